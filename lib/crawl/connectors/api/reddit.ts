import type { ConnectorSettings, Context } from "@/lib/context/context";
import type { ApiAnswer, ApiRequest, Profile } from "@/lib/crawl/connectors/connector";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import {
  type Api,
  type Asked,
  askApi,
  keyRefused,
  needsKey,
  privateProfile,
  profileNotFound,
  type Refusal,
  rateLimited,
  usualAnswer,
} from "./ask-api";

const REDDIT: Api = { label: "Reddit" };
const ORIGIN = "https://oauth.reddit.com";
const POSTS_MAX = 50;
const PLACE = /^\/(r|user)\/([\w-]+)(?:\/(new|top))?\/?$/;

type App = NonNullable<ConnectorSettings["reddit"]>;

interface Place {
  /** `r/typescript`, `user/spez`. */
  name: string;
  /** Path and query of the listing. */
  listing: string;
}

/**
 * Fetches the newest posts of a subreddit or user, without deleted ones.
 *
 * @see https://www.reddit.com/dev/api#GET_new
 */
export async function readReddit(ctx: Context, { profile, settings }: ApiRequest): Promise<ApiAnswer> {
  if (!settings.reddit) return needsKey(REDDIT);
  const place = placeOf(profile);
  if (!place) return profileNotFound(REDDIT, profile.name);
  const asked = await askListing(ctx, settings.reddit, place);
  if (asked.kind === "refusal") return answerTo(asked, { name: place.name, now: ctx.now() });
  if (asked.kind !== "reply") return asked;
  // For an unused name, Reddit redirects to its search.
  if (!new URL(asked.url).pathname.startsWith(new URL(place.listing, ORIGIN).pathname))
    return profileNotFound(REDDIT, place.name);
  return {
    kind: "posts",
    title: place.name,
    siteUrl: `https://www.reddit.com/${place.name}/`,
    iconUrl: null,
    entries: asked.reply,
    state: {},
  };
}

function placeOf({ url }: Profile): Place | null {
  const { pathname, searchParams } = new URL(url);
  const [, kind, name, order = "new"] = PLACE.exec(pathname) ?? [];
  if (!kind || !name) return null;
  const period = new URLSearchParams({ t: searchParams.get("t") ?? "day" });
  const query = `raw_json=1&limit=${POSTS_MAX}`;
  const listing =
    kind === "user"
      ? `/user/${name}/submitted?sort=new&${query}`
      : `/r/${name}/${order}?${order === "top" ? `${period}&` : ""}${query}`;
  return { name: `${kind}/${name}`, listing };
}

/** Retries once with a new token when Reddit has dropped the old one. */
async function askListing(ctx: Context, app: App, place: Place): Promise<Asked<Entry[]>> {
  const asked = await askOnce(ctx, app, place);
  if (asked.kind !== "refusal" || asked.status !== 401) return asked;
  forgetRedditToken(app);
  return askOnce(ctx, app, place);
}

async function askOnce(ctx: Context, app: App, place: Place): Promise<Asked<Entry[]>> {
  const given = await redditToken(ctx, REDDIT, app);
  if (given.kind !== "token") return given;
  return askApi(ctx, REDDIT, {
    question: { url: `${ORIGIN}${place.listing}`, headers: { authorization: `Bearer ${given.token}` } },
    read: (bytes) => ctx.worker.run("readRedditListing", bytes),
  });
}

function answerTo(refusal: Refusal, about: { name: string; now: Date }): Exclude<ApiAnswer, { kind: "posts" }> {
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
/** A token that expires within this time is renewed. */
const MARGIN_SECONDS = 60;

/** Current token of each app, in memory only, because it grants access in the app's name. */
const tokens = new Map<string, { secret: string; token: string; endsAt: number }>();

/**
 * Returns an application-only token.
 *
 * @see https://github.com/reddit-archive/reddit/wiki/OAuth2#application-only-oauth
 */
async function redditToken(
  ctx: Context,
  api: Api,
  { clientId, clientSecret }: App,
): Promise<{ kind: "token"; token: string } | Exclude<Asked<never>, { kind: "reply" | "refusal" }>> {
  const kept = tokens.get(clientId);
  const now = ctx.now();
  if (kept && kept.secret === clientSecret && kept.endsAt > now.getTime()) return { kind: "token", token: kept.token };
  const asked = await askApi(ctx, api, {
    question: {
      url: TOKEN_URL,
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
      form: new URLSearchParams({ grant_type: "client_credentials" }),
    },
    read: (bytes) => ctx.worker.run("readRedditToken", bytes),
  });
  if (asked.kind === "refusal")
    return asked.status < 429 ? keyRefused(api) : usualAnswer(api, asked, { name: clientId, now });
  if (asked.kind !== "reply") return asked;
  const { token, seconds } = asked.reply;
  tokens.set(clientId, { secret: clientSecret, token, endsAt: now.getTime() + (seconds - MARGIN_SECONDS) * 1000 });
  return { kind: "token", token };
}

function forgetRedditToken({ clientId }: App): void {
  tokens.delete(clientId);
}
