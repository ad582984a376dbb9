import {
  CONTENT_LENGTH_MAX,
  cutHtml,
  cutText,
  lineText,
  normaliseText,
  plainText,
  textToHtml,
} from "@/lib/feed/text/text";
import { lineOf, titleText } from "@/lib/feed/text/title";
import { parseFeedDate } from "./dates";
import type { Entry, ParsedFeed, ParserName, PublisherHints } from "./parsed-feed";
import { bestFirst } from "./pictures";
import { playersOf, type ResolvedLink } from "./players";
import type { RawEntry, RawFeed, RawLink, RawSchedule, RawText } from "./raw-feed";

const ENTRIES_MAX = 500;
const GUID_LENGTH_MAX = 3_000;
const LABEL_LENGTH_MAX = 200;
const CATEGORIES_MAX = 50;
const HUBS_MAX = 5;

/** Selects, resolves, cuts and cleans a parser's output. `documentUrl` is the final address, after redirects. */
export function normaliseFeed(raw: RawFeed, about: { documentUrl: string; parser: ParserName }): ParsedFeed {
  const base = resolveBase(about.documentUrl, raw.bases);
  const toUrl = (href: string) => resolveUrl(href, base);
  const siteUrl = pageOf(raw.links, base);
  const title = firstTitle(raw.titles);
  const author = authorLine(raw.authors);
  const context = {
    base,
    hasBase: raw.bases.length > 0,
    siteUrl: siteUrl ?? base,
    // A publisher's name tells less than the author that the page may name.
    author: author === title ? null : author,
  };
  return {
    format: raw.format,
    title,
    description: firstOf(raw.descriptions, ({ value, type }) => lineOf(value, type)) ?? "",
    siteUrl,
    selfUrl: linkOf(raw.links, "self", base),
    newFeedUrl: firstOf(raw.newFeedUrls, toUrl),
    hubUrls: [...new Set(linksOf(raw.links, "hub", base))].slice(0, HUBS_MAX),
    language: firstLine(raw.languages.filter((language) => LANGUAGE_TAG.test(language.trim()))),
    iconUrl: firstOf(raw.iconUrls, toUrl),
    publisherHints: readSchedule(raw.schedule),
    entries: newest(raw.entries).map((entry) => normaliseEntry(entry, context)),
    entriesTotal: raw.entries.length + raw.entriesUnreadable,
    entriesSkipped: raw.entriesUnreadable,
    parser: about.parser,
  };
}

function normaliseEntry(
  raw: RawEntry,
  feed: { base: string; hasBase: boolean; siteUrl: string; author: string | null },
): Entry {
  const base = resolveBase(feed.base, [raw.base]);
  const url = pageOf(raw.links, base) ?? firstOf(raw.ids, (id) => (WEB_URL.test(id) ? resolveUrl(id, base) : null));
  const texts = [...raw.fullTexts, ...raw.summaries];
  const content = texts.find(isVisible) ?? texts[0];
  const bases = [raw.base, content?.base ?? null];
  const hasBase = feed.hasBase || bases.some((value) => value !== null);
  return {
    // Compared but not shown, so only unstorable characters are removed.
    guid: firstOf(raw.ids, (id) => cutText(normaliseText(id), GUID_LENGTH_MAX)),
    url,
    title: firstTitle(raw.titles),
    author: firstOf(raw.authors, authorLine) ?? feed.author,
    publishedAt: firstOf(raw.publishedDates, parseFeedDate),
    updatedAt: firstOf(raw.updatedDates, parseFeedDate),
    contentHtml: contentHtml(content, resolvedLinks(raw.links, base)),
    contentBaseUrl: hasBase ? resolveBase(feed.base, bases) : (url ?? feed.siteUrl),
    isFullContent: content !== undefined && raw.fullTexts.includes(content),
    imageUrl: firstOf(bestFirst(raw.pictures), ({ url: href }) => resolveUrl(href, base)),
    categories: categoriesOf(raw.categories),
  };
}

/** Longer markup counts as visible unread, to save time. */
const EMPTY_MARKUP_LENGTH_MAX = 500;
const HAS_MEDIA = /<(?:img|picture|svg|audio|video|iframe|embed|object)\b/i;

function isVisible({ value, type }: RawText): boolean {
  if (type === "text" || value.length > EMPTY_MARKUP_LENGTH_MAX) return true;
  return HAS_MEDIA.test(value) || plainText(value).trim() !== "";
}

/** Cut markup, with players of enclosures at the end. */
function contentHtml(content: RawText | undefined, links: readonly ResolvedLink[]): string | null {
  const html = content ? markupOf(content) : "";
  return html + playersOf(links, html) || null;
}

function markupOf(content: RawText): string {
  const cut = content.type === "html" ? cutHtml : cutText;
  const text = normaliseText(cut(content.value, 2 * CONTENT_LENGTH_MAX));
  const html = content.type === "html" ? text : textToHtml(text);
  return cutHtml(html, CONTENT_LENGTH_MAX);
}

