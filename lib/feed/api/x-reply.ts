import { decodeHTMLStrict } from "entities";
import { z } from "zod";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { type Media, postEntry } from "./post";
import { type ApiReading, listOf, maybe, maybeText, maybeUrl, readJson } from "./reply";

const number = z.string().regex(/^\d{1,30}$/);

/** API version 2 problems, in `errors` or as the whole body. The name is the last part of `type`. */
const problem = z.object({ type: maybeText, title: maybeText });
const refusal = z
  .object({ errors: z.array(problem).optional(), ...problem.shape })
  .transform(({ errors = [], type, title }) => [...errors, { type, title }].flatMap(reasonsOf))
  .refine((reasons) => reasons.length > 0);

const user = z
  .object({
    data: z.object({
      id: number,
      name: z.string(),
      profile_image_url: maybeUrl,
      protected: z.boolean().catch(false),
    }),
  })
  .transform(({ data }) => {
    const { profile_image_url: iconUrl, protected: isProtected, ...named } = data;
    return { ...named, iconUrl, isProtected };
  });

const linkOfText = z.object({ url: z.string().min(1), expanded_url: maybeUrl, media_key: maybeText });
const entities = maybe(z.object({ urls: listOf(linkOfText).catch([]) }));
const tweet = z.object({
  id: number,
  text: z.string(),
  created_at: maybeText,
  entities,
  note_tweet: maybe(z.object({ text: z.string(), entities })),
  attachments: maybe(z.object({ media_keys: z.array(z.string()) })),
});
const media = z.object({
  media_key: z.string(),
  type: z.string(),
  url: maybeUrl,
  preview_image_url: maybeUrl,
  alt_text: maybeText,
});
/** A reply without posts has a count instead of `data`; without both it is a refusal. */
const posts = z
  .object({
    data: listOf(tweet).optional(),
    includes: maybe(z.object({ media: listOf(media).catch([]) })),
    meta: z.object({ newest_id: maybe(number), oldest_id: maybe(number), next_token: maybeText }).optional(),
  })
  .refine(({ data, meta }) => data !== undefined || meta !== undefined);

export interface XPosts {
  entries: Entry[];
  newestId: string | null;
  oldestId: string | null;
  /** Token of the next page, which has older posts; null on the last one. */
  nextToken: string | null;
}

function reasonsOf({ type, title }: z.output<typeof problem>): string[] {
  return [type?.split("/").at(-1), title].flatMap((reason) => reason || []);
}

export function readXUser(bytes: Uint8Array): ApiReading<z.output<typeof user>> {
  return readJson(bytes, user, refusal);
}

/** @param page.name of the user, without `@`; the posts do not name their author */
export function readXPosts(page: { bytes: Uint8Array; name: string }): ApiReading<XPosts> {
  const toPosts = posts.transform(({ data = [], includes, meta }) => {
    const byKey = new Map((includes?.media ?? []).map((one) => [one.media_key, mediaOf(one)]));
    return {
      entries: data.map((one) => entryOf(one, page.name, byKey)),
      newestId: meta?.newest_id ?? null,
      oldestId: meta?.oldest_id ?? null,
      nextToken: meta?.next_token || null,
    };
  });
  return readJson(page.bytes, toPosts, refusal);
}

function mediaOf({ type, url, preview_image_url, alt_text }: z.output<typeof media>): Media {
  return { imageUrl: url ?? preview_image_url, isVideo: type !== "photo", alt: alt_text ?? null };
}

function entryOf(post: z.output<typeof tweet>, name: string, media: ReadonlyMap<string, Media>): Entry {
  const url = `https://x.com/${encodeURIComponent(name)}/status/${post.id}`;
  return postEntry({
    guid: url,
    url,
    text: textOf(post),
    author: `@${name}`,
    publishedAt: post.created_at,
    media: (post.attachments?.media_keys ?? []).flatMap((key) => media.get(key) ?? []),
  });
}

/** The whole text, also of a long post, with the original URLs: X shortens them and appends its own for media. */
function textOf(post: z.output<typeof tweet>): string {
  const { text, entities } = post.note_tweet ?? post;
  const urls = [...(entities?.urls ?? []), ...(post.entities?.urls ?? [])];
  // X escapes `<`, `>` and `&`.
  return urls.reduce((done, { url, expanded_url, media_key }) => {
    const isOwnMedia = media_key || expanded_url?.includes(`/status/${post.id}/`);
    return done.replaceAll(url, () => (isOwnMedia ? "" : (expanded_url ?? url)));
  }, decodeHTMLStrict(text));
}
