import { hash } from "node:crypto";
import { decodeText } from "@/lib/core/decode-text";
import { headerLinks } from "@/lib/feed/discover/feed-links";
import { type ExtractedArticle, extractArticle } from "@/lib/feed/extract/extract-article";
import {
  type EntryFingerprint,
  type FeedFingerprints,
  FINGERPRINT_BYTES,
  packFingerprints,
  unpackFingerprints,
} from "@/lib/feed/identity/fingerprints";
import { canonicalUrl, identifyEntries, type ReadEntry } from "@/lib/feed/identity/identity";
import { type ItemisedSource, itemSources } from "@/lib/feed/parse/item-sources";
import { parseText } from "@/lib/feed/parse/parse-feed";
import type { ParsedFeed, ParseOutcome } from "@/lib/feed/parse/parsed-feed";
import { withEdits } from "@/lib/feed/text/text";
import { articleOf } from "./article-of";

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
      fingerprints: ReadFingerprints | null;
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
  fingerprints?: Uint8Array | null;
}): Promise<FeedReading> {
  const text = decodeText(document.bytes, document.httpCharset);
  const previous = document.fingerprints ? unpackFingerprints(document.fingerprints) : null;
  const reading = await parseChangedEntries(text, document.url, previous);
  if (reading.kind !== "feed") return reading;
  // Without fingerprints the new entries are unknown.
  const texts = previous ? shortTexts(reading.entries) : null;
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

/** Fingerprint parts of a document, stored once it is known which entries are kept. */
interface ReadFingerprints {
  /** Source fingerprints of the parsed entries, concatenated in order. */
  sources: Uint8Array;
  /** The packed frame and fingerprints of unchanged entries. */
  unchanged: Uint8Array;
  unchangedCount: number;
}

interface Reading {
  kind: "feed";
  feed: Omit<ParsedFeed, "entries">;
  entries: ReadEntry[];
  fingerprints: ReadFingerprints | null;
}

interface Itemised extends ItemisedSource {
  text: string;
  url: string;
  sources: readonly Uint8Array[];
}

/**
 * Parses a document and identifies its entries. Skips entries with a fingerprint of the previous document before
 * parsing, because most documents change only at the top. The result equals that of the whole document, which is parsed
 * when in doubt.
 */
async function parseChangedEntries(
  text: string,
  url: string,
  previous: FeedFingerprints | null,
): Promise<Reading | Exclude<ParseOutcome, { kind: "feed" }>> {
  const itemised = itemise(text, url);
  const news = itemised && previous && (await readUnknown(itemised, previous));
  if (news) return news;
  const outcome = await parseText(text, url);
  if (outcome.kind !== "feed") return outcome;
  const { entries, ...feed } = outcome.feed;
  const identified = identifyEntries(entries);
  const isSkippable = itemised && isPlain(outcome.feed, itemised.items.length);
  const fingerprints = isSkippable ? fingerprintsOf(itemised, feed, itemised.sources) : null;
  return { kind: "feed", feed, entries: identified, fingerprints };
}

function itemise(text: string, url: string): Itemised | null {
  const source = itemSources(text);
  if (source === null || source.items.length === 0) return null;
  return { ...source, text, url, sources: source.items.map(({ start, end }) => fingerprintOf(text.slice(start, end))) };
}

/** @returns null where the whole document might give another result */
async function readUnknown(itemised: Itemised, previous: FeedFingerprints): Promise<Reading | null> {
  const { items, sources, text, url } = itemised;
  const known = new Map(previous.entries.map((fingerprint) => [keyOf(fingerprint.source), fingerprint]));
  const found = sources.map((source) => {
    const fingerprint = known.get(keyOf(source));
    // Duplicate items must be parsed together.
    known.delete(keyOf(source));
    return fingerprint;
  });
  const unchanged = found.filter((fingerprint) => fingerprint !== undefined);
  if (unchanged.length === 0) return null;
  // Parsers reject a feed without items.
  const isSample = unchanged.length === items.length;
  const read = isSample ? [0] : [...found.keys()].filter((index) => found[index] === undefined);
  const skipped = items.filter((_, index) => !read.includes(index));
  const outcome = await parseText(withEdits(text, skipped), url);
  if (outcome.kind !== "feed") return null;
  const { entries, ...feed } = outcome.feed;
  if (!isPlain(outcome.feed, read.length) || Buffer.compare(frameOf(itemised, feed), previous.frame) !== 0) return null;
  const identified = isSample ? [] : identifyEntries(entries);
  const guids = new Set(unchanged.map((fingerprint) => keyOf(fingerprint.guid)));
  if (identified.some(({ guidHash }) => guids.has(keyOf(guidHash.subarray(0, FINGERPRINT_BYTES))))) return null;
  return {
    kind: "feed",
    feed: { ...feed, entriesTotal: items.length },
    entries: identified,
    fingerprints: fingerprintsOf(
      itemised,
      feed,
      isSample ? [] : sources.filter((_, index) => read.includes(index)),
      unchanged,
    ),
  };
}

/** Whether every entry is one of the items with its own id and address, so it does not depend on other entries. */
function isPlain({ parser, entries, entriesSkipped }: ParsedFeed, itemCount: number): boolean {
  const addresses = entries.flatMap(({ url }) => (url === null ? [] : (canonicalUrl(url) ?? url)));
  return (
    parser !== "reserialised" &&
    entriesSkipped === 0 &&
    entries.length === itemCount &&
    entries.every(({ guid }) => guid !== null) &&
    new Set(entries.map(({ guid }) => guid)).size === entries.length &&
    new Set(addresses).size === addresses.length
  );
}

function fingerprintsOf(
  itemised: Itemised,
  feed: Pick<ParsedFeed, "siteUrl" | "parser">,
  sources: readonly Uint8Array[],
  unchanged: readonly EntryFingerprint[] = [],
): ReadFingerprints {
  return {
    sources: Uint8Array.from(Buffer.concat(sources)),
    unchanged: packFingerprints({ frame: frameOf(itemised, feed), entries: unchanged }),
    unchangedCount: unchanged.length,
  };
}

/** Everything besides its own source that the meaning of an entry depends on. */
function frameOf(
  { inherited, url }: Itemised,
  { siteUrl, parser }: Pick<ParsedFeed, "siteUrl" | "parser">,
): Uint8Array {
  return fingerprintOf(JSON.stringify([url, siteUrl, parser, inherited]));
}

function fingerprintOf(source: string): Uint8Array {
  return hash("sha256", source, "buffer").subarray(0, FINGERPRINT_BYTES);
}

function keyOf(fingerprint: Uint8Array): string {
  return Buffer.from(fingerprint.buffer, fingerprint.byteOffset, fingerprint.byteLength).toString("latin1");
}
