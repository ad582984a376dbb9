import { decodeText } from "@/lib/feed/text/decode";
import { feedsmith } from "./feedsmith";
import { readJsonFeed } from "./json-feed";
import { normaliseFeed } from "./normalise";
import type { ParseOutcome, ParserName } from "./parsed-feed";
import type { RawFeed } from "./raw-feed";
import { reserialised } from "./reserialise";
import { rssParser } from "./rss-parser";
import { openXmlDocument, type XmlDocument, type XmlParser } from "./xml-document";

/** XML parsers in order. The next one runs when the previous finds no entries or only empty ones. */
export const XML_CHAIN: readonly XmlParser[] = [rssParser, feedsmith, reserialised];

const JSON_OBJECT = /^[\s\ufeff]*\{/;
/** In UTF-16 units; one feed in a hundred is larger. */
const LARGE_LENGTH = 1_500_000;
const BROKEN = "The document is a feed, but too damaged to read.";
const LOST = "The feed has entries, but is too damaged to read them.";

export interface DocumentOrigin {
  /** Final address after redirects. */
  url: string;
  httpCharset: string | null;
}

/** Parses bytes into a feed without rejecting. Callers limit the size and run it in a worker with a deadline. */
export async function parseFeed(bytes: Uint8Array, about: DocumentOrigin): Promise<ParseOutcome> {
  return await parseFeedWith(XML_CHAIN, bytes, about);
}

export async function parseFeedWith(
  chain: readonly XmlParser[],
  bytes: Uint8Array,
  about: DocumentOrigin,
): Promise<ParseOutcome> {
  return await parseText(decodeText(bytes, about.httpCharset), about.url, chain);
}

export async function parseText(
  text: string,
  documentUrl: string,
  chain: readonly XmlParser[] = XML_CHAIN,
): Promise<ParseOutcome> {
  if (JSON_OBJECT.test(text)) return parseJson(text, documentUrl);
  const document = openXmlDocument(text);
  if (!document) return { kind: "not_a_feed" };
  const found = await readXml(document, chain);
  if (!found) return { kind: "broken", message: BROKEN };
  if (entriesTotal(found.raw) === 0 && document.itemTags > 0) return { kind: "broken", message: LOST };
  return { kind: "feed", feed: normaliseFeed(found.raw, { documentUrl, parser: found.parser }) };
}

function parseJson(text: string, documentUrl: string): ParseOutcome {
  try {
    const raw = readJsonFeed(text);
    if (!raw) return { kind: "not_a_feed" };
    return { kind: "feed", feed: normaliseFeed(raw, { documentUrl, parser: "feedsmith" }) };
  } catch {
    return text.includes("jsonfeed.org/version") ? { kind: "broken", message: BROKEN } : { kind: "not_a_feed" };
  }
}

interface Found {
  raw: RawFeed;
  parser: ParserName;
}

function entriesTotal({ entries, entriesUnreadable }: RawFeed): number {
  return entries.length + entriesUnreadable;
}

/** The first complete result, otherwise the one with most entries; `null` when every parser fails. */
async function readXml(document: XmlDocument, chain: readonly XmlParser[]): Promise<Found | null> {
  let best: Found | null = null;
  for (const parser of chain) {
    const raw = await parser.parse(document).catch(() => null);
    if (!raw || (best && !seesMore(raw, best.raw))) continue;
    best = { raw, parser: parser.name };
    if (isEnough(raw, document)) return best;
  }
  return best;
}

/** True when no item is missing or empty. A large document may lack some: another parser would take seconds. */
function isEnough({ entries, entriesUnreadable }: RawFeed, { xml, itemTags }: XmlDocument): boolean {
  if (entries.length === 0) return false;
  return xml.length > LARGE_LENGTH || (entriesUnreadable === 0 && entries.length >= itemTags);
}

function seesMore(one: RawFeed, other: RawFeed): boolean {
  if (one.entries.length !== other.entries.length) return one.entries.length > other.entries.length;
  return one.entriesUnreadable > other.entriesUnreadable;
}
