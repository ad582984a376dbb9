import { z } from "zod";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { postEntry } from "./post";
import { type ApiReading, listOf, maybe, maybeText, maybeUrl, readJson } from "./reply";

/** `reason` names why a subreddit is closed; `error` is a name for a refused token, otherwise the status. */
const refusal = z
  .object({ reason: maybeText, error: z.union([z.string(), z.number()]) })
  .transform(({ reason, error }) => [String(error), ...(reason ? [reason] : [])]);

const token = z
  .object({ access_token: z.string().regex(/^[\x21-\x7e]+$/), expires_in: z.number().positive() })
  .transform(({ access_token, expires_in }) => ({ token: access_token, seconds: expires_in }));

const submission = z.object({
  name: z.string(),
  title: z.string(),
  author: maybeText,
  permalink: z.string().startsWith("/"),
  created_utc: z.number(),
  is_self: z.boolean().catch(false),
  url: maybeUrl,
  selftext: maybeText,
  selftext_html: maybeText,
  removed_by_category: maybeText,
  preview: maybe(z.object({ images: z.array(z.object({ source: z.object({ url: maybeUrl }) })) })),
});
type Submission = z.output<typeof submission>;

const thing = z.union([
  z.object({ kind: z.literal("t3"), data: submission }),
  z.object({ kind: z.string().regex(/^t[1-24-9]$/), data: z.unknown().transform(() => null) }),
]);
const listing = z
  .object({ kind: z.literal("Listing"), data: z.object({ children: listOf(thing) }) })
  .transform(({ data }) =>
    data.children.flatMap(({ data }) => (data === null || isDeleted(data) ? [] : [entryOf(data)])),
  );

const GONE = new Set(["[deleted]", "[removed]"]);

export function readRedditToken(bytes: Uint8Array): ApiReading<z.output<typeof token>> {
  return readJson(bytes, token, refusal);
}

/** Reads a listing's posts in order, without deleted or removed ones. */
export function readRedditListing(bytes: Uint8Array): ApiReading<Entry[]> {
  return readJson(bytes, listing, refusal);
}

function isDeleted({ author, selftext, removed_by_category }: Submission): boolean {
  return Boolean(removed_by_category) || GONE.has(selftext ?? "") || author === "[deleted]";
}

/** Uses the ids of Reddit's own feeds, so a change of route duplicates nothing. */
function entryOf(post: Submission): Entry {
  const imageUrl = post.preview?.images[0]?.source.url ?? null;
  const entry = postEntry({
    guid: post.name,
    url: new URL(post.permalink, "https://www.reddit.com").href,
    title: post.title,
    text: "",
    author: post.author ? `/u/${post.author}` : null,
    publishedAt: new Date(post.created_utc * 1000).toISOString(),
    media: imageUrl === null ? [] : [{ imageUrl, isVideo: false, alt: null }],
    linkUrl: post.is_self ? null : post.url,
  });
  return { ...entry, contentHtml: [post.selftext_html ?? "", entry.contentHtml].join("\n").trim() };
}
