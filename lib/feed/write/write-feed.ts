import { escapeUTF8 } from "entities";
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from "feedsmith";
import { FORBIDDEN_CHARACTERS } from "@/lib/feed/parse/repair";
import { FEED_TYPES, type FeedDocument, type FeedEntry, type FeedFormat, feedUrl, type Insight } from "./feed-document";

const GENERATOR = "Lede";
const UNTITLED = "Untitled";

/**
 * Writes a deterministic feed document.
 *
 * @see RFC 4287, RFC 5005 for paging, https://www.rssboard.org/rss-specification, https://www.jsonfeed.org/version/1.1/
 */
export function writeFeed({ document, format }: { document: FeedDocument; format: FeedFormat }): string {
  return WRITERS[format](withoutForbidden(document));
}

const WRITERS: Record<FeedFormat, (document: FeedDocument) => string> = {
  atom: writeAtom,
  rss: writeRss,
  json: writeJson,
};

function writeAtom(document: FeedDocument): string {
  return generateAtomFeed({
    id: document.id,
    title: atomText(document.title),
    ...(document.description && { subtitle: atomText(document.description) }),
    updated: document.updatedAt,
    generator: { text: GENERATOR },
    links: [{ href: document.pageUrl, rel: "alternate", type: "text/html" }, ...linksOf(document, "atom")],
    entries: document.entries.map((entry) => ({
      id: entry.id,
      title: atomText(entry.title),
      authors: [{ name: named(entry.author) }],
      published: entry.publishedAt,
      updated: entry.updatedAt,
      links: [{ href: entry.url, rel: "alternate" }],
      ...(entry.summary && { summary: atomText(entry.summary) }),
      ...(entry.contentHtml && { content: { value: entry.contentHtml, type: "html" } }),
      categories: categoriesOf(entry, document).map(({ scheme, term }) => ({ scheme, term })),
      ...(entry.language && { xml: { lang: entry.language } }),
    })),
  });
}

function writeRss(document: FeedDocument): string {
  return generateRssFeed({
    title: named(document.title),
    link: document.pageUrl,
    description: document.description || named(document.title),
    lastBuildDate: document.updatedAt,
    generator: GENERATOR,
    atom: { links: linksOf(document, "rss") },
    items: document.entries.map((entry) => ({
      guid: { value: entry.id, isPermaLink: false },
      title: named(entry.title),
      link: entry.url,
      pubDate: entry.publishedAt,
      dc: { creators: [named(entry.author)], ...(entry.language && { languages: [entry.language] }) },
      atom: { updated: entry.updatedAt },
      ...(entry.contentHtml && { description: entry.contentHtml }),
      categories: categoriesOf(entry, document).map(({ scheme, term }) => ({ domain: scheme, name: term })),
    })),
  });
}

function writeJson(document: FeedDocument): string {
  const feed = generateJsonFeed({
    title: named(document.title),
    ...(document.description && { description: document.description }),
    home_page_url: document.pageUrl,
    feed_url: feedUrl(document, "json") + document.query,
    ...(document.nextQuery && { next_url: feedUrl(document, "json") + document.nextQuery }),
    ...(document.hubUrl && { hubs: [{ type: "WebSub", url: document.hubUrl }] }),
    items: document.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: named(entry.title),
      content_html: entry.contentHtml,
      ...(entry.summary && { summary: entry.summary }),
      ...(entry.imageUrl && { image: entry.imageUrl }),
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      authors: [{ name: named(entry.author) }],
      ...(entry.language && { language: entry.language }),
      ...(entry.insight && { tags: [...entry.insight.matchedKeywords] }),
      ...(entry.insight && { _lede: extensionOf(entry.insight, document) }),
    })),
  });
  // The library leaves out an empty array, which the format requires. Safe: it returns an object.
  return JSON.stringify({ ...(feed as object), ...(document.entries.length === 0 && { items: [] }) });
}

/** Atom and RSS require names with visible characters. */
function named(text: string): string {
  return text.trim() === "" ? UNTITLED : text;
}

/** Escapes text that looks like markup and declares it as HTML, so that readers show it literally. */
function atomText(text: string) {
  return /[<&]/.test(text) ? { value: escapeUTF8(text), type: "html" } : { value: named(text) };
}

function linksOf(document: FeedDocument, format: FeedFormat) {
  const url = feedUrl(document, format);
  const type = FEED_TYPES[format];
  return [
    { href: url + document.query, rel: "self", type },
    ...(document.nextQuery ? [{ href: url + document.nextQuery, rel: "next", type }] : []),
    ...(document.hubUrl ? [{ href: document.hubUrl, rel: "hub" }] : []),
  ];
}

/** Categories by scheme: the library writes no elements of other namespaces. Keywords have no scheme. */
function categoriesOf({ insight }: FeedEntry, { vocabularyUrl }: FeedDocument) {
  if (!insight) return [];
  const { matchedKeywords, newsfeed, relevance, state } = insight;
  return [
    ...matchedKeywords.map((term) => ({ scheme: undefined, term: named(term) })),
    { scheme: `${vocabularyUrl}#newsfeed`, term: named(newsfeed.name) },
    { scheme: `${vocabularyUrl}#keylearning`, term: state },
    ...(relevance === null ? [] : [{ scheme: `${vocabularyUrl}#relevance`, term: String(relevance) }]),
  ];
}

function extensionOf({ newsfeed, keylearning, state, quotes, relevance }: Insight, { vocabularyUrl }: FeedDocument) {
  return { about: vocabularyUrl, key_learning: keylearning, state, quotes: [...quotes], relevance, newsfeed };
}

/** C1 controls and the replacement character, about which feed readers warn. */
const DISCOURAGED = /[\u0080-\u009f\ufffd]/g;

/** Removes characters that XML 1.0 forbids, even escaped, or discourages, from all texts. */
function withoutForbidden<T>(value: T): T {
  const cleaned = (one: unknown): unknown => {
    if (typeof one === "string") return one.toWellFormed().replace(FORBIDDEN_CHARACTERS, "").replace(DISCOURAGED, "");
    if (Array.isArray(one)) return one.map(cleaned);
    if (one === null || typeof one !== "object" || one instanceof Date) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, cleaned(inner)]));
  };
  // Safe: only texts change, and stay texts
  return cleaned(value) as T;
}
