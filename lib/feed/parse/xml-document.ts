import { cutItems } from "./cut-items";
import { attributesOf, tagsOf } from "./markup";
import { type Names, readNames } from "./names";
import type { RawFeed } from "./raw-feed";
import { repairXml } from "./repair";
import { findRoot } from "./root";
import type { FeedFormat, ParserName } from "./types";
import { wrapMixedContent } from "./wrap";

/** A feed in XML as the parsers of the chain are given it: repaired, mixed content wrapped, from the root tag on. */
export interface XmlDocument {
  xml: string;
  format: Exclude<FeedFormat, "json">;
  names: Names;
  /** `xml:base` of the root element. */
  base: string | null;
  /** `xml:lang` of the root element. */
  language: string | null;
  /** Start tags of items; parsers that find fewer have lost some. */
  itemTags: number;
}

/** One step of the chain. Rejects when it cannot make a feed of the document. */
export interface XmlParser {
  name: ParserName;
  parse(document: XmlDocument): Promise<RawFeed>;
}

/** @returns `null` when the text is no feed in XML */
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
