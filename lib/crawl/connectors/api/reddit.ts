import type { ConnectorSettings, Context } from "@/lib/context/context";
import type { ApiAnswer, ApiRequest, Profile } from "@/lib/crawl/connectors/connector";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import {
  type About,
  type Api,
  type ApiFailure,
  type ApiResponse,
  keyRefused,
  needsKey,
  privateProfile,
  profileNotFound,
  type Refusal,
  rateLimited,
  requestApi,
  usualAnswer,
} from "./api";

const REDDIT: Api = { label: "Reddit", refusalAnswer };
const ORIGIN = "https://oauth.reddit.com";
const POSTS_MAX = 50;
const PATH = /^\/(r|user)\/([\w-]+)(?:\/(new|rising|top|controversial))?\/?$/;

type App = NonNullable<ConnectorSettings["reddit"]>;

interface Listing {
  /** `r/typescript`, `user/spez`. */
  name: string;
  path: string;
}

/**
 * Fetches the newest posts of a subreddit or user, without deleted ones.
 *
 * @see https://www.reddit.com/dev/api#GET_new
 */
export async function readReddit(ctx: Context, { profile, settings }: ApiRequest): Promise<ApiAnswer> {
  if (!settings.reddit) return needsKey(REDDIT);
  const listing = listingOf(profile);
  if (!listing) return profileNotFound(REDDIT, profile.name);
  const response = await fetchListing(ctx, settings.reddit, listing);
  if (response.kind === "refusal") return refusalAnswer(response, { name: listing.name, now: ctx.now() });
  if (response.kind !== "reply") return response;
  // For an unused name, Reddit redirects to its search.
  if (!new URL(response.url).pathname.startsWith(new URL(listing.path, ORIGIN).pathname))
    return profileNotFound(REDDIT, listing.name);
  return {
    kind: "posts",
    title: listing.name,
    siteUrl: `https://www.reddit.com/${listing.name}/`,
    iconUrl: null,
    entries: response.reply,
    state: {},
  };
}

function listingOf({ url }: Profile): Listing | null {
  const { pathname, searchParams } = new URL(url);
  const [, kind, name, order = "new"] = PATH.exec(pathname) ?? [];
  if (!kind || !name) return null;
  const isRanked = order === "top" || order === "controversial";
  const period = isRanked ? `${new URLSearchParams({ t: searchParams.get("t") ?? "day" })}&` : "";
  const query = `raw_json=1&limit=${POSTS_MAX}`;
  const path = kind === "user" ? `/user/${name}/submitted?sort=new&${query}` : `/r/${name}/${order}?${period}${query}`;
  return { name: `${kind}/${name}`, path };
}

/** Retries once with a new token when Reddit has dropped the old one. */
async function fetchListing(ctx: Context, app: App, listing: Listing): Promise<ApiResponse<Entry[]>> {
  const response = await fetchListingOnce(ctx, app, listing);
  if (response.kind !== "refusal" || response.status !== 401) return response;
  tokens.delete(app.clientId);
  return fetchListingOnce(ctx, app, listing);
}

async function fetchListingOnce(ctx: Context, app: App, listing: Listing): Promise<ApiResponse<Entry[]>> {
  const given = await applicationToken(ctx, app);
  if (given.kind !== "token") return given;
  return requestApi(ctx, REDDIT, {
    url: `${ORIGIN}${listing.path}`,
    headers: { authorization: `Bearer ${given.token}` },
    read: (bytes) => ctx.worker.run("readRedditListing", bytes),
  });
}

function refusalAnswer(refusal: Refusal, about: About): ApiFailure {
  const { status, headers, reasons } = refusal;
  const { name } = about;
  const says = (...words: string[]) => words.some((word) => reasons.includes(word));
  if (says("private", "gold_only", "employees_only"))
    return privateProfile(`${name} is private, so it cannot be followed.`);
  if (says("quarantined", "gated"))
    return privateProfile(`${name} is quarantined: Reddit shows it only to people who have agreed to that.`);
  if (says("banned")) return profileNotFound(REDDIT, name, "It was banned; follow another source.");
  if (status === 403)
    return keyRefused(REDDIT, `Reddit does not let this server's app read ${name}: it may not be approved.`);
  if (status === 429) return rateLimited(REDDIT, resetSeconds(headers));
  return usualAnswer(REDDIT, refusal, about);
}

function resetSeconds(headers: Refusal["headers"]): number | null {
  const seconds = Number.parseFloat(headers["x-ratelimit-reset"] ?? "");
  return Number.isFinite(seconds) ? seconds : null;
}

const TOKEN_URL = "https://www.reddit.com/api/v1/access_token";
const MARGIN_SECONDS = 60;

/** Current token of each app, in memory only, because it grants access in the app's name. */
const tokens = new Map<string, { secret: string; token: string; endsAt: number }>();

/**
 * Returns an application-only token.
 *
 * @see https://github.com/reddit-archive/reddit/wiki/OAuth2#application-only-oauth
 */
async function applicationToken(
  ctx: Context,
  { clientId, clientSecret }: App,
): Promise<{ kind: "token"; token: string } | ApiFailure> {
  const kept = tokens.get(clientId);
  const now = ctx.now();
  if (kept && kept.secret === clientSecret && kept.endsAt > now.getTime()) return { kind: "token", token: kept.token };
  const response = await requestApi(ctx, REDDIT, {
    url: TOKEN_URL,
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    form: new URLSearchParams({ grant_type: "client_credentials" }),
    read: (bytes) => ctx.worker.run("readRedditToken", bytes),
  });
  if (response.kind === "refusal")
    return response.status < 429 ? keyRefused(REDDIT) : usualAnswer(REDDIT, response, { name: clientId, now });
  if (response.kind !== "reply") return response;
  const { token, seconds } = response.reply;
  tokens.set(clientId, { secret: clientSecret, token, endsAt: now.getTime() + (seconds - MARGIN_SECONDS) * 1000 });
  return { kind: "token", token };
}
