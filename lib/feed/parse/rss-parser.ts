import { setImmediate } from "node:timers/promises";
import RssParser from "rss-parser";
import { isNestedDeeper } from "./markup";
import { isPicture, picture, type RawPicture } from "./pictures";
import { type RawEntry, type RawFeed, type RawLink, readEach } from "./raw-feed";
import type { XmlDocument, XmlParser } from "./xml-document";
import {
  atomLinks,
  attributeOf,
  attributesOf,
  authorNames,
  categoryNames,
  childrenOf,
  enclosureLink,
  htmlTexts,
  mediaPictures,
  mediaTexts,
  nodes,
  pageLink,
  rssLinks,
  textsOf,
  typedTexts,
  type XmlNode,
} from "./xml-values";

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
    if (isNestedDeeper(document.xml, DEPTH_MAX)) throw new Error("Nested too deeply.");
    return readRssParserFeed(await parseOnce(document), document);
  },
};

/** Parses with a new instance, since a bad document can break one. It is synchronous: a result comes now or never. */
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

/** Canonical names of all elements that are read; `$` are the attributes. */
const FIELDS: readonly string[] = [
  ..."$ title link description language category author source image icon logo ttl skiphours skipdays".split(" "),
  ..."id guid enclosure summary content published updated issued modified created pubdate subtitle tagline".split(" "),
  ..."sy:updateperiod sy:updatefrequency content:encoded xhtml:body xhtml:div".split(" "),
  ..."dc:title dc:description dc:creator dc:subject dc:date dc:language date prism:publicationdate".split(" "),
  ..."dcterms:issued dcterms:created dcterms:modified feedburner:origlink".split(" "),
  ..."itunes:title itunes:summary itunes:author itunes:image itunes:new-feed-url".split(" "),
  ..."media:title media:description media:thumbnail media:content media:group".split(" "),
  ..."atom:id atom:title atom:link atom:content atom:summary atom:published atom:updated atom:author".split(" "),
];

/** Key of an element in rss-parser's output. rss-parser leaves unknown names unchanged. */
function fieldKey(name: string): string {
  return `kept:${name}`;
}

/** Elements with the given names in rss-parser's feed or item, in that order. */
type Fields = (...names: string[]) => XmlNode[];

function fieldsOf(owner: object): Fields {
  return (...names) => names.flatMap((name) => nodes(Reflect.get(owner, fieldKey(name))));
}

function ownAttribute(owner: object, name: string): string | null {
  return attributeOf({ $: Reflect.get(owner, fieldKey("$")) }, name);
}

function readRssParserFeed(feed: object, document: XmlDocument): RawFeed {
  const get = fieldsOf(feed);
  const items: unknown = Reflect.get(feed, "items");
  const isAtom = document.format === "atom";
  const readItem = isAtom ? readAtomEntry : readRssItem;
  const bases = isAtom ? [document.base] : [document.base, ownAttribute(feed, "xml:base")];
  return {
    format: document.format,
    titles: [...typedTexts(get("title")), ...htmlTexts(get("dc:title"))],
    descriptions: [...typedTexts(get("subtitle", "tagline")), ...htmlTexts(get("description", "itunes:summary"))],
    authors: isAtom ? authorNames(get("author")) : [],
    links: [...(isAtom ? atomLinks(get("link")) : rssLinks(get("link"))), ...atomLinks(get("atom:link"))],
    languages: [...textsOf(get("language", "dc:language")), ...(document.language ? [document.language] : [])],
    iconUrls: [
      ...textsOf(get("icon", "logo")),
      ...get("image").flatMap((image) => textsOf(childrenOf(image, "url"))),
      ...attributesOf(get("itunes:image"), "href"),
    ],
    newFeedUrls: textsOf(get("itunes:new-feed-url")),
    schedule: {
      ttl: textsOf(get("ttl"))[0] ?? null,
      updatePeriod: textsOf(get("sy:updateperiod"))[0] ?? null,
      updateFrequency: textsOf(get("sy:updatefrequency"))[0] ?? null,
      skipHours: get("skiphours").flatMap((hours) => textsOf(childrenOf(hours, "hour"))),
      skipDays: get("skipdays").flatMap((days) => textsOf(childrenOf(days, "day"))),
    },
    bases: bases.filter((base) => base !== null),
    ...readEach(Array.isArray(items) ? items : [], readItem),
  };
}

