import { decoded } from "@/lib/core/decoded";
import { wordSet } from "@/lib/core/words";
import { canonicalUrl } from "@/lib/feed/identity/identity";

/** A section, category, tag, author, label or community of a site, in lower case. */
interface SitePart {
  /** Path segments that name it, without locale, page number and feed suffix. */
  path: string[];
  slug: string;
  /** True when the address states the kind, as in `/tag/…`. */
  isMarked: boolean;
}

const MARKERS = wordSet("category categories tag tags topic topics section sections label tagged author c s r");
const QUERY_MARKERS = ["category_name", "cat", "tag", "label"];
const FEED_WORD = /^(?:feeds?|rss2?|atom|rdf|xml|index|default|posts)$/;
const FILE_SUFFIX = /\.(?:xml|rss|rdf|atom|json|html?|php|aspx?)$/;
const INDEX_FILE = /^(?:index|default)$/;
const LOCALES =
  wordSet(`en de fr es it pt nl ru pl sv da no nb fi cs hu ro tr ar he zh ja ko uk el bg hr sk sl et lv lt vi th ms
  fa hi`);

/** Path segments that name a section, without words that only mean "feed". */
export function partPath(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  const segments = url.pathname.split("/").map(readable);
  const named = segments
    .map((segment) => segment.replace(FILE_SUFFIX, "").replace(/^\.(?:rss|atom)$/, ""))
    .filter((segment) => segment !== "");
  const [first = "", ...others] = named;
  const isLocale = /^[a-z]{2}(?:[-_][a-z]{2})?$/.test(first) && LOCALES.has(first.slice(0, 2));
  return withoutEnding(isLocale && others.length > 0 ? others : named);
}

/** Drops trailing page numbers, index files and feed words. */
function withoutEnding(path: string[]): string[] {
  const last = path.at(-1) ?? "";
  const isPageNumber = /^\d+$/.test(last) && /^(?:page|p)$/.test(path.at(-2) ?? "");
  if (isPageNumber) return withoutEnding(path.slice(0, -2));
  return path.length > 0 && (FEED_WORD.test(last) || INDEX_FILE.test(last)) ? withoutEnding(path.slice(0, -1)) : path;
}

function readable(segment: string): string {
  return decoded(segment).toLowerCase();
}

/** The section that an address names; null for a front page or an unmarked deep path. */
export function sitePart(address: string): SitePart | null {
  const asked = queryPart(address);
  if (asked !== null) return { path: partPath(address), slug: asked, isMarked: true };
  const path = partPath(address);
  const marker = path.findIndex((segment, index) => MARKERS.has(segment) && index < path.length - 1);
  if (marker >= 0) {
    const slug = path.slice(marker + 1).findLast((segment) => !/^\d+$/.test(segment));
    return slug === undefined ? null : { path, slug, isMarked: true };
  }
  const slug = path.at(-1);
  const isPlain = path.length <= 2 && path.every((segment) => !/^\d+$/.test(segment));
  return slug === undefined || !isPlain ? null : { path, slug, isMarked: false };
}

/** The category, tag or label in a query. */
function queryPart(address: string): string | null {
  const query = URL.parse(address)?.searchParams;
  const value = QUERY_MARKERS.map((name) => query?.get(name)).find(Boolean);
  return value ? value.toLowerCase() : null;
}

export interface FeedFacts {
  url: string;
  siteUrl: string | null;
  /** Titles of the feed and of the link that announced it. */
  titles: readonly (string | null)[];
  entryCategories: readonly (readonly string[])[];
}

export interface CategoryQuestion {
  inputUrl: string;
  /** The page at that address; null when it is the feed itself. */
  page: { isArticle: boolean; articleLinks: number } | null;
  feed: FeedFacts;
  /** The feed of the whole site, if known. */
  general: Pick<FeedFacts, "titles" | "entryCategories"> | null;
}

