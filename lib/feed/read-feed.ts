import { headerLinks } from "./discover/feed-links";
import { contentHash, guidKeys, sha256 } from "./identity";
import { parseFeed } from "./parse/parse-feed";
import type { Entry, ParsedFeed } from "./parse/types";
import { cutText, plainText } from "./text";

const EXCERPT_CHARACTERS_MAX = 300;
const HUBS_MAX = 10;

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

/** Parses a feed document and identifies its entries, of those with one identity the first. For the worker threads: hostile documents cost seconds. */
export async function readFeed(document: {
  bytes: Uint8Array;
  url: string;
  httpCharset: string | null;
  /** HTTP `Link` header: what it says of hubs goes before what the document says (WebSub section 4). */
  linkHeader?: string | undefined;
}): Promise<FeedReading> {
  const outcome = await parseFeed(document.bytes, document);
  if (outcome.kind !== "feed") return outcome;
  const { entries, ...feed } = outcome.feed;
  return { kind: "feed", feed: { ...feed, ...hubLinks(feed, document) }, entries: identifyEntries(entries) };
}

/** Gives the entries of one document what tells them from others; of equal ones the first is kept. */
export function identifyEntries(entries: readonly Entry[]): ReadEntry[] {
  const described = entries.map(describe);
  // Of notes without titles their opening words tell one from the other.
  const keys = guidKeys(described.map((entry) => ({ ...entry, title: entry.title || entry.excerpt })));
  const identified = described.map((entry, index) => ({ ...entry, guidHash: sha256(keys[index] ?? "") }));
  return identified.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

function hubLinks(
  { hubUrls, selfUrl }: Pick<ParsedFeed, "hubUrls" | "selfUrl">,
  { url, linkHeader = "" }: { url: string; linkHeader?: string | undefined },
): Pick<ParsedFeed, "hubUrls" | "selfUrl"> {
  const links = headerLinks(linkHeader);
  const linked = (relation: string) =>
    links
      .filter(({ rel = "" }) => rel.toLowerCase().split(/\s+/).includes(relation))
      .flatMap(({ href = "" }) => URL.parse(href, url)?.href ?? []);
  return {
    hubUrls: [...new Set([...linked("hub"), ...hubUrls])].slice(0, HUBS_MAX),
    selfUrl: linked("self")[0] ?? selfUrl,
  };
}

function describe(entry: Entry): Omit<ReadEntry, "guidHash"> {
  const text = entry.contentHtml === null ? "" : plainText(entry.contentHtml);
  return {
    ...entry,
    contentHash: contentHash({ title: entry.title, url: entry.url, text }),
    excerpt: cutText(text.replace(/\s+/g, " ").trim(), EXCERPT_CHARACTERS_MAX),
  };
}
