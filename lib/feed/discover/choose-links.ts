import { isCommentFeed, isFeedOfPart } from "./category-match";
import type { FeedLink } from "./feed-links";
import { sitePart } from "./site-part";

/**
 * The links that are worth a request when there are more of them than that: those of the part that was asked about first,
 * those of comments last. In the order given.
 */
export function chooseLinks(links: readonly FeedLink[], { url, max }: { url: string; max: number }): FeedLink[] {
  const part = sitePart(url);
  const rank = (link: FeedLink) => {
    if (isCommentFeed({ url: link.url, titles: [link.title] })) return 2;
    return part !== null && isFeedOfPart(part, link.url) ? 0 : 1;
  };
  const ranked = links.map((link) => ({ link, rank: rank(link) }));
  const chosen = new Set(
    ranked
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, max)
      .map(({ link }) => link),
  );
  return links.filter((link) => chosen.has(link));
}
