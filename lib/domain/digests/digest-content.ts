import type { DigestContent, DigestOther, DigestPost, DigestSection } from "@/components/email/digest-content";
import type { Post } from "@/lib/contract/post";
import { SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import { countText, numberText } from "@/lib/core/number-text";
import { findForeign } from "@/lib/core/plain-prose";
import { shownTitle } from "@/lib/core/shown-title";
import { zoneOf } from "@/lib/core/zoned-time";
import { plainLine } from "./digest-text";
import { digestPreview, digestSubject, PREVIEW_CHARACTERS_MAX } from "./subject";

/** Keeps ten posts with the longest texts under 100 kB once escaped. */
const CHARACTERS_MAX = { name: 80, title: 160, source: 80, lead: 360, quote: 260, url: 600 };
/** Newsfeeds listed by name below the posts; the rest is counted. */
const OTHERS_MAX = 20;

/** One newsfeed's section. Texts and posts are fixed when the digest is composed. */
export interface DigestSectionInput {
  newsfeed: { id: string; name: string };
  /** Empty when the mail has no space left. */
  posts: readonly (Post & { isSupported: boolean })[];
  /** Includes posts that the digest omits. */
  postCount: number;
  /** Near-duplicates that the digest omits. */
  similarCount: number;
  unsubscribeUrl: string;
}

type ShownPost = DigestSectionInput["posts"][number];

interface DigestInput {
  sections: readonly DigestSectionInput[];
  reader: { timeZone: string; locale: string };
  at: Date;
  appUrl: string;
  /** Ends all digests. */
  unsubscribeUrl: string;
}

/** Content of a digest mail, with one section per newsfeed; a single newsfeed gets no section heading. */
export function digestContent(input: DigestInput): { subject: string; content: DigestContent } {
  const { sections, appUrl } = input;
  const locale = localeOf(input.reader.locale);
  const posts = sections.flatMap((section) => section.posts);
  const newest = posts.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime())[0];
  const total = sumOf(sections, ({ postCount }) => postCount);
  const subject = digestSubject(titleOf(newest), { othersCount: total - 1, locale });
  const shown = sections.filter((section) => section.posts.length > 0).map((section) => sectionOf(section, input));
  const named = sections.filter((section) => section.posts.length === 0).map((section) => otherOf(section, input));
  const isSingle = sections.length === 1;
  const inAll = isSingle ? "" : `in ${countText(sections.length, "newsfeed", { locale })}`;
  const content = {
    title: isSingle ? nameOf(sections[0]) : "Your digest",
    day: timeText(input, { weekday: "long", day: "numeric", month: "long" }),
    countText: [
      newPosts(total, locale),
      similarText(
        sumOf(sections, ({ similarCount }) => similarCount),
        locale,
      ),
      inAll,
    ]
      .filter(Boolean)
      .join(" "),
    preview: isSingle ? previewOfOne(sections[0], shown[0], titleOf(newest)) : previewOfAll(sections, locale),
    sections: shown,
    others: named.slice(0, OTHERS_MAX),
    moreText: named.length > OTHERS_MAX ? countText(named.length - OTHERS_MAX, "more newsfeed", { locale }) : null,
    settingsUrl: `${appUrl}/settings/digests`,
    unsubscribeUrl: input.unsubscribeUrl,
  };
  return { subject, content };
}

/** Skips a summary that is only the title in the subject. */
function previewOfOne(
  section: DigestSectionInput | undefined,
  shown: DigestSection | undefined,
  newestTitle: string,
): string {
  const leads = shown?.posts.flatMap(({ lead }) => lead?.text ?? []) ?? [];
  const other = leads.find((text) => plainLine(text, CHARACTERS_MAX.title) !== newestTitle);
  return digestPreview(nameOf(section), other ?? null);
}

/** "Grid storage 12 · Bread 5" */
function previewOfAll(sections: readonly DigestSectionInput[], locale: string): string {
  const all = sections.map((section) => `${nameOf(section)} ${numberText(section.postCount, locale)}`).join(" · ");
  return plainLine(all, PREVIEW_CHARACTERS_MAX);
}

function sectionOf(section: DigestSectionInput, input: DigestInput): DigestSection {
  const { newsfeed, posts, postCount } = section;
  const rest = postCount - posts.length;
  return {
    ...otherOf(section, input),
    posts: posts.map((post) => digestPost(post, input)),
    moreText: rest > 0 ? `${numberText(rest, localeOf(input.reader.locale))} more in the app` : null,
    settingsUrl: `${input.appUrl}/newsfeeds/${newsfeed.id}/settings#digest`,
    unsubscribeUrl: section.unsubscribeUrl,
  };
}