function readAtomEntry(entry: object): RawEntry {
  const get = fieldsOf(entry);
  return {
    titles: [...typedTexts(get("title")), ...htmlTexts(get("media:title", "dc:title"))],
    ids: textsOf(get("id")),
    links: [
      ...rssLinks(get("feedburner:origlink")),
      ...atomLinks(get("link")),
      ...attributesOf(get("content"), "src").map((href) => ({ ...pageLink(href), rel: "about" })),
    ],
    fullTexts: [...typedTexts(get("content", "xhtml:body", "xhtml:div")), ...htmlTexts(get("content:encoded"))],
    summaries: typedTexts(get("summary")),
    captions: mediaTexts(mediaElements(get, "media:description")),
    authors: [
      authorNames(get("author")),
      textsOf(get("dc:creator")),
      authorNames(get("source").flatMap((source) => childrenOf(source, "author"))),
    ],
    publishedDates: textsOf(get("published", "issued", "created")),
    updatedDates: textsOf(
      get("updated", "modified", "dc:date", "dcterms:modified", "dcterms:issued", "dcterms:created"),
    ),
    categories: [...categoryNames(get("category")), ...textsOf(get("dc:subject"))],
    pictures: picturesOf(get),
    base: ownAttribute(entry, "xml:base"),
  };
}

function readRssItem(item: object): RawEntry {
  const get = fieldsOf(item);
  const about = ownAttribute(item, "rdf:about") ?? ownAttribute(item, "about");
  return {
    titles: [...htmlTexts(get("title", "dc:title", "media:title", "itunes:title")), ...typedTexts(get("atom:title"))],
    ids: [...textsOf(get("guid")), ...(about ? [about] : []), ...textsOf(get("id", "atom:id"))],
    links: itemLinks(get, about),
    fullTexts: [
      ...htmlTexts(get("content:encoded")),
      ...typedTexts(get("atom:content", "xhtml:body", "xhtml:div", "content")),
    ],
    summaries: [
      ...htmlTexts(get("description", "summary", "dc:description")),
      ...typedTexts(get("atom:summary")),
      ...htmlTexts(get("itunes:summary")),
    ],
    captions: mediaTexts(mediaElements(get, "media:description")),
    authors: [
      textsOf(get("dc:creator")),
      authorNames(get("atom:author")),
      authorNames(get("author")),
      textsOf(get("itunes:author")),
    ],
    publishedDates: textsOf(
      get("pubdate", "published", "atom:published", "dc:date", "dcterms:issued", "dcterms:created", ...SPARE_DATES),
    ),
    updatedDates: textsOf(get("atom:updated", "updated", "modified", "dcterms:modified")),
    categories: [...categoryNames(get("category")), ...textsOf(get("dc:subject"))],
    pictures: picturesOf(get),
    base: ownAttribute(item, "xml:base"),
  };
}

/** Dates without a time, or of unclear meaning. */
const SPARE_DATES = ["prism:publicationdate", "date"];

const WEB_ADDRESS = /^https?:\/\//i;

/** Best first: the link before FeedBurner changed it, the link, a guid that is a link, Atom's link, the enclosure, the subject. */
function itemLinks(get: Fields, about: string | null): RawLink[] {
  const permalinks = get("guid")
    .filter((guid) => attributeOf(guid, "ispermalink")?.toLowerCase() !== "false")
    .flatMap((guid) => textsOf([guid]))
    .filter((guid) => WEB_ADDRESS.test(guid));
  const enclosures = get("enclosure").flatMap((enclosure) =>
    attributesOf([enclosure], "url").map((url) => enclosureLink(url, attributeOf(enclosure, "type") ?? "")),
  );
  return [
    ...rssLinks(get("feedburner:origlink", "link")),
    ...permalinks.map((href) => pageLink(href)),
    ...atomLinks(get("atom:link")),
    ...enclosures,
    ...(about && WEB_ADDRESS.test(about) ? [{ ...pageLink(about), rel: "about" }] : []),
  ];
}

/** Media RSS elements of an item, including those in groups. */
function mediaElements(get: Fields, name: string): XmlNode[] {
  return [...get(name), ...get("media:group", "media:content").flatMap((outer) => childrenOf(outer, name))];
}

function picturesOf(get: Fields): RawPicture[] {
  const enclosed = get("enclosure").filter((enclosure) =>
    isPicture(attributeOf(enclosure, "url"), attributeOf(enclosure, "type")),
  );
  const addresses = [
    ...attributesOf(get("itunes:image"), "href"),
    ...attributesOf(enclosed, "url"),
    ...get("image").flatMap((image) => textsOf(childrenOf(image, "url"))),
  ];
  return [
    ...mediaPictures(mediaElements(get, "media:thumbnail"), mediaElements(get, "media:content")),
    ...addresses.flatMap((url) => picture({ url })),
  ];
}
