import { cutHtml } from "../cut-html";
import { CONTENT_LENGTH_MAX, cutText, lineText, normaliseText, textToHtml, titleText } from "../text";
import { linkOf, linksOf, pageOf, resolveBase, resolveUrl } from "./addresses";
import { parseFeedDate } from "./dates";
import type { RawEntry, RawFeed, RawText } from "./raw-feed";
import { readSchedule } from "./schedule";
import type { Entry, ParsedFeed, ParserName } from "./types";

const ENTRIES_MAX = 500;
const GUID_LENGTH_MAX = 3_000;
const LABEL_LENGTH_MAX = 200;
const CATEGORIES_MAX = 50;
const HUBS_MAX = 5;

/**
 * Chooses, resolves, cuts and cleans what a parser found.
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
    asked: readSchedule(raw.schedule),
    entries: newest(raw.entries).map((entry) => normaliseEntry(entry, context)),
    entriesTotal: raw.entries.length + raw.entriesUnreadable,
    entriesSkipped: raw.entriesUnreadable,
    parser: about.parser,
  };
}

interface FeedContext {
  base: string;
  /** True when `base` is the publisher's own choice. */
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

/** An id is compared, not shown: only what no store takes is removed. */
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

/** The newest entries that a crawl takes, still in document order. Entries without a date count as oldest, later ones first. */
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
