import {
  CONTENT_LENGTH_MAX,
  cutHtml,
  cutText,
  lineText,
  normaliseText,
  textToHtml,
  titleText,
} from "@/lib/feed/text/text";
import { parseFeedDate } from "./dates";
import type { Entry, ParsedFeed, ParserName } from "./parsed-feed";
import type { RawEntry, RawFeed, RawLink, RawText } from "./raw-feed";
import { readSchedule } from "./schedule";

const ENTRIES_MAX = 500;
const GUID_LENGTH_MAX = 3_000;
const LABEL_LENGTH_MAX = 200;
const CATEGORIES_MAX = 50;
const HUBS_MAX = 5;

/**
 * Selects, resolves, cuts and cleans a parser's output.
 *
 * @param documentUrl final address of the document, after redirects
 */
export function normaliseFeed(raw: RawFeed, about: { documentUrl: string; parser: ParserName }): ParsedFeed {
  const base = resolveBase(about.documentUrl, raw.bases);
  const siteUrl = pageOf(raw.links, base);
  const context = { base, hasBase: raw.bases.length > 0, siteUrl: siteUrl ?? base };
  return {
    format: raw.format,
    title: firstTitle(raw.titles),
    description: firstTitle(raw.descriptions),
    siteUrl,
    selfUrl: linkOf(raw.links, "self", base),
    newFeedUrl: firstUrl(raw.newFeedUrls, base),
    hubUrls: [...new Set(linksOf(raw.links, "hub", base))].slice(0, HUBS_MAX),
    language: firstLine(raw.languages),
    iconUrl: firstUrl(raw.iconUrls, base),
    publisherHints: readSchedule(raw.schedule),
    entries: newest(raw.entries).map((entry) => normaliseEntry(entry, context)),
    entriesTotal: raw.entries.length + raw.entriesUnreadable,
    entriesSkipped: raw.entriesUnreadable,
    parser: about.parser,
  };
}

interface FeedContext {
  base: string;
  hasBase: boolean;
  siteUrl: string;
}

function normaliseEntry(raw: RawEntry, feed: FeedContext): Entry {
  const base = resolveBase(feed.base, [raw.base]);
  const url = pageOf(raw.links, base) ?? raw.ids.find((id) => /^https?:\/\//i.test(id) && URL.canParse(id)) ?? null;
  const fullText = raw.fullTexts[0];
  const content = fullText ?? raw.summaries[0];
  const bases = [raw.base, content?.base ?? null];
  const hasBase = feed.hasBase || bases.some((value) => value !== null);
  return {
    guid: firstGuid(raw.ids),
    url,
    title: firstTitle(raw.titles),
    author: firstLine(raw.authors),
    publishedAt: firstDate(raw.publishedDates),
    updatedAt: firstDate(raw.updatedDates),
    contentHtml: content ? contentHtml(content) : null,
    contentBaseUrl: hasBase ? resolveBase(feed.base, bases) : (url ?? feed.siteUrl),
    isFullContent: fullText !== undefined,
    imageUrl: firstUrl(raw.imageUrls, base),
    categories: categoriesOf(raw.categories),
  };
}

function contentHtml(content: RawText): string | null {
  const cut = content.type === "html" ? cutHtml : cutText;
  const text = normaliseText(cut(content.value, 2 * CONTENT_LENGTH_MAX));
  const html = content.type === "html" ? text : textToHtml(text);
  return cutHtml(html, CONTENT_LENGTH_MAX) || null;
}

function firstTitle(titles: readonly RawText[]): string {
  for (const { value, type } of titles) {
    const title = titleText(value, type);
    if (title !== "") return title;
  }
  return "";
}

function firstLine(texts: readonly string[]): string | null {
  for (const text of texts) {
    const line = cutText(titleText(text, "text"), LABEL_LENGTH_MAX);
    if (line !== "") return line;
  }
  return null;
}

/** Ids are compared but not shown, so only unstorable characters are removed. */
function firstGuid(ids: readonly string[]): string | null {
  return ids.map((id) => cutText(normaliseText(id), GUID_LENGTH_MAX)).find((id) => id !== "") ?? null;
}

function firstDate(texts: readonly string[]): Date | null {
  for (const text of texts) {
    const date = parseFeedDate(text);
    if (date) return date;
  }
  return null;
}

function firstUrl(hrefs: readonly string[], base: string): string | null {
  for (const href of hrefs) {
    const url = resolveUrl(href, base);
    if (url) return url;
  }
  return null;
}

function categoriesOf(categories: readonly string[]): string[] {
  const names = categories.map((category) => lineText(category, LABEL_LENGTH_MAX)).filter((name) => name !== "");
  return [...new Set(names)].slice(0, CATEGORIES_MAX);
}

/** The newest entries in document order. Undated entries count as oldest, later ones first. */
function newest(entries: RawEntry[]): RawEntry[] {
  if (entries.length <= ENTRIES_MAX) return entries;
  const dated = entries.map((entry) => ({ entry, time: timeOf(entry) }));
  const kept = dated.toSorted((a, b) => b.time - a.time).slice(0, ENTRIES_MAX);
  const keptEntries = new Set(kept.map(({ entry }) => entry));
  return entries.filter((entry) => keptEntries.has(entry));
}

function timeOf({ publishedDates, updatedDates }: RawEntry): number {
  return (firstDate(publishedDates) ?? firstDate(updatedDates))?.getTime() ?? 0;
}

const URL_LENGTH_MAX = 2_048;
const WEB_PROTOCOLS = new Set(["http:", "https:"]);

/** Resolves a chain of `xml:base` values, outermost first; ignores invalid ones. */
function resolveBase(documentUrl: string, bases: readonly (string | null)[]): string {
  return bases.reduce<string>((current, base) => (base && resolveUrl(base, current)) || current, documentUrl);
}

/** @returns an absolute http or https URL of at most 2,048 characters, without credentials, or `null` */
function resolveUrl(href: string, base: string): string | null {
  // Remainder of an address where the document was truncated.
  if (/^https?:?\/{0,2}$/i.test(href.trim())) return null;
  const url = URL.parse(href.trim(), base);
  if (!url || !WEB_PROTOCOLS.has(url.protocol) || url.href.length > URL_LENGTH_MAX) return null;
  // Some sites repeat the reader's credentials in their links.
  url.username = "";
  url.password = "";
  return url.href;
}

function linkOf(links: readonly RawLink[], rel: string, base: string): string | null {
  return linksOf(links, rel, base)[0] ?? null;
}

function linksOf(links: readonly RawLink[], rel: string, base: string): string[] {
  return links
    .filter((link) => link.rel === rel)
    .map((link) => resolveUrl(link.href, resolveBase(base, [link.base])))
    .filter((url) => url !== null);
}

/** The page of a feed or item: the HTML alternate, any alternate, the enclosure, the subject. */
function pageOf(links: readonly RawLink[], base: string): string | null {
  const pages = links.filter(({ type }) => type.includes("html"));
  return (
    linkOf(pages, "alternate", base) ??
    linkOf(links, "alternate", base) ??
    linkOf(links, "enclosure", base) ??
    linkOf(links, "about", base)
  );
}
