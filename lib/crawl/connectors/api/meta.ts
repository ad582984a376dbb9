import type { Context } from "@/lib/context/context";
import type { ApiAnswer, ApiRequest } from "@/lib/crawl/connectors/connector";
import { requestedDelaySeconds } from "@/lib/feed/http/http-caching";
import {
  type About,
  type Api,
  type ApiFailure,
  callApi,
  keyExpired,
  keyRefused,
  needsKey,
  profileNotFound,
  type Refusal,
  rateLimited,
  usualAnswer,
} from "./api";

/** Too many calls by the app, user, page, all, or business. */
const RATE_CODES = ["4", "17", "32", "613", "80002"];
/** Invalid arguments: the API reports hidden accounts as missing. */
const MISSING_CODES = ["100", "110", "24"];
const PERMISSION_CODES = /^(3|10|2\d\d)$/;
const SESSION_EXPIRED = "190/463";
/** Minutes, in a business account's usage header. */
const MINUTES_TO_REGAIN = /"estimated_time_to_regain_access"\s*:\s*(\d{1,6})/g;

/**
 * Interprets a refusal of Meta's graph API.
 *
 * @param about.missing advice for an unknown profile
 * @see https://developers.facebook.com/docs/graph-api/guides/error-handling
 */
function graphAnswer(api: Api, refusal: Refusal, about: About & { missing: string }): ApiFailure {
  const { headers, reasons } = refusal;
  const [code = ""] = reasons;
  if (reasons.includes(SESSION_EXPIRED)) return keyExpired(api);
  if (code === "190" || code === "102") return keyRefused(api);
  if (RATE_CODES.includes(code))
    return rateLimited(api, regainSeconds(headers) ?? requestedDelaySeconds(headers, about.now));
  if (MISSING_CODES.includes(code)) return profileNotFound(api, about.name, about.missing);
  if (PERMISSION_CODES.test(code))
    return keyRefused(api, `This server's key lacks a permission that ${api.label} requires (code ${code}).`);
  return usualAnswer(api, refusal, about);
}

function regainSeconds(headers: Refusal["headers"]): number | null {
  const minutes = [...(headers["x-business-use-case-usage"] ?? "").matchAll(MINUTES_TO_REGAIN)].map(([, text]) =>
    Number(text),
  );
  const most = Math.max(0, ...minutes);
  return most > 0 ? most * 60 : null;
}

const INSTAGRAM: Api = {
  label: "Instagram",
  refusalAnswer: (refusal, about) => graphAnswer(INSTAGRAM, refusal, { ...about, missing: INSTAGRAM_MISSING }),
};
const INSTAGRAM_ORIGIN = "https://graph.facebook.com/v25.0";
const POSTS_MAX = 25;
/** Any other character would be parsed as part of the fields. */
const USERNAME = /^[a-z0-9._]{1,30}$/i;
const INSTAGRAM_MEDIA_FIELDS = "media_type,media_url,thumbnail_url";
const INSTAGRAM_MISSING = "Instagram shows servers only professional accounts without an age limit. Check the name.";

/**
 * Fetches the newest posts of a professional account by Business Discovery.
 *
 * @see
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/business_discovery
 */
export async function readInstagram(ctx: Context, { profile, settings }: ApiRequest): Promise<ApiAnswer> {
  if (!settings.instagram) return needsKey(INSTAGRAM);
  const { userId, accessToken } = settings.instagram;
  const name = profile.name.replace(/^@/, "");
  if (!USERNAME.test(name)) return profileNotFound(INSTAGRAM, `@${name}`, INSTAGRAM_MISSING);
  const response = await callApi(ctx, INSTAGRAM, {
    name: `@${name}`,
    url: instagramPostsUrl(userId, name),
    headers: { authorization: `Bearer ${accessToken}` },
    read: (bytes) => ctx.worker.run("readInstagram", bytes),
  });
  if (response.kind !== "reply") return response;
  return { kind: "posts", siteUrl: `https://www.instagram.com/${name}/`, state: {}, ...response.reply };
}

function instagramPostsUrl(userId: string, name: string): string {
  const posts = `media.limit(${POSTS_MAX}){id,caption,permalink,timestamp,${INSTAGRAM_MEDIA_FIELDS},children{${INSTAGRAM_MEDIA_FIELDS}}}`;
  const url = new URL(`${INSTAGRAM_ORIGIN}/${encodeURIComponent(userId)}`);
  url.searchParams.set("fields", `business_discovery.username(${name}){username,name,profile_picture_url,${posts}}`);
  return url.href;
}

const THREADS: Api = {
  label: "Threads",
  refusalAnswer: (refusal, about) => graphAnswer(THREADS, refusal, { ...about, missing: THREADS_MISSING }),
};
const THREADS_POSTS_URL = "https://graph.threads.net/v1.0/profile_posts";
const THREADS_MEDIA_FIELDS = "media_type,media_url,thumbnail_url,alt_text";
const THREADS_MISSING = "Threads shows servers only public profiles with at least 100 followers. Check the name.";

/**
 * Fetches the newest posts of a public profile.
 *
 * @see https://developers.facebook.com/docs/threads/retrieve-and-discover-posts/retrieve-posts
 */
export async function readThreads(ctx: Context, { profile, settings }: ApiRequest): Promise<ApiAnswer> {
  if (!settings.threads) return needsKey(THREADS);
  const name = profile.name.replace(/^@/, "");
  const response = await callApi(ctx, THREADS, {
    name: `@${name}`,
    url: threadsPostsUrl(name),
    headers: { authorization: `Bearer ${settings.threads.accessToken}` },
    read: (bytes) => ctx.worker.run("readThreads", bytes),
  });
  if (response.kind !== "reply") return response;
  return {
    kind: "posts",
    title: `@${name}`,
    siteUrl: `https://www.threads.com/@${name}`,
    iconUrl: null,
    entries: response.reply,
    state: {},
  };
}

function threadsPostsUrl(name: string): string {
  const url = new URL(THREADS_POSTS_URL);
  url.search = new URLSearchParams({
    username: name,
    fields: `id,username,text,permalink,timestamp,link_attachment_url,${THREADS_MEDIA_FIELDS},children{${THREADS_MEDIA_FIELDS}}`,
    limit: String(POSTS_MAX),
  }).toString();
  return url.href;
}
