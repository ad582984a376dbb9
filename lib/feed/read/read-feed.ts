import { headerLinks } from "@/lib/feed/discover/feed-links";
import { type ExtractedArticle, extractArticle } from "@/lib/feed/extract/extract-article";
import { unpackFingerprints } from "@/lib/feed/identity/fingerprints";
import type { ReadEntry } from "@/lib/feed/identity/identity";
import type { ParsedFeed } from "@/lib/feed/parse/parsed-feed";
import { decodeText } from "@/lib/feed/text/decode";
import { articleOf } from "./article-of";
import { parseChangedEntries, type ReadFingerprints } from "./parse-changed-entries";

const HUBS_MAX = 10;
/** Limits within which reading texts adds little to the cost of the document. */
const TEXTS_MAX = 20;
const TEXT_CHARACTERS_MAX = 20_000;

export type FeedReading =
  | {
      kind: "feed";
      feed: Omit<ParsedFeed, "entries">;
      /** Without the entries in {@link ReadFingerprints.unchanged}. */
      entries: ReadEntry[];
      /** Null when the next document must be parsed as a whole. */
      marking: ReadFingerprints | null;
      /** Texts of all entries when they are few and short; null when they are still to be read. */
      texts: ExtractedArticle[] | null;
    }
  | { kind: "not_a_feed" }
  | { kind: "broken"; message: string };

/**
 * Parses a feed and identifies its entries, the first of equal ones. Hostile documents take seconds: use a worker.
 */
export async function readFeed(document: {
  bytes: Uint8Array;
  url: string;
  httpCharset: string | null;
  /** HTTP `Link` header, whose hubs take precedence over the document's (WebSub section 4). */
  linkHeader?: string | undefined;
  /** Packed fingerprints of the previous document; unchanged entries are skipped. */
  marks?: Uint8Array | null;
}): Promise<FeedReading> {
  const text = decodeText(document.bytes, document.httpCharset);
  const marks = document.marks ? unpackFingerprints(document.marks) : null;
  const reading = await parseChangedEntries(text, document.url, marks);
  if (reading.kind !== "feed") return reading;
  // Without fingerprints the new entries are unknown.
  const texts = marks ? shortTexts(reading.entries) : null;
  return { ...reading, feed: { ...reading.feed, ...hubLinks(reading.feed, document) }, texts };
}

function shortTexts(entries: readonly ReadEntry[]): ExtractedArticle[] | null {
  const characters = entries.reduce((sum, { contentHtml }) => sum + (contentHtml?.length ?? 0), 0);
  if (entries.length > TEXTS_MAX || characters > TEXT_CHARACTERS_MAX) return null;
  return entries.map((entry) => extractArticle(articleOf(entry)));
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
