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

/** What the marks of a document are made of, once it is decided what to keep of it. */
export interface ReadFingerprints {
  /** Of each entry that was read, in their order, how its mark begins; one after the other. */
  sources: Uint8Array;
  /** The frame, and the marks of entries that were not read because they are as they were; packed. */
  unchanged: Uint8Array;
  unchangedCount: number;
}

interface Reading {
  kind: "feed";
  feed: Omit<ParsedFeed, "entries">;
  entries: ReadEntry[];
  marking: ReadFingerprints | null;
}

/** A document of which each entry can be read without the others. */
interface Itemised extends ItemisedSource {
  text: string;
  url: string;
  /** The mark of each item's source. */
  sources: readonly Uint8Array[];
}

/**
 * Parses a document and identifies its entries. Most documents are as they were but for a few entries at their top: the
 * source of an entry that has a mark is taken out before anything else is done, since to parse it and to clean its text
 * costs far more than to find it. What comes of the others is the same as if the whole were read; where that
 * cannot be told for sure, the whole is read.
 *
 * @param marks of the document of before
 */
export async function parseChangedEntries(
  text: string,
  url: string,
  marks: FeedFingerprints | null,
): Promise<Reading | Exclude<ParseOutcome, { kind: "feed" }>> {
  const itemised = itemise(text, url);
  const news = itemised && marks && (await readUnmarked(itemised, marks));
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

/** @returns null where reading all might give something else */
async function readUnmarked(itemised: Itemised, marks: FeedFingerprints): Promise<Reading | null> {
  const { items, sources, text, url } = itemised;
  const known = new Map(marks.entries.map((mark) => [keyOf(mark.source), mark]));
  const found = sources.map((source) => {
    const mark = known.get(keyOf(source));
    // An item that stands there twice is a case for those who see both.
    known.delete(keyOf(source));
    return mark;
  });
  const unchanged = found.filter((mark) => mark !== undefined);
  if (unchanged.length === 0) return null;
  // Without any item it would be no feed for the parsers.
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

/** The document with those items only. */
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

/** Is each entry one of the items, known by an id that no other has? Then it is known by that whatever stands beside it. */
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

/** All on which the meaning of an entry depends beside its own source. */
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
