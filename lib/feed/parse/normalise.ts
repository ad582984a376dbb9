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
import type { Entry, ParsedFeed, ParserName } from "./parsed-feed";
import { bestFirst, isPicture, picture } from "./pictures";
import { playersOf, type ResolvedLink } from "./players";
import type { RawEntry, RawFeed, RawLink, RawText } from "./raw-feed";
import { readSchedule } from "./schedule";

const ENTRIES_MAX = 500;
const GUID_LENGTH_MAX = 3_000;
const LABEL_LENGTH_MAX = 200;
const CATEGORIES_MAX = 50;
const HUBS_MAX = 5;
/** A tag such as "en", "de-AT" or "zh_Hant". */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;

/** Selects, resolves, cuts and cleans a parser's output. `documentUrl` is the final address, after redirects. */
export function normaliseFeed(
  raw: RawFeed,
  { documentUrl, parser }: { documentUrl: string; parser: ParserName },
): ParsedFeed {
  const base = resolveBase(documentUrl, raw.bases);
  const toUrl = (href: string) => resolveUrl(href, base);
  const siteUrl = pageOf(raw.links, { base, documentUrl });
  const title = firstTitle(raw.titles);
  const author = authorLine(raw.authors);
  const context = {
    documentUrl,
    base,
    hasBase: raw.bases.length > 0,
    siteUrl: siteUrl ?? resolveUrl("/", documentUrl) ?? base,
    // A publisher's name tells less than the author that the page may name.
    author: author === title ? null : author,
  };
  return {
    format: raw.format,
    title,
    description: firstOf(raw.descriptions, ({ value, type }) => lineOf(value, type)) ?? "",
    siteUrl,
    selfUrl: linksOf(raw.links, "self", base)[0] ?? null,
    newFeedUrl: firstOf(raw.newFeedUrls, toUrl),
    hubUrls: [...new Set(linksOf(raw.links, "hub", base))].slice(0, HUBS_MAX),
    language: firstLine(raw.languages.filter((language) => LANGUAGE_TAG.test(language.trim()))),
    iconUrl: firstOf(raw.iconUrls, toUrl),
    publisherHints: readSchedule(raw.schedule),
    entries: newest(raw.entries).map((entry) => normaliseEntry(entry, context)),
    entriesTotal: raw.entries.length + raw.entriesUnreadable,
    entriesSkipped: raw.entriesUnreadable,
    parser,
  };
}

/** The address of the document, and the base of relative addresses in it. */
interface Place {
  documentUrl: string;
  base: string;
}

function normaliseEntry(
  raw: RawEntry,
  feed: Place & { hasBase: boolean; siteUrl: string; author: string | null },
): Entry {
  const { documentUrl } = feed;
  const base = resolveBase(feed.base, [raw.base]);
  const permalink = (id: string) => (WEB_URL.test(id) ? otherThan(documentUrl, resolveUrl(id, base)) : null);
  const url = pageOf(raw.links, { base, documentUrl }) ?? firstOf(raw.ids, permalink);
  const texts = [...raw.fullTexts, ...raw.summaries, ...raw.captions];
  const content = texts.find(isVisible) ?? texts[0];
  const isFull = content !== undefined && raw.fullTexts.includes(content);
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
    contentBaseUrl: hasBase ? declaredBase(feed, bases) : (url ?? feed.siteUrl),
    isFullContent: isFull,
    description: isFull ? firstOf(raw.summaries, ({ value, type }) => lineOf(value, type)) : null,
    imageUrl: firstOf(bestFirst([...raw.pictures, ...enclosedPictures(raw.links)]), ({ url: href }) =>
      resolveUrl(href, base),
    ),
    categories: categoriesOf(raw.categories),
  };
}

/** Longer markup counts as visible unread, to save time. */
const EMPTY_MARKUP_LENGTH_MAX = 500;
const HAS_MEDIA = /<(?:img|picture|svg|audio|video|iframe|embed|object)\b/i;

function enclosedPictures(links: readonly RawLink[]) {
  return links.flatMap(({ href, rel, type }) =>
    rel === "enclosure" && isPicture(href, type) ? picture({ url: href }) : [],
  );
}

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

/** "ann@example.org (Ann Lee)", "Ann Lee <ann@example.org>" and "Ann Lee (ann@example.org)". */
const ADDRESSED =
  /^(?:[^\s@<>()]+@[^\s@<>()]+ ?\((?<after>[^()]+)\)|"?(?<before>[^"<>@()]+?)"? ?(?:<[^\s<>@]+@[^\s<>@]+>|\([^\s()@]+@[^\s()@]+\)))$/;
const NAME_LENGTH_MAX = 2_000;

/** A name without the mail address or the markup around it. */
function nameOf(written: string): string {
  const plain = lineOf(written.slice(0, NAME_LENGTH_MAX), "text");
  const parts = ADDRESSED.exec(plain)?.groups;
  return parts?.after ?? parts?.before ?? titleText(written, "html");
}

/** Distinct names in one line, as many as fit; null without any. */
function authorLine(names: readonly string[]): string | null {
  let line: string | null = null;
  for (const name of new Set(names.map((written) => labelOf(nameOf(written))))) {
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

/** The base that the publisher declared; only the folder if that is the document itself. */
function declaredBase({ base, documentUrl }: Place, bases: readonly (string | null)[]): string {
  const declared = resolveBase(base, bases);
  return otherThan(documentUrl, declared) ?? resolveUrl(".", declared) ?? declared;
}

/** Null for the document itself: it is no page for readers, and its address may contain a secret. */
function otherThan(documentUrl: string, url: string | null): string | null {
  return url === null || withoutFragment(url) === withoutFragment(documentUrl) ? null : url;
}

function withoutFragment(url: string): string {
  return url.replace(/^https?:|#.*$/g, "");
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
function pageOf(links: readonly RawLink[], { base, documentUrl }: Place): string | null {
  const others = resolvedLinks(links, base).filter(({ url }) => otherThan(documentUrl, url) !== null);
  const alternates = others.filter(({ rel }) => rel === "alternate");
  const first =
    alternates.find(({ type }) => type.includes("html")) ??
    alternates[0] ??
    others.find(({ rel }) => rel === "enclosure") ??
    others.find(({ rel }) => rel === "about");
  return first?.url ?? null;
}
