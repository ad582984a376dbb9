import type { ArticleAddress } from "@/db/queries/articles/enriching";
import { listKeptPosts } from "@/db/queries/articles/filing";
import type { Subscription } from "@/db/queries/sources/subscriptions";
import type { Context } from "@/lib/context/context";
import { pauses } from "@/lib/core/pause";
import { isCutOff } from "@/lib/core/shutdown";
import type { Collected, CollectedArticle } from "@/lib/crawl/filing/collect-articles";
import type { Stored } from "@/lib/crawl/filing/store-articles";
import { compileKeywords } from "@/lib/feed/filter/keywords";
import { matchKeywords } from "@/lib/feed/filter/match";
import { foldPost } from "@/lib/feed/filter/post";
import type { ReaderInterest } from "@/lib/feed/summarise/relevance";
import {
  type ChosenText,
  describeJobs,
  jobsOf,
  POSTS_AT_ONCE,
  READERS_PER_JOB,
  storeTexts,
  type TextSource,
} from "./choose-texts";
import { wantsPage } from "./prepare-article";

/** Texts of articles that are not stored yet, by article. */
type NewTexts = ReadonlyMap<string, NewText>;

interface NewText extends TextSource {
  address: ArticleAddress;
  summary: string;
  /** By interest. */
  keylearnings: ReadonlyMap<string, ChosenText>;
}

/**
 * Extracts summaries and key learnings of new articles for the newsfeeds that will keep them, so that a post appears
 * with them. Does nothing for very many newsfeeds, whose texts take more than one transaction.
 */
export async function extractNewTexts(ctx: Context, { articles, subscriptions }: Collected): Promise<NewTexts> {
  const interests = new Map(subscriptions.map((subscription) => [keyOf(subscription), subscription]));
  if (interests.size > READERS_PER_JOB || articles.length * subscriptions.length >= POSTS_AT_ONCE) return new Map();
  const kept = (await keptBy(subscriptions, articles)).map((one) => ({ ...sourceOf(one), address: one.article }));
  const readers = [...interests.values()];
  const jobs = kept.map((source) => ({ ...source, readers }));
  const described = await describeJobs(ctx, jobs).catch((error: unknown) => {
    if (isCutOff(error)) throw error;
    ctx.log.error(
      { articleIds: kept.map(({ article }) => article.id), err: error },
      "articles are described one by one",
    );
    return null;
  });
  if (described === null) return new Map();
  return new Map(
    kept.map((source, index) => {
      const { summary = "", keylearnings = [] } = described[index] ?? {};
      const found = [...interests.keys()].map((key, place) => [key, keylearnings[place]] as const);
      const byInterest = new Map(found.flatMap(([key, one]) => (one ? [[key, one] as const] : [])));
      return [source.article.id, { ...source, summary, keylearnings: byInterest }];
    }),
  );
}

async function keptBy(subscriptions: readonly Subscription[], articles: readonly CollectedArticle[]) {
  const isKept = isKeptBy(subscriptions);
  const pause = pauses();
  const kept: CollectedArticle[] = [];
  for (const one of articles) {
    if (isKept(one)) kept.push(one);
    await pause();
  }
  return kept;
}

function isKeptBy(subscriptions: readonly Subscription[]): (one: CollectedArticle) => boolean {
  const all = subscriptions.map(({ keywords }) => compileKeywords(keywords));
  if (all.some(({ wanted, excluded }) => wanted.length + excluded.length === 0)) return () => true;
  return ({ article, content }) => {
    const { title, tags = [], language = null } = article;
    const post = foldPost({ title, text: content.contentText, tags: tags ?? [], language });
    return all.some((keywords) => matchKeywords(keywords, post).isMatch);
  };
}

function sourceOf({ article, content }: CollectedArticle): TextSource {
  const { id, title, contentHash, excerpt = "", wordCount = 0, language = null, updatedAt = null } = article;
  const { contentMarkdown: markdown, contentText: text, feedHtml = null, origin, extractedAt } = content;
  return {
    article: { id, title, contentHash, excerpt },
    text: { markdown, text, wordCount, language },
    isFinal: !wantsPage({ article: { updatedAt }, content: { origin, feedHtml, text, extractedAt } }),
  };
}

/**
 * Stores the texts of the posts that keep new articles, in the transaction that stores the posts.
 *
 * @param subscriptions as read in the transaction
 * @returns the articles that have their final text, and those that need their page; null, with nothing stored, when a
 *   newsfeed subscribed or changed meanwhile, is still to file them, or keeps them without the source
 */
export async function storeNewTexts(
  ctx: Context,
  texts: NewTexts,
  { due, unfiled, subscriptions }: Stored & { subscriptions: readonly Subscription[] },
): Promise<{ final: string[]; wanting: ArticleAddress[] } | null> {
  const sources = new Map(
    due.flatMap((id) => {
      const text = texts.get(id);
      return text ? [[id, text] as const] : [];
    }),
  );
  if (unfiled !== null || sources.size < due.length) return null;
  const kept = due.length > 0 ? await listKeptPosts(ctx.db, due, POSTS_AT_ONCE) : [];
  const followers = new Map(subscriptions.map((one) => [one.newsfeedId, one]));
  const readers = kept.flatMap((post) => {
    const follower = followers.get(post.newsfeedId);
    if (follower?.contextVersion !== post.contextVersion || follower.keywordsVersion !== post.keywordsVersion)
      return [];
    // The key learnings of a changed article are pending again.
    return [{ ...follower, ...post, status: "pending" as const }];
  });
  const keylearningOf = ({ articleId, ...reader }: (typeof readers)[number]) =>
    sources.get(articleId)?.keylearnings.get(keyOf(reader));
  const isComplete = readers.length === kept.length && kept.length < POSTS_AT_ONCE && readers.every(keylearningOf);
  if (!isComplete) return null;
  const jobs = jobsOf(sources, readers);
  const described = jobs.map(({ article, readers: some }) => ({
    summary: sources.get(article.id)?.summary ?? "",
    keylearnings: some.map(keylearningOf),
  }));
  await storeTexts(ctx, jobs, described);
  const all = [...sources.values()];
  return {
    final: all.filter(({ isFinal }) => isFinal).map(({ article }) => article.id),
    wanting: all.filter(({ isFinal }) => !isFinal).map(({ address: { id, url, feedId } }) => ({ id, url, feedId })),
  };
}

function keyOf({ keywords, businessContext }: ReaderInterest): string {
  return JSON.stringify([keywords, businessContext]);
}
