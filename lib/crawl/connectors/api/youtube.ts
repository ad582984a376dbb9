import type { ConnectorSettings, Context } from "@/lib/context/context";
import { decoded } from "@/lib/core/decoded";
import type { ApiAnswer, ApiRequest, Profile } from "@/lib/crawl/connectors/connector";
import { DAY_SECONDS } from "@/lib/feed/http/http-caching";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import {
  type About,
  type Api,
  type ApiFailure,
  callApi,
  keyExpired,
  keyRefused,
  needsKey,
  privateProfile,
  profileNotFound,
  type Refusal,
  type Reply,
  rateLimited,
  usualAnswer,
} from "./api";

const YOUTUBE: Api = { label: "YouTube", refusalAnswer };
const ORIGIN = "https://www.googleapis.com/youtube/v3";
/** A page costs one unit of the 10,000 a day. */
const PAGE_SIZE = 50;
/** Uploads come newest first; in a playlist new videos may be at the end. */
const PLAYLIST_PAGES_MAX = 10;
/** Quotas reset at midnight in this zone. */
const QUOTA_TIME_ZONE = "America/Los_Angeles";
const KEY_REASONS = [
  ...["keyInvalid", "API_KEY_INVALID", "accessNotConfigured", "SERVICE_DISABLED", "API_KEY_SERVICE_BLOCKED"],
  ...["ipRefererBlocked", "API_KEY_IP_ADDRESS_BLOCKED", "API_KEY_HTTP_REFERRER_BLOCKED", "forbidden"],
];

interface List {
  listId: string;
  title: string;
  iconUrl: string | null;
}

/**
 * Fetches the videos of a channel or playlist, newest first. Looks up their list once and remembers it.
 *
 * @see https://developers.google.com/youtube/v3/docs/playlistItems/list
 */
export async function readYoutube(ctx: Context, { profile, settings, state }: ApiRequest): Promise<ApiAnswer> {
  if (!settings.youtube) return needsKey(YOUTUBE);
  const headers = keyHeaders(settings.youtube);
  const list = remembered(state) ?? (await findList(ctx, profile, headers));
  if ("kind" in list) return list;
  const videos = await listVideos(ctx, { ...list, name: profile.name }, headers);
  if (videos.kind !== "videos") return videos;
  return {
    kind: "posts",
    title: list.title,
    siteUrl: profile.url,
    iconUrl: list.iconUrl,
    entries: videos.entries.toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt)),
    state: { listId: list.listId, title: list.title, ...(list.iconUrl && { iconUrl: list.iconUrl }) },
  };
}

function remembered({ listId, title, iconUrl }: ApiRequest["state"]): List | null {
  return listId && title ? { listId, title, iconUrl: iconUrl ?? null } : null;
}

function keyHeaders({ apiKey }: NonNullable<ConnectorSettings["youtube"]>): Record<string, string> {
  return { "x-goog-api-key": apiKey };
}

/** Id of the channel of a handle, custom name or video; null without a key, or if the API does not name it. */
export async function findChannelId(ctx: Context, profile: Profile): Promise<string | null> {
  const { youtube } = ctx.settings.connectors;
  const owner = youtube && (await findOwner(ctx, profile, keyHeaders(youtube)));
  return owner?.kind === "reply" ? owner.reply.channelId : null;
}

async function findList(ctx: Context, profile: Profile, headers: Record<string, string>): Promise<List | ApiFailure> {
  const owner = await findOwner(ctx, profile, headers);
  if (owner.kind !== "reply") return owner;
  const { id, title, iconUrl, uploads } = owner.reply;
  return { listId: uploads ?? id, title, iconUrl };
}