function otherOf(section: DigestSectionInput, { appUrl, reader }: DigestInput): DigestOther {
  const locale = localeOf(reader.locale);
  return {
    name: nameOf(section),
    url: `${appUrl}/newsfeeds/${section.newsfeed.id}`,
    countText: [newPosts(section.postCount, locale), similarText(section.similarCount, locale)]
      .filter(Boolean)
      .join(" "),
  };
}

function nameOf(section: DigestSectionInput | undefined): string {
  return plainLine(section?.newsfeed.name ?? "", CHARACTERS_MAX.name);
}

function newPosts(count: number, locale: string): string {
  return countText(count, "new post", { locale });
}

function sumOf(sections: readonly DigestSectionInput[], numberOf: (section: DigestSectionInput) => number): number {
  return sections.reduce((sum, section) => sum + numberOf(section), 0);
}

function digestPost(post: ShownPost, input: DigestInput): DigestPost {
  const readUrl = `${input.appUrl}/posts/${post.id}`;
  return {
    title: titleOf(post),
    language: languageOf(shownTitle(post).language),
    byline: byline(post, input),
    lead: leadOf(post),
    quote: quoteOf(post),
    quoteLanguage: languageOf(post.language),
    readUrl,
    saveUrl: `${readUrl}#save`,
    originalUrl: webAddress(post.external_url),
  };
}

function titleOf(post: Post | undefined): string {
  return plainLine(post ? shownTitle(post).title : "", CHARACTERS_MAX.title) || "Untitled";
}

function byline(post: Post, input: DigestInput): string {
  const { hour12 } = new Intl.DateTimeFormat(localeOf(input.reader.locale), { hour: "numeric" }).resolvedOptions();
  const hour = hour12 ? "numeric" : "2-digit";
  const at = timeText(
    { ...input, at: post.published_at },
    { weekday: "short", day: "numeric", month: "short", hour, minute: "2-digit" },
  );
  const source = plainLine(post.source_title ?? "", CHARACTERS_MAX.source);
  const orMore = post.similar_count < SIMILAR_COUNT_MAX ? "" : " or more";
  const similar = similarText(post.similar_count, localeOf(input.reader.locale), orMore);
  return [source, at, similar].filter(Boolean).join(" · ");
}

function similarText(count: number, locale: string, orMore = ""): string {
  return count > 0 ? `and ${numberText(count, locale)}${orMore} similar` : "";
}

/** A key learning without evidence is not sent. */
function leadOf({ isSupported, keylearning, summary, summary_language }: ShownPost): DigestPost["lead"] {
  const learning = isSupported ? plainLine(keylearning, CHARACTERS_MAX.lead) : "";
  if (learning) return { label: "Key learning", text: learning };
  const gist = plainLine(summary, CHARACTERS_MAX.lead);
  return gist ? { label: "Summary", text: gist, language: languageOf(summary_language) } : null;
}

/**
 * Returns the first quote that differs from the key learning, which may consist of the article's own sentences. Skips
 * quotes with an address, because mail programs would turn it into a link.
 */
function quoteOf({ isSupported, keylearning, evidence }: ShownPost): string | null {
  if (!isSupported) return null;
  const quotes = evidence.map(({ quote }) => plainLine(quote, Number.POSITIVE_INFINITY));
  const other = quotes.find((quote) => quote && findForeign(quote) === null && !keylearning.includes(quote));
  return other ? plainLine(other, CHARACTERS_MAX.quote) : null;
}

/** A time in the reader's zone and locale. */
function timeText({ at, reader }: Pick<DigestInput, "at" | "reader">, shape: Intl.DateTimeFormatOptions): string {
  const options = { ...shape, timeZone: zoneOf(reader.timeZone) };
  return new Intl.DateTimeFormat(localeOf(reader.locale), options).format(at);
}

/** `Intl` formats bare `en` as American English; the app puts the day first. */
function localeOf(locale: string): string {
  if (locale === "en") return "en-GB";
  return languageOf(locale) ?? "en-GB";
}

function languageOf(tag: string | null): string | undefined {
  try {
    return tag ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}

function webAddress(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > CHARACTERS_MAX.url) return null;
  return url.username || url.password ? null : url.href;
}
