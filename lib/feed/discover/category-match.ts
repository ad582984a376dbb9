import { canonicalUrl } from "../identity";
import { partPath, queryPart, type SitePart, sitePart } from "./site-part";

/** A feed as far as the question goes. */
export interface FeedFacts {
  url: string;
  siteUrl: string | null;
  /** The feed's own title, and that of the link which announced it. */
  titles: readonly (string | null)[];
  /** Categories of each entry. */
  entryCategories: readonly (readonly string[])[];
}

export interface CategoryQuestion {
  /** The address that the person gave. */
  inputUrl: string;
  /** What stands there; `null` when that is the feed itself. */
  page: { isArticle: boolean; articleLinks: number } | null;
  feed: FeedFacts;
  /** The feed of the whole site, where it is known. */
  general: Pick<FeedFacts, "titles" | "entryCategories"> | null;
}

const ARTICLE_LINKS_MIN = 3;
const ENTRIES_MIN = 5;
const COMMENT_FEED = /(?:^|[/._=-])(?:comments?|replies|kommentare|commentaires|comentarios)(?:[/._&-]|$)/i;
const COMMENT_TITLE =
  /^(?:comments? (?:on|for|to)|kommentare (?:zu|für)|commentaires (?:sur|pour)|comentarios (?:en|para)|comentários (?:sobre|em|para)|commenti (?:a|su|per)|reacties op|komentarze do|комментарии)(?![\p{L}\p{N}])|\bcomments? feed\b|kommentar-feed/iu;
/** Words that name the whole of a site's texts when a feed has them in its address. */
const WHOLE = new Set("blog news main all latest articles posts site home videos updates stories".split(" "));

/** True when the address given points at a part of a site, and the feed carries that part only. */
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

/** Feeds of comments, of a site or of one article. */
export function isCommentFeed({ url, titles }: Pick<FeedFacts, "url" | "titles">): boolean {
  const parsed = URL.parse(url);
  const path = `${parsed?.pathname ?? ""}${parsed?.search ?? ""}`;
  return COMMENT_FEED.test(path) || titles.some((title) => title !== null && COMMENT_TITLE.test(title));
}

/** The feed's address names the same part: the same path, one below it, the same last word, or the same query. */
export function isFeedOfPart(part: SitePart, feedUrl: string): boolean {
  const path = partPath(feedUrl);
  const isSameOrBelow = part.path.length > 0 && part.path.every((segment, index) => path[index] === segment);
  return isSameOrBelow || path.at(-1) === part.slug || queryPart(feedUrl) === part.slug;
}

/** The feed of the whole site among all that were found: the feed itself where it is that one. */
export function generalFeed(feed: FeedFacts, all: readonly FeedFacts[]): FeedFacts | null {
  if (isOfWholeSite(feed)) return feed;
  const others = all.filter((other) => other.url !== feed.url && !isCommentFeed(other));
  return others.find(isOfWholeSite) ?? others[0] ?? null;
}

/** By its address alone: many feeds of parts name the front page as their site. */
function isOfWholeSite({ url }: FeedFacts): boolean {
  return partPath(url).length === 0 && queryPart(url) === null;
}

function isFeedOfPage(inputUrl: string, feed: FeedFacts): boolean {
  return feed.siteUrl !== null && canonicalUrl(feed.siteUrl) === canonicalUrl(inputUrl);
}

/** The feed is called after the part, and the feed of the whole site is not. */
function isNamedAfter(part: SitePart, feed: FeedFacts, general: CategoryQuestion["general"]): boolean {
  if (general === null) return false;
  return hasName(feed.titles, part) && !hasName(general.titles, part);
}

function hasName(titles: readonly (string | null)[], { slug }: SitePart): boolean {
  return titles.some((title) => title !== null && ` ${wordsOf(title)} `.includes(` ${wordsOf(slug)} `));
}

/** Nearly all entries carry the part as a category, which in the feed of the whole site fewer than half do. */
function isFiledUnder(part: SitePart, feed: FeedFacts, general: CategoryQuestion["general"]): boolean {
  if (feed.entryCategories.length < ENTRIES_MIN) return false;
  return (
    shareFiledUnder(part, feed.entryCategories) >= 0.8 && shareFiledUnder(part, general?.entryCategories ?? []) < 0.5
  );
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
