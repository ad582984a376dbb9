import { DAY_MS } from "@/lib/core/duration";
import { withoutFinalSlashes } from "@/lib/core/without-slashes";
import type { Entry, FeedFormat } from "@/lib/feed/parse/parsed-feed";
import { primaryTag } from "@/lib/feed/text/language";
import { cutText, plainText } from "@/lib/feed/text/text";
import type { FeedLink } from "./feed-links";
import { isCommentFeed, isFeedOfPart, partPath, sitePart } from "./site-part";

export interface Candidate {
  url: string;
  /** Found as the given address, by a link, at a known host, by an anchor, by guessing or through the bridge. */
  via: "given" | "link" | "host" | "anchor" | "guess" | "bridge";
  linkTitle: string | null;
  /** `hreflang` of the link, otherwise the feed's language. */
  language: string | null;
  isCategoryMatch: boolean;
  feed: { title: string; format: FeedFormat; entries: readonly Entry[] };
}

type AskedPage = { page: { url: string; language: string | null }; now: Date };

const FULL_TEXT_LENGTH = 1_000;
const NARROW_FEED = /\/(?:search|author)\/|[?&](?:s|q|author)=/i;
const VIA_POINTS = { given: 100, link: 30, host: 30, anchor: 10, guess: 0, bridge: 0 } as const;

/** The candidate with the highest score, the first of equals; null without candidates. */
export function recommend<T extends Candidate>(candidates: readonly T[], about: AskedPage): T | null {
  const scored = candidates.map((candidate, index) => ({
    candidate,
    score: scoreCandidate(candidate, about) + (index === 0 ? 3 : 0),
  }));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.candidate ?? null;
}

export function scoreCandidate(candidate: Candidate, { page, now }: AskedPage): number {
  const { url, feed } = candidate;
  const isNear = URL.parse(url)?.host === URL.parse(page.url)?.host;
  return (
    VIA_POINTS[candidate.via] +
    (candidate.isCategoryMatch ? 50 : 0) +
    (hasFullTexts(feed.entries) ? 15 : 0) +
    freshnessPoints(feed.entries, now) +
    (isNear ? 5 : 0) +
    (feed.format === "atom" || feed.format === "json" ? 1 : 0) +
    (isCommentFeed({ url, titles: [feed.title, candidate.linkTitle] }) ? -100 : 0) +
    (isNarrow(url, page.url) ? -40 : 0) +
    (feed.entries.length === 0 ? -30 : 0) +
    (isOtherLanguage(candidate.language, page.language) ? -15 : 0)
  );
}

/** Whether entries have full text: marked so by the publisher, or half of them long. */
function hasFullTexts(entries: readonly Entry[]): boolean {
  if (entries.some(({ isFullContent }) => isFullContent)) return true;
  const lengths = entries.map(({ contentHtml }) => plainText(cutText(contentHtml ?? "", 20 * FULL_TEXT_LENGTH)).length);
  return (lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0) > FULL_TEXT_LENGTH;
}

function freshnessPoints(entries: readonly Entry[], now: Date): number {
  const times = entries.flatMap(({ publishedAt, updatedAt }) => (publishedAt ?? updatedAt)?.getTime() ?? []);
  if (times.length === 0) return 0;
  const ageDays = (now.getTime() - Math.max(...times)) / DAY_MS;
  if (ageDays < 30) return 10;
  return ageDays > 365 ? -20 : 0;
}

/** A feed of a search, author or single post that was not requested. */
function isNarrow(feedUrl: string, pageUrl: string): boolean {
  const isPostFeed = /\/(?:19|20)\d\d\//.test(feedUrl) && partPath(feedUrl).length > 2;
  return (NARROW_FEED.test(feedUrl) || isPostFeed) && !isBelow(feedUrl, pageUrl);
}

/** False for a front page, because every feed of the site is below it. */
function isBelow(feedUrl: string, pageUrl: string): boolean {
  const page = URL.parse(pageUrl);
  const isFrontPage = page === null || page.pathname + page.search === "/";
  return !isFrontPage && feedUrl.startsWith(withoutFinalSlashes(pageUrl));
}

function isOtherLanguage(feedLanguage: string | null, pageLanguage: string | null): boolean {
  return feedLanguage !== null && pageLanguage !== null && primaryTag(feedLanguage) !== primaryTag(pageLanguage);
}

/** The `max` links most worth a request, in the given order: the requested section first, comments last. */
export function chooseLinks(links: readonly FeedLink[], { url, max }: { url: string; max: number }): FeedLink[] {
  const part = sitePart(url);
  const rank = (link: FeedLink) => {
    if (isCommentFeed({ url: link.url, titles: [link.title] })) return 2;
    return part !== null && isFeedOfPart(part, link.url) ? 0 : 1;
  };
  const chosen = new Set(links.toSorted((a, b) => rank(a) - rank(b)).slice(0, max));
  return links.filter((link) => chosen.has(link));
}
