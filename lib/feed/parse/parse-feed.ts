import { Parser } from "htmlparser2";
import { escapeAttribute, escapeMarkup } from "@/lib/feed/text/text";
import { feedsmith } from "./feedsmith";
import { readJsonFeed } from "./json-feed";
import { isNestedDeeper } from "./markup";
import { normaliseFeed } from "./normalise";
import type { ParseOutcome, ParserName } from "./parsed-feed";
import type { RawFeed } from "./raw-feed";
import { rssParser } from "./rss-parser";
import { openXmlDocument, type XmlDocument, type XmlParser } from "./xml-document";

/** htmlparser2 takes time with the square of the depth. */
const DEPTH_MAX = 200;

/** Rewrites documents that no parser accepts and runs the parsers again. */
export const reserialised: XmlParser = {
  name: "reserialised",
  async parse(document) {
    if (isNestedDeeper(document.xml, DEPTH_MAX)) throw new Error("Nested too deeply.");
    const anew = { ...document, xml: reserialise(document) };
    return await rssParser.parse(anew).catch(() => feedsmith.parse(anew));
  },
};

const CONTAINERS = new Set(["rss", "rdf", "rdf:rdf", "channel", "feed"]);

/** Rewrites a document as well-formed XML. Items become children of the feed, so an unclosed element swallows none. */
function reserialise({ xml, names }: XmlDocument): string {
  const parts: string[] = [];
  const open: string[] = [];
  const closeUntil = (isReached: (name: string) => boolean) => {
    for (let name = open.at(-1); name !== undefined && !isReached(name); name = open.at(-1)) {
      parts.push(`</${name}>`);
      open.pop();
    }
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
        const canonical = names.canonical(name);
        if (canonical === "item" || canonical === "entry")
          closeUntil((outer) => CONTAINERS.has(names.canonical(outer)));
        parts.push(`<${name}${written.join("")}>`);
        open.push(name);
      },
      ontext: (text) => parts.push(escapeMarkup(text)),
      onclosetag(name) {
        if (!open.includes(name)) return;
        closeUntil((inner) => inner === name);
        open.pop();
        parts.push(`</${name}>`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return parts.join("");
}

/**
 * XML parsers in order. The next one runs when the previous rejects the document, or finds no entries or only empty
 * ones. feedsmith takes two thirds of rss-parser's time; rss-parser reads damaged documents and rare elements.
 */
export const XML_CHAIN: readonly XmlParser[] = [feedsmith, rssParser, reserialised];

const JSON_OBJECT = /^[\s\ufeff]*\{/;
/** In UTF-16 units; one feed in a hundred is larger. */
const LARGE_LENGTH = 1_500_000;
const BROKEN = "The document is a feed, but too damaged to read.";
const CUT_OFF = "The document ends in the middle, before its first entry.";
const LOST = "The feed has entries, but is too damaged to read them.";

/** Parses a feed without rejecting. Callers limit the size and run it in a worker with a deadline. */
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
  const { entries, entriesUnreadable } = found.raw;
  if (entries.length === 0 && !document.isWhole()) return { kind: "broken", message: CUT_OFF };
  if (entries.length + entriesUnreadable === 0 && document.itemTags > 0) return { kind: "broken", message: LOST };
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

type Found = { raw: RawFeed; parser: ParserName };

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
