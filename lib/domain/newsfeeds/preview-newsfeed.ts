import { listNewestArticles, listTexts, type PreviewArticle } from "@/db/queries/newsfeeds/preview";
import type { UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import { PREVIEW_SAMPLES_MAX, type Preview } from "@/lib/contract/filtered";
import { chunksOf } from "@/lib/core/chunks-of";
import { DAY_MS } from "@/lib/core/duration";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { PREVIEW_ARTICLES_MAX, PREVIEW_DAYS } from "@/lib/core/limits";
import { pauses } from "@/lib/core/pause";
import { chooseKeylearning } from "@/lib/crawl/articles/choose-keylearning";
import { startOf } from "@/lib/crawl/filing/file-articles";
import type { CheckedKeylearning } from "@/lib/feed/claims/check-text";
import { compileKeywords, normaliseKeywords } from "@/lib/feed/filter/keywords";
import { doKeep, occurringKeywords } from "@/lib/feed/filter/match";
import { foldPost } from "@/lib/feed/filter/post";
import { getNewsfeedSettings } from "./get-newsfeed";

/** Default of the texts in memory at once. */
const ARTICLES_PER_BATCH = 25;

/** One per user. The page requests a preview after each edit. */
const inTurn = limitConcurrency(1);

type Member = { userId: string; newsfeedId: string };

/**
 * Previews a newsfeed with other keywords or another business context. Writes nothing and makes no requests.
 *
 * @throws AppError `not_found`, `forbidden`, `validation` for a keyword without a word
 */
export async function previewNewsfeed(
  ctx: UserContext,
  newsfeedId: string,
  wanted: InputOf<"previewNewsfeed">["body"],
): Promise<Preview> {
  const newsfeed = await getNewsfeedSettings(ctx, newsfeedId);
  const interest = {
    keywords: wanted.keywords ? normaliseKeywords(wanted.keywords) : newsfeed.keywords,
    businessContext: wanted.business_context === undefined ? newsfeed.business_context : wanted.business_context,
  };
  const member = { userId: ctx.actor.userId, newsfeedId };
  const since = sinceOf(ctx.now(), newsfeed.start_date);
  const newest = await listNewestArticles(ctx.db, member, { since, articlesMax: PREVIEW_ARTICLES_MAX + 1 });
  const articles = withoutDuplicates(newest.slice(0, PREVIEW_ARTICLES_MAX));
  const judge = () => judgeAll(ctx, member, { articles, keywords: interest.keywords });
  const judgements = await inTurn(ctx.actor.userId, judge, ctx.signal);
  const samples = chooseSamples(judgements, PREVIEW_SAMPLES_MAX);
  return {
    since,
    article_count: judgements.length,
    is_complete: newest.length <= PREVIEW_ARTICLES_MAX,
    ...countMatches(judgements),
    keyword_counts: countKeywords(judgements, interest.keywords),
    samples: await describeAll(ctx, member, { samples, interest }),
  };
}

function sinceOf(now: Date, startDate: string): Date {
  return new Date(Math.max(now.getTime() - PREVIEW_DAYS * DAY_MS, startOf(startDate).getTime()));
}

async function judgeAll(
  ctx: UserContext,
  member: Member,
  { articles, keywords }: { articles: readonly PreviewArticle[]; keywords: readonly string[] },
): Promise<Judgement[]> {
  const judge = judgeOf(keywords);
  const judgements: Judgement[] = [];
  for await (const { article, text } of withTexts(ctx, member, { articles })) judgements.push(judge(article, text));
  return judgements;
}

/** Articles with their texts. Leaves out those that were deleted meanwhile. Throws when the client disconnects. */
export async function* withTexts<Article extends { id: string }>(
  ctx: UserContext,
  member: Member,
  { articles, perBatch = ARTICLES_PER_BATCH }: { articles: readonly Article[]; perBatch?: number },
) {
  const pause = pauses();
  for (const batch of chunksOf(articles, perBatch)) {
    const texts = await listTexts(ctx.db, member, { articleIds: idsOf(batch), text: "contentText" });
    const textOf = new Map(texts.map((text) => [text.id, text]));
    for (const article of batch) {
      const text = textOf.get(article.id);
      if (text) yield { article, text };
      await pause();
      ctx.signal?.throwIfAborted();
    }
  }
}

async function describeAll(
  ctx: UserContext,
  member: Member,
  {
    samples,
    interest,
  }: { samples: readonly Judgement[]; interest: { keywords: string[]; businessContext: string | null } },
): Promise<Preview["samples"]> {
  const matching = idsOf(samples.filter(({ isMatch }) => isMatch).map(({ article }) => article));
  const wanted = { articleIds: matching, text: "contentMarkdown" } as const;
  const texts = matching.length > 0 ? await listTexts(ctx.db, member, wanted) : [];
  const learningOf = new Map(
    await Promise.all(
      texts.map(async (text) => [text.id, await chooseKeylearning(ctx, { ...text, ...interest })] as const),
    ),
  );
  return samples.map((sample) => present(sample, learningOf.get(sample.article.id)));
}

function present(
  { article, isMatch, matchedKeywords }: Judgement,
  learning: CheckedKeylearning | undefined,
): Preview["samples"][number] {
  return {
    article_id: article.id,
    title: article.title,
    external_url: article.url,
    source_title: article.sourceTitle,
    published_at: article.publishedAt,
    is_match: isMatch,
    was_match: article.wasMatch,
    matched_keywords: matchedKeywords,
    keylearning: learning?.keylearning ?? null,
    evidence: learning?.evidence ?? [],
  };
}

function idsOf(articles: readonly { id: string }[]): string[] {
  return articles.map(({ id }) => id);
}

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
  const compiled = compileKeywords(keywords);
  return (article, content) => {
    const occurring = occurringKeywords(compiled, foldPost(content));
    const passes = doKeep(compiled, occurring);
    const matched = compiled.wanted.filter(({ typed }) => occurring.has(typed));
    return {
      article,
      isMatch: passes || article.isRescued,
      matchedKeywords: passes ? matched.map(({ typed }) => typed) : [],
      occurring,
    };
  };
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
