import type { PreviewArticle } from "@/db/queries/newsfeeds/preview";
import { compileKeywords, type Keyword } from "@/lib/feed/filter/keywords";
import { type FoldedPost, foldPost, matchKeywords } from "@/lib/feed/filter/match";

/** Result of a preview's keywords for one article. */
export interface Judgement {
  article: PreviewArticle;
  isMatch: boolean;
  matchedKeywords: string[];
  /** All keywords that occur, excluding ones too, whatever the verdict. */
  occurring: ReadonlySet<string>;
}

/**
 * Judges each article as at filing, but counts every keyword instead of stopping at the first exclusion. Rescued
 * articles always match.
 */
export function judgeOf(
  keywords: readonly string[],
): (article: PreviewArticle, content: Parameters<typeof foldPost>[0]) => Judgement {
  const { wanted, excluded } = compileKeywords(keywords);
  return (article, content) => {
    const folded = foldPost(content);
    const verdict = matchKeywords({ wanted, excluded: [] }, folded);
    const exclusions = excluded.filter((keyword) => occurs(keyword, folded)).map(({ typed }) => typed);
    const passes = verdict.isMatch && exclusions.length === 0;
    return {
      article,
      isMatch: passes || article.isRescued,
      matchedKeywords: passes ? verdict.matchedKeywords : [],
      occurring: new Set([...verdict.matchedKeywords, ...exclusions]),
    };
  };
}

function occurs(exclusion: Keyword, folded: FoldedPost): boolean {
  return !matchKeywords({ wanted: [], excluded: [exclusion] }, folded).isMatch;
}

/**
 * Drops articles that the newsfeed has, or would get, from another feed. One address in several feeds becomes one post,
 * from the first of them; duplicates within one feed stay.
 */
export function withoutDuplicates(articles: readonly PreviewArticle[]): PreviewArticle[] {
  const feedOf = new Map<string, string>();
  return articles.filter(({ hasPost, isFurtherSource, urlHash, feedId }) => {
    if (hasPost || isFurtherSource) return hasPost;
    const first = feedOf.get(urlHash) ?? feedId;
    feedOf.set(urlHash, first);
    return first === feedId;
  });
}

export function countMatches(judgements: readonly Judgement[]) {
  return {
    match_count: judgements.filter(({ isMatch }) => isMatch).length,
    added_count: judgements.filter(isAdded).length,
    removed_count: judgements.filter(isRemoved).length,
  };
}

/** Number of articles per keyword, in the order of the keywords. */
export function countKeywords(judgements: readonly Judgement[], keywords: readonly string[]) {
  return keywords.map((keyword) => ({
    keyword,
    count: judgements.filter(({ occurring }) => occurring.has(keyword)).length,
  }));
}

/**
 * Picks articles that would be added, then removed, then kept, each in the given order. Removed ones get up to half of
 * the sample.
 */
export function chooseSamples(judgements: readonly Judgement[], samplesMax: number): Judgement[] {
  const coming = judgements.filter(isAdded);
  const going = judgements.filter(isRemoved);
  const staying = judgements.filter(({ isMatch, article }) => isMatch && article.wasMatch);
  const comingMax = samplesMax - Math.min(going.length, Math.floor(samplesMax / 2));
  return [...coming.slice(0, comingMax), ...going, ...staying].slice(0, samplesMax);
}

function isAdded({ isMatch, article }: Judgement): boolean {
  return isMatch && !article.wasMatch;
}

function isRemoved({ isMatch, article }: Judgement): boolean {
  return !isMatch && article.wasMatch;
}
