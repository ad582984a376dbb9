import { setImmediate } from "node:timers/promises";
import RssParser from "rss-parser";
import { xmlDepth } from "./markup";
import { FIELDS, fieldKey, readRssParserFeed } from "./rss-parser-fields";
import type { XmlDocument, XmlParser } from "./xml-document";

/** No feed nests deeper once its texts are wrapped; sax takes quadratic time on end tags that match nothing in a deep document. */
const DEPTH_MAX = 200;

/**
 * Elements that rss-parser must not see under their own name, because of what it does with them: text in HTML goes through an
 * expression that takes quadratic time, a bad date throws the whole feed away, a link without attributes throws.
 */
const HIDDEN_IN_RSS = new Set(["description", "content:encoded"]);
const HIDDEN_IN_ATOM = new Set(["link", "published", "updated", "issued", "modified", "content", "summary"]);

/** Element names under which xml2js keeps its own notes about an element. */
const RESERVED = new Set(["_", "cdata"]);

/** rss-parser, `parseString` only, behind what its faults need; each fault has a test. */
export const rssParser: XmlParser = {
  name: "rss-parser",
  async parse(document) {
    if (xmlDepth(document.xml, { depthMax: DEPTH_MAX }) > DEPTH_MAX) throw new Error("Nested too deeply.");
    return readRssParserFeed(await parseOnce(document), document);
  },
};

/**
 * A new instance for each document: a used one can remember a bad document and never answer for the next. Parsing is synchronous,
 * so an answer that is not there by the next turn of the event loop will never be.
 */
async function parseOnce(document: XmlDocument): Promise<object> {
  const parser = new RssParser({
    defaultRSS: 2,
    xml2js: {
      strict: false,
      tagNameProcessors: [(name: string) => elementName(document.names.canonical(name), document)],
      attrNameProcessors: [(name: string) => document.names.canonical(name)],
    },
    customFields: keepFields(document),
  });
  const feed = await Promise.race([parser.parseString(document.xml), setImmediate(null)]);
  if (feed === null) throw new Error("The parser gave no answer.");
  return feed;
}

/** Makes rss-parser hand over every element that we read, as xml2js gave it, under the name that {@link fieldKey} tells. */
function keepFields(document: XmlDocument): RssParser.CustomFields<object, object> {
  const keep = FIELDS.map((name) => [elementName(name, document), fieldKey(name), { keepArray: true }]);
  // rss-parser reads both lists the same way, but its types know the long form for items only.
  return { item: keep, feed: keep as never[] };
}

/** Name under which rss-parser sees an element. */
function elementName(canonical: string, { format }: XmlDocument): string {
  if (canonical === "rdf:rdf" || canonical === "rdf") return "rdf:RDF";
  const hidden = format === "atom" ? HIDDEN_IN_ATOM : HIDDEN_IN_RSS;
  return hidden.has(canonical) || RESERVED.has(canonical) ? fieldKey(canonical) : canonical;
}
