import { wordSet } from "@/lib/core/words";
import { type Edit, escapeMarkup, withEdits } from "@/lib/feed/text/text";
import { attributesOf, type Tag, tagsOf } from "./markup";
import { localName, type Names, readNames } from "./names";
import type { FeedFormat, ParserName } from "./parsed-feed";
import type { RawFeed } from "./raw-feed";
import { repairXml } from "./repair";

/** An XML feed prepared for the parsers: repaired, with wrapped markup, from the root tag on. */
export interface XmlDocument {
  xml: string;
  format: Exclude<FeedFormat, "json">;
  names: Names;
  base: string | null;
  language: string | null;
  /** Number of item start tags, to detect parsers that lose items. */
  itemTags: number;
  /** False for a document that ends in the middle. Reads it once more. */
  isWhole: () => boolean;
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
    itemTags: tagsOf(wrapped).reduce((count, tag) => count + (startsItem(tag, names) ? 1 : 0), 0),
    // The end tag of RSS may be ours in `wrapped`.
    isWhole: () => hasEnd(wrapped, root.kind === "rss" ? "channel" : localName(root.tag.name)) || hasEnd(text, "rss"),
  };
}

function hasEnd(xml: string, element: string): boolean {
  return tagsOf(xml).some(({ kind, name }) => kind !== "open" && localName(name) === element);
}

function startsItem({ kind, name }: Tag, names: Names): boolean {
  if (kind === "close") return false;
  const canonical = names.canonical(name);
  return canonical === "item" || canonical === "entry";
}

/** `channel`: RSS without its outermost element. */
type RootKind = XmlDocument["format"] | "channel";

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
function findRoot(xml: string): { kind: RootKind; tag: Tag } | null {
  for (const tag of tagsOf(xml).take(TAGS_BEFORE_ROOT_MAX)) {
    const name = localName(tag.name);
    if (WEB_PAGE.has(name)) return null;
    const kind = KIND_OF_ROOT.get(name);
    if (kind && tag.kind !== "close") return { kind, tag };
  }
  return null;
}

/** Maximum items read from a document: five times the largest known feed. */
export const ITEMS_MAX = 5_000;

/** Removes all items after the first {@link ITEMS_MAX} to bound the cost of parsing. Keeps the rest of the document. */
function cutItems(xml: string, names: Names): string {
  const items = tagsOf(xml).filter((tag) => startsItem(tag, names));
  const { value: tag } = items.drop(ITEMS_MAX).next();
  if (!tag) return xml;
  const endTag = `</${tag.name}>`;
  const end = xml.lastIndexOf(endTag);
  return xml.slice(0, tag.start) + (end > tag.start ? xml.slice(end + endTag.length) : "");
}

/** Elements whose value may be markup instead of text. */
const MIXED_ELEMENTS = wordSet(`title subtitle summary tagline description content content:encoded xhtml:body xhtml:div
  atom:title atom:summary atom:content dc:title dc:description itunes:summary itunes:subtitle media:title media:description`);

/** Feed elements, which inside a text show that its end tag is missing. */
const FEED_ELEMENTS = wordSet("rss feed channel item entry guid pubdate enclosure content:encoded");

const TYPE_ATTRIBUTES = /\s(?:type|mode)\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const XML_TYPE = /\s(?:type|mode)\s*=\s*["'][^"']*x(?:ht)?ml/i;
const CDATA_SECTION = /<!\[CDATA\[([\s\S]*?)\]\]>/g;
/** Longer tags lose their attributes, because parsers are slow with them. */
const TAG_LENGTH_MAX = 65_536;

interface OpenText {
  name: string;
  tag: Tag;
  /** Open elements of the same name, including this one. */
  depth: number;
  hasMarkup: boolean;
}

/**
 * Wraps texts written as markup (`<content type="xhtml">`, unescaped HTML in a description) in CDATA and labels them
 * `type="html"`, so parsers pass them on unchanged: xml2js would group the children by name and overflow the stack on
 * deep ones. A text without end tag ends at the next feed element or with the document. Expects a repaired document.
 */
function wrapMixedContent(xml: string, names: Names): string {
  return withEdits(xml, editsOf(xml, names));
}

function* editsOf(xml: string, names: Names): Generator<Edit> {
  let open: OpenText | null = null;
  for (const tag of tagsOf(xml)) {
    const name = names.canonical(tag.name);
    if (open) {
      const ending = advance(open, tag, name);
      if (ending === "none") continue;
      yield* wrapped(xml, open, { end: tag.start, isImplied: ending === "implied", names });
      open = null;
      if (ending === "closed") continue;
    }
    if (tag.end - tag.start > TAG_LENGTH_MAX) yield { start: tag.start, end: tag.end, text: withoutAttributes(tag) };
    else if (tag.kind === "open" && MIXED_ELEMENTS.has(name)) open = { name, tag, depth: 1, hasMarkup: false };
  }
  if (open) yield* wrapped(xml, open, { end: xml.length, isImplied: true, names });
}

/** Whether the next tag closes the text, implies its end, or belongs to it. */
function advance(open: OpenText, tag: Tag, name: string): "none" | "closed" | "implied" {
  if (name === open.name) {
    if (tag.kind === "close") open.depth--;
    if (tag.kind === "open") open.depth++;
    if (open.depth === 0) return "closed";
  } else if (FEED_ELEMENTS.has(name)) {
    return "implied";
  }
  open.hasMarkup = true;
  return "none";
}

function* wrapped(xml: string, open: OpenText, at: { end: number; isImplied: boolean; names: Names }): Generator<Edit> {
  const { start, end, name } = open.tag;
  if (open.hasMarkup) {
    const tagSource = xml.slice(start, end);
    const html = inlineHtml(xml.slice(end, at.end), XML_TYPE.test(tagSource), at.names);
    const text = `${relabelled(tagSource)}<![CDATA[${html.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
    yield { start, end: at.end, text };
  }
  if (at.isImplied) yield { start: at.end, end: at.end, text: `</${name}>` };
}

function relabelled(tagSource: string): string {
  return `${tagSource.replace(TYPE_ATTRIBUTES, "").replace(/>$/, "")} type="html">`;
}

function withoutAttributes(tag: Tag): string {
  return `<${tag.kind === "close" ? "/" : ""}${tag.name}${tag.kind === "empty" ? "/" : ""}>`;
}

/** Source markup as HTML. A CDATA section is text in XHTML; in a description that mixes both it is markup. */
function inlineHtml(markup: string, isXml: boolean, { xhtmlPrefixes }: Names): string {
  const html = markup.replace(CDATA_SECTION, (_, text: string) => (isXml ? escapeMarkup(text) : text));
  return xhtmlPrefixes.reduce(
    (result, prefix) => result.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</"),
    html,
  );
}
