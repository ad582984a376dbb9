import { z } from "zod";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { type Media, postEntry } from "./post";
import { type ApiReading, listOf, maybe, maybeText, maybeUrl, readJson } from "./reply";

/** Refusal of Meta's graph APIs: the code, then code and subcode (`190`, `190/463`). */
const graphRefusal = z
  .object({ error: z.object({ code: z.number(), error_subcode: maybe(z.number()) }) })
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

/** A post of Instagram, with a caption, or of Threads, with a text. */
const graphPost = graphMedia.extend({
  id: z.string(),
  username: maybeText,
  caption: maybeText,
  text: maybeText,
  permalink: maybeUrl,
  timestamp: maybeText,
  link_attachment_url: maybeUrl,
  children: maybe(z.object({ data: listOf(graphMedia) })),
});

function entryOf(post: z.output<typeof graphPost>, username: string | null | undefined): Entry {
  return postEntry({
    guid: post.permalink ?? post.id,
    url: post.permalink,
    text: post.caption ?? post.text ?? "",
    author: username ? `@${username}` : null,
    publishedAt: post.timestamp,
    media: [post, ...(post.children?.data ?? [])].flatMap(mediaOf),
    linkUrl: post.link_attachment_url,
  });
}

const instagramAccount = z
  .object({
    business_discovery: z.object({
      username: z.string(),
      name: maybeText,
      profile_picture_url: maybeUrl,
      // Absent when the account has no posts.
      media: z.object({ data: listOf(graphPost) }).optional(),
    }),
  })
  .transform(({ business_discovery: found }) => ({
    title: found.name || `@${found.username}`,
    iconUrl: found.profile_picture_url,
    entries: (found.media?.data ?? []).map((post) => entryOf(post, found.username)),
  }));

export function readInstagram(bytes: Uint8Array): ApiReading<z.output<typeof instagramAccount>> {
  return readJson(bytes, instagramAccount, graphRefusal);
}

const threadsEntries = z
  .object({ data: listOf(graphPost) })
  .transform(({ data }) => data.filter(({ media_type }) => media_type !== "REPOST_FACADE"))
  .transform((posts) => posts.map((post) => entryOf(post, post.username)));

/** Reads a profile's posts without reposts, newest first. */
export function readThreads(bytes: Uint8Array): ApiReading<Entry[]> {
  return readJson(bytes, threadsEntries, graphRefusal);
}
