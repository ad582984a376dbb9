import { contentHash, guidKeys, sha256 } from "./identity";
import { parseFeed } from "./parse/parse-feed";
import type { Entry, ParsedFeed } from "./parse/types";
import { cutText, plainText } from "./text";

const EXCERPT_CHARACTERS_MAX = 300;

/** An entry with all that telling it from others takes. */
export interface ReadEntry extends Entry {
  /** SHA-256 of what the entry is known by from crawl to crawl. */
  guidHash: Uint8Array;
  /** SHA-256 of what a reader sees of it. */
  contentHash: Uint8Array;
  /** The opening words. */
  excerpt: string;
}

export type FeedReading =
  | { kind: "feed"; feed: Omit<ParsedFeed, "entries">; entries: ReadEntry[] }
  | { kind: "not_a_feed" }
  | { kind: "broken"; message: string };

/** Parses a feed document and identifies its entries. For the worker threads: hostile documents cost seconds. */
export async function readFeed(document: {
  bytes: Uint8Array;
  url: string;
  httpCharset: string | null;
}): Promise<FeedReading> {
  const outcome = await parseFeed(document.bytes, document);
  if (outcome.kind !== "feed") return outcome;
  const { entries, ...feed } = outcome.feed;
  const keys = guidKeys(entries);
  return { kind: "feed", feed, entries: entries.map((entry, index) => identify(entry, keys[index] ?? "")) };
}

function identify(entry: Entry, key: string): ReadEntry {
  const text = entry.contentHtml === null ? "" : plainText(entry.contentHtml);
  return {
    ...entry,
    guidHash: sha256(key),
    contentHash: contentHash({ title: entry.title, url: entry.url, text }),
    excerpt: cutText(text.replace(/\s+/g, " ").trim(), EXCERPT_CHARACTERS_MAX),
  };
}
