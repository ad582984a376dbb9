import { type Tag, tagsOf } from "./markup";
import type { Names } from "./names";

/** Elements whose value may be written as markup instead of text. */
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

/** Elements that only a feed has: inside a text they mean that its end tag is missing. */
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
/** Longer tags than this lose their attributes: nobody needs them, and parsers are slow with them. */
const TAG_LENGTH_MAX = 65_536;

interface OpenText {
  name: string;
  tag: Tag;
  /** Elements of the same name that are open, this one included. */
  depth: number;
  hasMarkup: boolean;
}

/** `text` takes the place of what stands from `start` to `end`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Puts texts that are written as markup (`<content type="xhtml">`, unescaped HTML in a description) into CDATA, so that a parser
 * hands them over as they are: xml2js would sort the children by name and overflow the stack on deep ones. Such texts are
 * relabelled as `type="html"`, which they are then.
 *
 * One pass: a text without end tag ends at the next element that belongs to the feed, or with the document.
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

/** Takes the next tag into account: is it the end of the text, does it imply the end, or is it part of the text? */
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

/** Markup of a document as HTML. In XHTML a CDATA section is text; in a description that mixes both it is more markup. */
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
