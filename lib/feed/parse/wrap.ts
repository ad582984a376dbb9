import { type Tag, tagsOf } from "./markup";
import type { Names } from "./names";

/** Elements whose value may be markup instead of text. */
const MIXED_ELEMENTS = new Set([
  "title",
  "subtitle",
  "summary",
  "tagline",
  "description",
  "content",
  "content:encoded",
  "xhtml:body",
  "xhtml:div",
  "atom:title",
  "atom:summary",
  "atom:content",
  "dc:title",
  "dc:description",
  "itunes:summary",
  "itunes:subtitle",
  "media:title",
  "media:description",
]);

/** Feed elements, which inside a text show that its end tag is missing. */
const FEED_ELEMENTS = new Set([
  "rss",
  "feed",
  "channel",
  "item",
  "entry",
  "guid",
  "pubdate",
  "enclosure",
  "content:encoded",
]);

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

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Wraps texts written as markup (`<content type="xhtml">`, unescaped HTML in a description) in CDATA and labels them
 * `type="html"`, so parsers pass them on unchanged: xml2js would group the children by name and overflow the stack on
 * deep ones.
 *
 * One pass: a text without end tag ends at the next feed element or with the document.
 *
 * @param xml a repaired document
 */
export function wrapMixedContent(xml: string, names: Names): string {
  const parts: string[] = [];
  let copied = 0;
  for (const edit of editsOf(xml, names)) {
    parts.push(xml.slice(copied, edit.start), edit.text);
    copied = edit.end;
  }
  parts.push(xml.slice(copied));
  return parts.join("");
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
    const text = inlineHtml(xml.slice(end, at.end), {
      isXml: XML_TYPE.test(tagSource),
      xhtmlPrefixes: at.names.xhtmlPrefixes,
    });
    yield {
      start,
      end: at.end,
      text: `${relabelled(tagSource)}<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`,
    };
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
function inlineHtml(
  markup: string,
  { isXml, xhtmlPrefixes }: { isXml: boolean; xhtmlPrefixes: readonly string[] },
): string {
  const html = markup.replace(CDATA_SECTION, (_, text: string) => (isXml ? escapeMarkup(text) : text));
  return xhtmlPrefixes.reduce(
    (result, prefix) => result.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</"),
    html,
  );
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
