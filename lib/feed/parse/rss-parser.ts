import { setImmediate } from "node:timers/promises";
import RssParser from "rss-parser";
import { xmlDepth } from "./markup";
import { FIELDS, fieldKey, readRssParserFeed } from "./rss-parser-fields";
import type { XmlDocument, XmlParser } from "./xml-document";

/** No valid feed nests deeper once wrapped; sax takes quadratic time on unmatched end tags in deep documents. */
const DEPTH_MAX = 200;

/** Elements that rss-parser mishandles: quadratic HTML snippets, dates that fail the feed, links that throw. */
const HIDDEN_IN_RSS = new Set(["description", "content:encoded"]);
const HIDDEN_IN_ATOM = new Set(["link", "published", "updated", "issued", "modified", "content", "summary"]);

/** Keys that xml2js reserves within an element. */
const RESERVED = new Set(["_", "cdata"]);

/** rss-parser's `parseString` with workarounds; each has a test. */
export const rssParser: XmlParser = {
  name: "rss-parser",
  async parse(document) {
    if (xmlDepth(document.xml, { depthMax: DEPTH_MAX }) > DEPTH_MAX) throw new Error("Nested too deeply.");
    return readRssParserFeed(await parseOnce(document), document);
  },
};

/** Parses with a new instance, since a bad document can break one. It is synchronous: no result by now means none. */
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

/** Makes rss-parser pass every element through unchanged, under its {@link fieldKey}. */
function keepFields(document: XmlDocument): RssParser.CustomFields<object, object> {
  const keep = FIELDS.map((name) => [elementName(name, document), fieldKey(name), { keepArray: true }]);
  // rss-parser reads both lists alike, but its types allow the long form for items only.
  return { item: keep, feed: keep as never[] };
}

function elementName(canonical: string, { format }: XmlDocument): string {
  if (canonical === "rdf:rdf" || canonical === "rdf") return "rdf:RDF";
  const hidden = format === "atom" ? HIDDEN_IN_ATOM : HIDDEN_IN_RSS;
  return hidden.has(canonical) || RESERVED.has(canonical) ? fieldKey(canonical) : canonical;
}
