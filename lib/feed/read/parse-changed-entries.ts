import { hash } from "node:crypto";
import {
  type EntryFingerprint,
  type FeedFingerprints,
  FINGERPRINT_BYTES,
  packFingerprints,
} from "@/lib/feed/identity/fingerprints";
import { identifyEntries, type ReadEntry } from "@/lib/feed/identity/identity";
import { type ItemisedSource, type ItemSource, itemSources } from "@/lib/feed/parse/item-sources";
import { parseText } from "@/lib/feed/parse/parse-feed";
import type { Entry, ParsedFeed, ParseOutcome } from "@/lib/feed/parse/parsed-feed";

/** Fingerprint parts of a document, stored once it is known which entries are kept. */
export interface ReadFingerprints {
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
  marking: ReadFingerprints | null;
}

interface Itemised extends ItemisedSource {
  text: string;
  url: string;
  sources: readonly Uint8Array[];
}

/**
 * Parses a document and identifies its entries. Skips entries with a known fingerprint before parsing, because most
 * documents change only at the top. The result equals that of the whole document; in doubt, the whole is parsed.
 *
 * @param marks fingerprints of the previous document
 */
export async function parseChangedEntries(
  text: string,
  url: string,
  marks: FeedFingerprints | null,
): Promise<Reading | Exclude<ParseOutcome, { kind: "feed" }>> {
  const itemised = itemise(text, url);
  const news = itemised && marks && (await readUnknown(itemised, marks));
  if (news) return news;
  const outcome = await parseText(text, url);
  if (outcome.kind !== "feed") return outcome;
  const { entries, ...feed } = outcome.feed;
  const identified = identifyEntries(entries);
  const marking =
    itemised && isPlain(outcome.feed, itemised.items) ? markingOf(itemised, feed, itemised.sources) : null;
  return { kind: "feed", feed, entries: identified, marking };
}

function itemise(text: string, url: string): Itemised | null {
  const source = itemSources(text);
  if (source === null || source.items.length === 0) return null;
  return { ...source, text, url, sources: source.items.map(({ start, end }) => markOf(text.slice(start, end))) };
}

/** @returns null where the whole document might give another result */
async function readUnknown(itemised: Itemised, marks: FeedFingerprints): Promise<Reading | null> {
  const { items, sources, text, url } = itemised;
  const known = new Map(marks.entries.map((mark) => [keyOf(mark.source), mark]));
  const found = sources.map((source) => {
    const mark = known.get(keyOf(source));
    // Duplicate items must be parsed together.
    known.delete(keyOf(source));
    return mark;
  });
  const unchanged = found.filter((mark) => mark !== undefined);
  if (unchanged.length === 0) return null;
  // Parsers reject a feed without items.
  const isSample = unchanged.length === items.length;
  const read = isSample ? [0] : [...found.keys()].filter((index) => found[index] === undefined);
  const outcome = await parseText(without(text, items, new Set(read)), url);
  if (outcome.kind !== "feed") return null;
  const { entries, ...feed } = outcome.feed;
  const isSame =
    isPlain(
      outcome.feed,
      read.flatMap((index) => items[index] ?? []),
    ) && isEqual(frameOf(itemised, feed), marks.frame);
  if (!isSame) return null;
  const identified = isSample ? [] : identifyEntries(entries);
  const guids = new Set(unchanged.map((mark) => keyOf(mark.guid)));
  if (identified.some(({ guidHash }) => guids.has(keyOf(guidHash.subarray(0, FINGERPRINT_BYTES))))) return null;
  return {
    kind: "feed",
    feed: { ...feed, entriesTotal: items.length },
    entries: identified,
    marking: markingOf(
      itemised,
      feed,
      isSample ? [] : read.map((index) => sources[index] ?? new Uint8Array()),
      unchanged,
    ),
  };
}

function without(text: string, items: readonly ItemSource[], kept: ReadonlySet<number>): string {
  const parts: string[] = [];
  let copied = 0;
  for (const [index, { start, end }] of items.entries()) {
    if (kept.has(index)) continue;
    parts.push(text.slice(copied, start));
    copied = end;
  }
  parts.push(text.slice(copied));
  return parts.join("");
}

/** Whether every entry is one of the items and has a unique id, so its identity does not depend on other entries. */
function isPlain({ parser, entries, entriesSkipped }: ParsedFeed, items: readonly ItemSource[]): boolean {
  return (
    parser === "rss-parser" &&
    entriesSkipped === 0 &&
    entries.length === items.length &&
    entries.every(({ guid }: Entry) => guid !== null) &&
    new Set(entries.map(({ guid }) => guid)).size === entries.length
  );
}

function markingOf(
  itemised: Itemised,
  feed: Pick<ParsedFeed, "siteUrl">,
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
function frameOf({ inherited, url }: Itemised, { siteUrl }: Pick<ParsedFeed, "siteUrl">): Uint8Array {
  return markOf(JSON.stringify([url, siteUrl, inherited]));
}

function markOf(source: string): Uint8Array {
  return hash("sha256", source, "buffer").subarray(0, FINGERPRINT_BYTES);
}

function keyOf(mark: Uint8Array): string {
  return Buffer.from(mark.buffer, mark.byteOffset, mark.byteLength).toString("latin1");
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
