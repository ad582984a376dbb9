import type { Context } from "@/lib/context/context";
import type { ApiAnswer, ApiRequest } from "@/lib/crawl/connectors/connector";
import type { XPosts } from "@/lib/feed/api/x-reply";
import { DAY_SECONDS } from "@/lib/feed/http/http-caching";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import {
  type About,
  type Api,
  type ApiFailure,
  callApi,
  keyRefused,
  needsKey,
  privateProfile,
  profileNotFound,
  type Refusal,
  type Reply,
  rateLimited,
  usualAnswer,
} from "./api";

const X: Api = { label: "X", refusalAnswer };
const ORIGIN = "https://api.x.com";
/** X charges for every post, so a new profile's page is short. */
const POSTS_AT_FIRST = 10;
/** X's own maximum of a page. X leaves replies and reposts out afterwards, so a page may have few posts or none. */
const POSTS_MAX = 100;
/** Pages of one crawl; the next one continues with older posts. */
const PAGES_MAX = 5;

interface User {
  id: string;
  title: string;
  iconUrl: string | null;
}

/**
 * Fetches a profile's new posts without replies and reposts. Looks the user up once, because lookups cost as well.
 *
 * @see https://docs.x.com/x-api/users/get-posts
 */
export async function readX(ctx: Context, { profile, settings, state }: ApiRequest): Promise<ApiAnswer> {
  if (!settings.x) return needsKey(X);
  const headers = { authorization: `Bearer ${settings.x.bearerToken}` };
  const name = profile.name.replace(/^@/, "");
  const user = remembered(state) ?? (await lookUp(ctx, name, headers));
  if ("kind" in user) return user;
  const pages = await readPages(ctx, { name, headers, userId: user.id, state });
  if (pages.kind !== "pages") return pages;
  return {
    kind: "posts",
    title: user.title,
    siteUrl: `https://x.com/${name}`,
    iconUrl: user.iconUrl,
    entries: pages.entries,
    state: {
      userId: user.id,
      title: user.title,
      ...(user.iconUrl && { iconUrl: user.iconUrl }),
      ...positionAfter(state, pages),
    },
  };
}

function remembered({ userId, title, iconUrl }: ApiRequest["state"]): User | null {
  return userId && title ? { id: userId, title, iconUrl: iconUrl ?? null } : null;
}

async function lookUp(ctx: Context, name: string, headers: Record<string, string>): Promise<User | ApiFailure> {
  const url = `${ORIGIN}/2/users/by/username/${encodeURIComponent(name)}?user.fields=profile_image_url,protected`;
  const response = await callApi(ctx, X, {
    name,
    url,
    headers,
    read: (bytes) => ctx.worker.run("readXUser", bytes),
  });
  if (response.kind !== "reply") return response;
  const { id, name: title, iconUrl, isProtected } = response.reply;
  return isProtected ? protectedProfile(name) : { id, title, iconUrl };
}

interface PagesRequest extends Pick<ApiRequest, "state"> {
  name: string;
  headers: Record<string, string>;
  userId: string;
}

interface Pages {
  kind: "pages";
  entries: Entry[];
  newestId: string | null;
  oldestId: string | null;
  /** False when older posts are left for the next crawl. */
  isComplete: boolean;
}

/** Reads the posts since the last position, newest first. A failure after the first posts is left to the next crawl. */
async function readPages(ctx: Context, { name, headers, userId, state }: PagesRequest): Promise<Pages | ApiFailure> {
  const pages: Pages = { kind: "pages", entries: [], newestId: null, oldestId: null, isComplete: false };
  let token: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const response: Reply<XPosts> | ApiFailure = await callApi(ctx, X, {
      name,
      url: postsUrl(userId, state, token),
      headers,
      read: (bytes) => ctx.worker.run("readXPosts", { bytes, name }),
    });
    if (response.kind !== "reply") return pages.entries.length === 0 ? response : pages;
    const { entries, newestId, oldestId, nextToken }: XPosts = response.reply;
    pages.entries.push(...entries);
    pages.newestId ??= newestId;
    pages.oldestId = oldestId ?? pages.oldestId;
    token = nextToken;
    if (token === null || !state.sinceId) return { ...pages, isComplete: true };
  }
  return pages;
}

/**
 * Position of the next request. While older posts are left, `sinceId` stays, `untilId` is the oldest post read, and
 * `newestId` the newest. Pages without any post end this, because they give no position.
 */
function positionAfter({ sinceId, newestId }: ApiRequest["state"], pages: Pages): Record<string, string> {
  const newest = newestId ?? pages.newestId ?? sinceId;
  if (pages.isComplete || pages.oldestId === null) return newest ? { sinceId: newest } : {};
  return { ...(sinceId && { sinceId }), ...(newest && { newestId: newest }), untilId: pages.oldestId };
}

function postsUrl(userId: string, { sinceId, untilId }: ApiRequest["state"], token: string | null): string {
  const url = new URL(`${ORIGIN}/2/users/${userId}/tweets`);
  url.search = new URLSearchParams({
    max_results: String(sinceId ? POSTS_MAX : POSTS_AT_FIRST),
    exclude: "replies,retweets",
    "tweet.fields": "created_at,entities,note_tweet",
    expansions: "attachments.media_keys",
    "media.fields": "url,preview_image_url,alt_text,type",
    ...(sinceId && { since_id: sinceId }),
    ...(untilId && { until_id: untilId }),
    ...(token && { pagination_token: token }),
  }).toString();
  return url.href;
}

function protectedProfile(name: string): ApiFailure {
  return privateProfile(`@${name} shows its posts on X to approved followers only, so it cannot be followed here.`);
}

/** @see https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
function refusalAnswer(refusal: Refusal, about: About): ApiFailure {
  const { status, headers, reasons } = refusal;
  const says = (...words: string[]) => words.some((word) => reasons.includes(word));
  if (status === 402 || says("CreditsDepleted"))
    return rateLimited(
      X,
      null,
      "This server's credits for X are used up. The person who runs it can buy more at console.x.com.",
    );
  if (says("usage-capped", "UsageCapExceeded"))
    return rateLimited(
      X,
      DAY_SECONDS,
      "This server has read as many posts of X as its plan allows. The person who runs it can raise the limit at console.x.com.",
    );
  if (says("resource-not-found")) return profileNotFound(X, `@${about.name}`);
  if (says("not-authorized-for-resource")) return protectedProfile(about.name);
  if (status === 403)
    return keyRefused(X, "X does not let this server's key read posts: its app must be in a project with read access.");
  if (status === 429) return rateLimited(X, secondsUntil(headers["x-rate-limit-reset"], about.now));
  return usualAnswer(X, refusal, about);
}

/** @param epoch seconds since 1970, as in X's reset header */
function secondsUntil(epoch: string | undefined, now: Date): number | null {
  return epoch && /^\d{1,12}$/.test(epoch) ? Number(epoch) - now.getTime() / 1000 : null;
}
