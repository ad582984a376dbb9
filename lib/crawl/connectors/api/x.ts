import type { Context } from "@/lib/context/context";
import type { ApiAnswer, ApiRequest } from "@/lib/crawl/connectors/connector";
import { DAY_SECONDS } from "@/lib/feed/http/http-caching";
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
  rateLimited,
  usualAnswer,
} from "./api";

const X: Api = { label: "X", refusalAnswer };
const ORIGIN = "https://api.x.com";
/** X charges for every post, so a new profile's page is short. */
const POSTS_AT_FIRST = 10;
/** X's own maximum. Posts beyond it are skipped for good, because the next request asks for newer ones only. */
const POSTS_MAX = 100;

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
  const url = postsUrl(user.id, state.sinceId);
  const response = await callApi(ctx, X, {
    name,
    url,
    headers,
    read: (bytes) => ctx.worker.run("readXPosts", { bytes, name }),
  });
  if (response.kind !== "reply") return response;
  const { entries, newestId } = response.reply;
  const sinceId = newestId ?? state.sinceId;
  return {
    kind: "posts",
    title: user.title,
    siteUrl: `https://x.com/${name}`,
    iconUrl: user.iconUrl,
    entries,
    state: {
      userId: user.id,
      title: user.title,
      ...(user.iconUrl && { iconUrl: user.iconUrl }),
      ...(sinceId && { sinceId }),
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

function postsUrl(userId: string, sinceId: string | undefined): string {
  const url = new URL(`${ORIGIN}/2/users/${userId}/tweets`);
  url.search = new URLSearchParams({
    max_results: String(sinceId ? POSTS_MAX : POSTS_AT_FIRST),
    exclude: "replies,retweets",
    "tweet.fields": "created_at,entities,note_tweet",
    expansions: "attachments.media_keys",
    "media.fields": "url,preview_image_url,alt_text,type",
    ...(sinceId && { since_id: sinceId }),
  }).toString();
  return url.href;
}

function protectedProfile(name: string): ApiAnswer & { kind: "failing" } {
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