async function findOwner(ctx: Context, profile: Profile, headers: Record<string, string>) {
  const question = questionOf(new URL(profile.url));
  if (!question) return profileNotFound(YOUTUBE, profile.name);
  const response = await callApi(ctx, YOUTUBE, {
    name: profile.name,
    url: `${ORIGIN}/${question}`,
    headers,
    read: (bytes) => ctx.worker.run("readYoutubeOwner", bytes),
  });
  if (response.kind !== "reply") return response;
  const { reply } = response;
  return reply === null ? profileNotFound(YOUTUBE, profile.name) : { kind: "reply" as const, reply };
}

/** Query for the channel, playlist or video of an address. Names under `/c/` became handles in 2022. */
function questionOf({ pathname, searchParams }: URL): string | null {
  const playlist = searchParams.get("list");
  if (playlist) return `playlists?${new URLSearchParams({ part: "snippet", id: playlist })}`;
  const video = searchParams.get("v");
  if (video) return `videos?${new URLSearchParams({ part: "snippet", id: video })}`;
  const [, kind = "", name = ""] = /^\/(@|channel\/|user\/|c\/)([^/]+)\/?$/.exec(pathname) ?? [];
  const by = { "@": "forHandle", "channel/": "id", "user/": "forUsername", "c/": "forHandle" }[kind];
  if (!by) return null;
  return `channels?${new URLSearchParams({ part: "snippet,contentDetails", [by]: decoded(name) })}`;
}

async function listVideos(
  ctx: Context,
  { listId, name }: { listId: string; name: string },
  headers: Record<string, string>,
): Promise<{ kind: "videos"; entries: Entry[] } | ApiFailure> {
  const pagesMax = listId.startsWith("UU") ? 1 : PLAYLIST_PAGES_MAX;
  const entries: Entry[] = [];
  let next: string | null = null;
  for (let page = 0; page < pagesMax; page++) {
    const response: Reply<{ entries: Entry[]; next: string | null }> | ApiFailure = await callApi(ctx, YOUTUBE, {
      name,
      url: pageUrl(listId, next),
      headers,
      read: (bytes) => ctx.worker.run("readYoutubePage", bytes),
    });
    if (response.kind !== "reply") return response;
    entries.push(...response.reply.entries);
    next = response.reply.next;
    if (next === null) break;
  }
  return { kind: "videos", entries };
}

function pageUrl(listId: string, pageToken: string | null): string {
  const query = new URLSearchParams({
    part: "snippet,contentDetails",
    playlistId: listId,
    maxResults: String(PAGE_SIZE),
    ...(pageToken && { pageToken }),
  });
  return `${ORIGIN}/playlistItems?${query}`;
}

/** @see https://developers.google.com/youtube/v3/docs/errors */
function refusalAnswer(refusal: Refusal, about: About): ApiFailure {
  const says = (...words: string[]) => words.some((word) => refusal.reasons.includes(word));
  if (says("quotaExceeded", "dailyLimitExceeded"))
    return rateLimited(
      YOUTUBE,
      secondsToMidnight(about.now, QUOTA_TIME_ZONE),
      "This server has used up today's requests to YouTube. Lede continues tomorrow; the person who runs it can ask Google for a higher quota.",
    );
  if (says("rateLimitExceeded", "userRateLimitExceeded", "RESOURCE_EXHAUSTED")) return rateLimited(YOUTUBE, null);
  if (says("playlistNotFound", "channelNotFound")) return profileNotFound(YOUTUBE, about.name);
  if (says("playlistItemsNotAccessible", "playlistForbidden", "channelForbidden"))
    return privateProfile(`${about.name} on YouTube is private, so it cannot be followed.`);
  if (says("keyExpired")) return keyExpired(YOUTUBE);
  if (says(...KEY_REASONS)) return keyRefused(YOUTUBE);
  return usualAnswer(YOUTUBE, refusal, about);
}

/** Seconds until the zone's next midnight, 1 to 86,400; an hour off on the two days of clock changes. */
export function secondsToMidnight(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(now);
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return DAY_SECONDS - (numberOf("hour") * 3_600 + numberOf("minute") * 60 + numberOf("second"));
}