const ARTICLE_LINKS_MIN = 3;
const ENTRIES_MIN = 5;
const COMMENT_FEED = /(?:^|[/._=-])(?:comments?|replies|kommentare|commentaires|comentarios)(?:[/._&-]|$)/i;
const COMMENT_TITLE =
  /^(?:comments? (?:on|for|to)|kommentare (?:zu|für)|commentaires (?:sur|pour)|comentarios (?:en|para)|comentários (?:sobre|em|para)|commenti (?:a|su|per)|reacties op|komentarze do|комментарии)(?![\p{L}\p{N}])|\bcomments? feed\b|kommentar-feed/iu;
/** Words in feed addresses that mean the whole site. */
const WHOLE = wordSet("blog news main all latest articles posts site home videos updates stories");

/** True when the address names a section and the feed carries only that section. */
export function isCategoryMatch({ inputUrl, page, feed, general }: CategoryQuestion): boolean {
  if (isCommentFeed(feed)) return false;
  const part = sitePart(inputUrl);
  if (part === null) return false;
  if (page === null) return part.isMarked || !WHOLE.has(part.slug);
  if (!part.isMarked && (page.isArticle || page.articleLinks < ARTICLE_LINKS_MIN)) return false;
  return (
    isFeedOfPart(part, feed.url) ||
    isFeedOfPage(inputUrl, feed) ||
    isNamedAfter(part, feed, general) ||
    isFiledUnder(part, feed, general)
  );
}

export function isCommentFeed({ url, titles }: Pick<FeedFacts, "url" | "titles">): boolean {
  const parsed = URL.parse(url);
  return (
    COMMENT_FEED.test(`${parsed?.pathname ?? ""}${parsed?.search ?? ""}`) ||
    titles.some((title) => title !== null && COMMENT_TITLE.test(title))
  );
}

/** True for a feed address at or below the section's path, or with the same last word or query. */
export function isFeedOfPart(part: SitePart, feedUrl: string): boolean {
  const path = partPath(feedUrl);
  const isSameOrBelow = part.path.length > 0 && part.path.every((segment, index) => path[index] === segment);
  return isSameOrBelow || path.at(-1) === part.slug || queryPart(feedUrl) === part.slug;
}

/** The feed of the whole site among all found; may be the feed itself. */
export function generalFeed(feed: FeedFacts, all: readonly FeedFacts[]): FeedFacts | null {
  if (isOfWholeSite(feed)) return feed;
  const others = all.filter((other) => other.url !== feed.url && !isCommentFeed(other));
  return others.find(isOfWholeSite) ?? others[0] ?? null;
}

/** Uses the address only: many section feeds name the front page as their site. */
function isOfWholeSite({ url }: FeedFacts): boolean {
  return partPath(url).length === 0 && queryPart(url) === null;
}

function isFeedOfPage(inputUrl: string, feed: FeedFacts): boolean {
  return feed.siteUrl !== null && canonicalUrl(feed.siteUrl) === canonicalUrl(inputUrl);
}

/** True when the feed has the section's name and the whole site's feed does not. */
function isNamedAfter(part: SitePart, feed: FeedFacts, general: CategoryQuestion["general"]): boolean {
  if (general === null) return false;
  return hasName(feed.titles, part) && !hasName(general.titles, part);
}

function hasName(titles: readonly (string | null)[], { slug }: SitePart): boolean {
  return titles.some((title) => title !== null && ` ${wordsOf(title)} `.includes(` ${wordsOf(slug)} `));
}

/** True when nearly all entries have the section as a category, and fewer than half do in the whole site's feed. */
function isFiledUnder(part: SitePart, feed: FeedFacts, general: CategoryQuestion["general"]): boolean {
  const shareOfWhole = shareFiledUnder(part, general?.entryCategories ?? []);
  const { entryCategories } = feed;
  return entryCategories.length >= ENTRIES_MIN && shareFiledUnder(part, entryCategories) >= 0.8 && shareOfWhole < 0.5;
}

function shareFiledUnder({ slug }: SitePart, entryCategories: FeedFacts["entryCategories"]): number {
  const filed = entryCategories.filter((categories) =>
    categories.some((category) => wordsOf(category) === wordsOf(slug)),
  );
  return filed.length / Math.max(1, entryCategories.length);
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
