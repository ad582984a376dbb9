import { z } from "zod";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { type Media, postEntry } from "./post";
import { type ApiReading, listOf, maybeText, maybeUrl, readJson } from "./reply";

/** Refusal of Meta's graph APIs: the code, then code and subcode (`190`, `190/463`). */
const graphRefusal = z
  .object({ error: z.object({ code: z.number(), error_subcode: z.number().nullish().catch(null) }) })
  .transform(({ error: { code, error_subcode } }) => [
    String(code),
    ...(error_subcode ? [`${code}/${error_subcode}`] : []),
  ]);

const graphMedia = z.object({
  media_type: maybeText,
  media_url: maybeUrl,
  thumbnail_url: maybeUrl,
  alt_text: maybeText,
});

function mediaOf({ media_type, media_url, thumbnail_url, alt_text }: z.output<typeof graphMedia>): Media[] {
  const isVideo = media_type === "VIDEO";
  if (!isVideo && media_type !== "IMAGE") return [];
  return [{ imageUrl: isVideo ? thumbnail_url : media_url, isVideo, alt: alt_text ?? null }];
}

const instagramMedia = graphMedia.extend({
  id: z.string(),
  caption: maybeText,
  permalink: maybeUrl,
  timestamp: maybeText,
  children: z
    .object({ data: listOf(graphMedia) })
    .nullish()
    .catch(null),
});
const instagramAccount = z.object({
  business_discovery: z.object({
    username: z.string(),
    name: maybeText,
    profile_picture_url: maybeUrl,
    // Absent when the account has no posts.
    media: z.object({ data: listOf(instagramMedia) }).optional(),
  }),
});

interface InstagramAccount {
  title: string;
  iconUrl: string | null;
  entries: Entry[];
}

const toInstagramAccount = instagramAccount.transform(({ business_discovery: found }) => ({
  title: found.name || `@${found.username}`,
  iconUrl: found.profile_picture_url,
  entries: (found.media?.data ?? []).map((one) => instagramEntry(one, found.username)),
}));

export function readInstagram(bytes: Uint8Array): ApiReading<InstagramAccount> {
  return readJson(bytes, toInstagramAccount, graphRefusal);
}

function instagramEntry(one: z.output<typeof instagramMedia>, username: string): Entry {
  return postEntry({
    guid: one.permalink ?? one.id,
    url: one.permalink,
    text: one.caption ?? "",
    author: `@${username}`,
    publishedAt: one.timestamp,
    media: [one, ...(one.children?.data ?? [])].flatMap(mediaOf),
  });
}

const threadsPost = graphMedia.extend({
  id: z.string(),
  username: maybeText,
  text: maybeText,
  permalink: maybeUrl,
  timestamp: maybeText,
  link_attachment_url: maybeUrl,
  children: z
    .object({ data: listOf(graphMedia) })
    .nullish()
    .catch(null),
});
const REPOST = "REPOST_FACADE";

const toThreadsEntries = z
  .object({ data: listOf(threadsPost) })
  .transform(({ data }) => data.filter((one) => one.media_type !== REPOST).map(threadsEntry));

/** Reads a profile's posts without reposts, newest first. */
export function readThreads(bytes: Uint8Array): ApiReading<Entry[]> {
  return readJson(bytes, toThreadsEntries, graphRefusal);
}

function threadsEntry(one: z.output<typeof threadsPost>): Entry {
  return postEntry({
    guid: one.permalink ?? one.id,
    url: one.permalink,
    text: one.text ?? "",
    author: one.username ? `@${one.username}` : null,
    publishedAt: one.timestamp,
    media: [one, ...(one.children?.data ?? [])].flatMap(mediaOf),
    linkUrl: one.link_attachment_url,
  });
}
