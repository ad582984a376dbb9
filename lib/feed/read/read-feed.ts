import { headerLinks } from "@/lib/feed/discover/feed-links";
import { type ExtractedArticle, extractArticle } from "@/lib/feed/extract/extract-article";
import { unpackFingerprints } from "@/lib/feed/identity/fingerprints";
import type { ReadEntry } from "@/lib/feed/identity/identity";
import type { ParsedFeed } from "@/lib/feed/parse/parsed-feed";
import { decodeText } from "@/lib/feed/text/decode";
import { articleOf } from "./article-of";
import { parseChangedEntries, type ReadFingerprints } from "./parse-changed-entries";

const HUBS_MAX = 10;
/** So many texts, and so much of them, that they add little to what the document takes. */
const TEXTS_MAX = 20;
const TEXT_CHARACTERS_MAX = 20_000;

export type FeedReading =
  | {
      kind: "feed";
      feed: Omit<ParsedFeed, "entries">;
      /** But for those that {@link ReadFingerprints.unchanged} tells of. */
      entries: ReadEntry[];
      /** Null where the next document has to be read as a whole. */
      marking: ReadFingerprints | null;
      /** Of each entry, where they are so few and short that they were read at once; null where they are yet to be read. */
      texts: ExtractedArticle[] | null;
    }
  | { kind: "not_a_feed" }
  | { kind: "broken"; message: string };

/** Parses a feed document and identifies its entries, of those with one identity the first. For the worker threads: hostile documents cost seconds. */
export async function readFeed(document: {
  bytes: Uint8Array;
  url: string;
  httpCharset: string | null;
  /** HTTP `Link` header: what it says of hubs goes before what the document says (WebSub section 4). */
  linkHeader?: string | undefined;
  /** Of the document that was read before, packed: entries that are as they were there are not read again. */
  marks?: Uint8Array | null;
}): Promise<FeedReading> {
  const text = decodeText(document.bytes, document.httpCharset);
  const marks = document.marks ? unpackFingerprints(document.marks) : null;
  const reading = await parseChangedEntries(text, document.url, marks);
  if (reading.kind !== "feed") return reading;
  // Of a document without marks it is not known which entries are new.
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
