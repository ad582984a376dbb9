import { attributesOf, type Tag, tagsOf } from "./markup";
import { localName, type Names, readNames } from "./names";
import type { FeedFormat, ParserName } from "./parsed-feed";
import type { RawFeed } from "./raw-feed";
import { repairXml } from "./repair";
import { wrapMixedContent } from "./wrap";

/** An XML feed prepared for the parsers: repaired, with wrapped markup, from the root tag on. */
export interface XmlDocument {
  xml: string;
  format: Exclude<FeedFormat, "json">;
  names: Names;
  base: string | null;
  language: string | null;
  /** Number of item start tags, to detect parsers that lose items. */
  itemTags: number;
}

/** One step of the chain. Rejects when it cannot read the document as a feed. */
export interface XmlParser {
  name: ParserName;
  parse(document: XmlDocument): Promise<RawFeed>;
}

/** @returns `null` unless the text is an XML feed */
export function openXmlDocument(text: string): XmlDocument | null {
  const found = findRoot(text);
  if (!found) return null;
  const fromRoot = repairXml(text.slice(found.tag.start));
  const xml = found.kind === "channel" ? `<rss version="2.0">${fromRoot}</rss>` : fromRoot;
  const root = findRoot(xml);
  if (!root || root.kind === "channel") return null;
  const names = readNames(xml, root.tag);
  const attributes = attributesOf(xml, root.tag);
  const wrapped = wrapMixedContent(cutItems(xml, names), names);
  return {
    xml: wrapped,
    format: root.kind,
    names,
    base: attributes.get("xml:base") ?? null,
    language: attributes.get("xml:lang") ?? null,
    itemTags: countItemTags(wrapped, names),
  };
}

function countItemTags(xml: string, names: Names): number {
  let count = 0;
  for (const { kind, name } of tagsOf(xml)) {
    const canonical = names.canonical(name);
    if (kind !== "close" && (canonical === "item" || canonical === "entry")) count += 1;
  }
  return count;
}

/** `channel`: RSS without its outermost element. */
type RootKind = "rss" | "rdf" | "atom" | "channel";

interface Root {
  kind: RootKind;
  tag: Tag;
}

const KIND_OF_ROOT: ReadonlyMap<string, RootKind> = new Map([
  ["rss", "rss"],
  ["feed", "atom"],
  ["rdf", "rdf"],
  ["channel", "channel"],
]);
const WEB_PAGE = new Set(["html", "head", "body"]);
/** Junk before the root, such as a server's warning, has few tags. */
const TAGS_BEFORE_ROOT_MAX = 50;

/** Finds the root of a feed document, with or without junk before it; `null` for anything else, such as web pages. */
function findRoot(xml: string): Root | null {
  let seen = 0;
  for (const tag of tagsOf(xml)) {
    const name = localName(tag.name);
    if (WEB_PAGE.has(name) || ++seen > TAGS_BEFORE_ROOT_MAX) return null;
    const kind = KIND_OF_ROOT.get(name);
    if (kind && tag.kind !== "close") return { kind, tag };
  }
  return null;
}

/** Maximum items read from a document: five times the largest known feed. */
export const ITEMS_MAX = 5_000;

/**
 * Removes all items after the first {@link ITEMS_MAX} to bound the cost of parsing. Keeps the rest of the document.
 */
function cutItems(xml: string, names: Names): string {
  let items = 0;
  for (const tag of tagsOf(xml)) {
    const name = names.canonical(tag.name);
    if (tag.kind === "close" || (name !== "item" && name !== "entry") || ++items <= ITEMS_MAX) continue;
    const endTag = `</${tag.name}>`;
    const end = xml.lastIndexOf(endTag);
    return xml.slice(0, tag.start) + (end > tag.start ? xml.slice(end + endTag.length) : "");
  }
  return xml;
}