function firstTitle(titles: readonly RawText[]): string {
  return firstOf(titles, ({ value, type }) => titleText(value, type)) ?? "";
}

function firstLine(texts: readonly string[]): string | null {
  return firstOf(texts, labelOf);
}

function labelOf(text: string): string {
  return cutText(lineOf(text, "text"), LABEL_LENGTH_MAX);
}

/** Distinct names in one line, as many as fit; null without any. */
function authorLine(names: readonly string[]): string | null {
  let line: string | null = null;
  for (const name of new Set(names.map(labelOf))) {
    if (name === "") continue;
    const longer: string = line === null ? name : `${line}, ${name}`;
    if (longer.length > LABEL_LENGTH_MAX) break;
    line = longer;
  }
  return line;
}

/** The first usable result, without reading the candidates after it. */
function firstOf<T, R>(candidates: readonly T[], read: (candidate: T) => R | null): R | null {
  return candidates.values().map(read).find(Boolean) ?? null;
}

function categoriesOf(categories: readonly string[]): string[] {
  const names = categories.map((category) => lineText(category, LABEL_LENGTH_MAX)).filter((name) => name !== "");
  return [...new Set(names)].slice(0, CATEGORIES_MAX);
}

/** The newest entries in document order. Undated entries count as oldest, later ones first. */
function newest(entries: RawEntry[]): RawEntry[] {
  if (entries.length <= ENTRIES_MAX) return entries;
  const times = new Map(
    entries.map((entry) => {
      const date = firstOf([...entry.publishedDates, ...entry.updatedDates], parseFeedDate);
      return [entry, date?.getTime() ?? 0];
    }),
  );
  const byTime = entries.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
  const kept = new Set(byTime.slice(0, ENTRIES_MAX));
  return entries.filter((entry) => kept.has(entry));
}

const WEB_URL = /^\s*https?:\/\//i;
const URL_LENGTH_MAX = 2_048;

/** Resolves a chain of `xml:base` values, outermost first; ignores invalid ones. */
function resolveBase(documentUrl: string, bases: readonly (string | null)[]): string {
  return bases.reduce<string>((current, base) => (base && resolveUrl(base, current)) || current, documentUrl);
}

/** @returns an absolute http or https URL of at most 2,048 characters, without credentials, or `null` */
function resolveUrl(href: string, base: string): string | null {
  // Remainder of an address where the document was truncated.
  if (/^https?:?\/{0,2}$/i.test(href.trim())) return null;
  const url = URL.parse(href.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > URL_LENGTH_MAX) return null;
  // Some sites repeat the reader's credentials in their links.
  url.username = "";
  url.password = "";
  return url.href;
}

function linkOf(links: readonly RawLink[], rel: string, base: string): string | null {
  return linksOf(links, rel, base)[0] ?? null;
}

function linksOf(links: readonly RawLink[], rel: string, base: string): string[] {
  const some = links.filter((link) => link.rel === rel);
  return resolvedLinks(some, base).map(({ url }) => url);
}

function resolvedLinks(links: readonly RawLink[], base: string): ResolvedLink[] {
  return links.flatMap(({ href, rel, type, title, base: own }) => {
    const url = resolveUrl(href, resolveBase(base, [own]));
    return url === null ? [] : [{ rel, type, title, url }];
  });
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

/** Seconds of each `sy:updatePeriod`. Months and years exceed any interval used, so their length is approximate. */
const PERIOD_SECONDS = new Map([
  ["hourly", 3_600],
  ["daily", 86_400],
  ["weekly", 604_800],
  ["monthly", 2_592_000],
  ["yearly", 31_536_000],
]);
/** A tag such as "en", "de-AT" or "zh_Hant". */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MINUTES_MAX = 525_600;

/** The publisher's polling hints, without invalid ones. @see RSS 2.0; RSS 1.0 module Syndication */
function readSchedule(raw: RawSchedule): PublisherHints {
  return {
    ttlMinutes: positiveNumber(raw.ttl, MINUTES_MAX),
    updateSeconds: readUpdateSeconds(raw),
    skipHours: indexes(raw.skipHours.map((hour) => Number(hour) % 24)),
    skipDays: indexes(raw.skipDays.map((day) => DAYS.indexOf(day.toLowerCase()))),
  };
}

function readUpdateSeconds({ updatePeriod, updateFrequency }: RawSchedule): number | null {
  const seconds = updatePeriod && PERIOD_SECONDS.get(updatePeriod.toLowerCase());
  if (!seconds) return null;
  return Math.round(seconds / (positiveNumber(updateFrequency, 1_000) ?? 1));
}

function positiveNumber(text: string | null, max: number): number | null {
  const number = Number(text ?? Number.NaN);
  return number > 0 ? Math.min(number, max) : null;
}

function indexes(numbers: readonly number[]): number[] {
  const valid = new Set(numbers.filter((number) => Number.isInteger(number) && number >= 0));
  return [...valid].sort((a, b) => a - b);
}
