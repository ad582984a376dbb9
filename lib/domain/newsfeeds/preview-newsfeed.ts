import {
  listNewestArticles,
  listTextsToJudge,
  listTextsToLearnFrom,
  type PreviewArticle,
} from "@/db/queries/newsfeeds/preview";
import type { UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import { PREVIEW_ARTICLES_MAX, PREVIEW_DAYS, PREVIEW_SAMPLES_MAX, type Preview } from "@/lib/contract/filtered";
import { DAY_MS } from "@/lib/core/duration";
import { type ChosenKeylearning, chooseKeylearning } from "@/lib/crawl/articles/choose-keylearning";
import { startOf } from "@/lib/crawl/filing/file-articles";
import { normaliseKeywords } from "@/lib/feed/filter/keywords";
import { getTerms } from "./get-newsfeed";
import {
  chooseSamples,
  countKeywords,
  countMatches,
  type Judgement,
  judgeOf,
  withoutDuplicates,
} from "./judge-preview";

/** Texts in memory at once. Judging a batch blocks the event loop for some milliseconds. */
const ARTICLES_PER_BATCH = 25;

type Member = { userId: string; newsfeedId: string };
interface Interest {
  keywords: string[];
  businessContext: string | null;
}

/**
 * Previews a newsfeed with other keywords or another business context. Writes nothing and makes no requests.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function previewNewsfeed(
  ctx: UserContext,
  newsfeedId: string,
  wanted: InputOf<"previewNewsfeed">["body"],
): Promise<Preview> {
  const newsfeed = await getTerms(ctx, newsfeedId);
  const interest = {
    keywords: normaliseKeywords(wanted.keywords ?? newsfeed.keywords),
    businessContext: wanted.business_context === undefined ? newsfeed.business_context : wanted.business_context,
  };
  const member = { userId: ctx.actor.userId, newsfeedId };
  const since = sinceOf(ctx.now(), newsfeed.start_date);
  const newest = await listNewestArticles(ctx.db, member, { since, articlesMax: PREVIEW_ARTICLES_MAX + 1 });
  const articles = withoutDuplicates(newest.slice(0, PREVIEW_ARTICLES_MAX));
  const judgements = await judgeAll(ctx, member, { articles, keywords: interest.keywords });
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
  for (let start = 0; start < articles.length; start += ARTICLES_PER_BATCH) {
    const batch = articles.slice(start, start + ARTICLES_PER_BATCH);
    const texts = await listTextsToJudge(ctx.db, member, idsOf(batch));
    const textOf = new Map(texts.map((text) => [text.id, text]));
    for (const article of batch) {
      const text = textOf.get(article.id);
      // A missing text means that its source was deleted meanwhile.
      if (text) judgements.push(judge(article, text));
    }
  }
  return judgements;
}

async function describeAll(
  ctx: UserContext,
  member: Member,
  { samples, interest }: { samples: readonly Judgement[]; interest: Interest },
): Promise<Preview["samples"]> {
  const matching = idsOf(samples.filter(({ isMatch }) => isMatch).map(({ article }) => article));
  const texts = matching.length > 0 ? await listTextsToLearnFrom(ctx.db, member, matching) : [];
  const learningOf = new Map(
    await Promise.all(
      texts.map(async (text) => [text.id, await chooseKeylearning(ctx, { ...text, ...interest })] as const),
    ),
  );
  return samples.map((sample) => present(sample, learningOf.get(sample.article.id)));
}

function present(
  { article, isMatch, matchedKeywords }: Judgement,
  learning: ChosenKeylearning | undefined,
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

function idsOf(articles: readonly PreviewArticle[]): string[] {
  return articles.map(({ id }) => id);
}
