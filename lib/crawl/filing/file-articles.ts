import type { listArticlesToFile } from "@/db/queries/articles/articles";
import { addPostSources, listPostsOfAddresses, mergePosts } from "@/db/queries/articles/duplicates";
import { type FiledPost, filePosts, type StoredPost } from "@/db/queries/articles/file-posts";
import type { Criteria } from "@/db/queries/sources/subscriptions";
import type { Context } from "@/lib/context/context";
import { reportFiledPosts, reportReplacedPosts } from "@/lib/context/events";
import { chunksOf } from "@/lib/core/chunks-of";
import { DAY_MS } from "@/lib/core/duration";
import { newIdAt } from "@/lib/core/id";
import { lazily } from "@/lib/core/lazily";
import { REFUSED_KEPT_DAYS } from "@/lib/core/limits";
import { pauses } from "@/lib/core/pause";
import { compileKeywords } from "@/lib/feed/filter/keywords";
import { type KeywordVerdict, matchKeywords } from "@/lib/feed/filter/match";
import { type FoldedPost, foldPost } from "@/lib/feed/filter/post";
import { hexOf } from "@/lib/feed/identity/identity";
import { compileInterest } from "@/lib/feed/relevance/interest";
import { withMeaning } from "@/lib/feed/relevance/meaning";
import { type ReadPost, readPost } from "@/lib/feed/relevance/read-post";
import { type Relevance, relevanceOf } from "@/lib/feed/relevance/relevance";
import { hasContext } from "@/lib/feed/summarise/relevance";

/** Batch size of verdicts in memory and in one statement. */
const FILED_AT_ONCE = 2_000;

/** A newsfeed that has articles of a feed. */
export type Follower = Criteria & {
  /** Null when the newsfeed no longer has the source. */
  sourceId: string | null;
};

export interface Followed {
  subscriptions: readonly Follower[];
  /** Whether stored articles are judged by other keywords, so that those that match now are no news. */
  isAgain?: boolean;
}

type FileableArticle = Awaited<ReturnType<typeof listArticlesToFile>>[number];
type PresentPost = Awaited<ReturnType<typeof listPostsOfAddresses>>[number];

/**
 * Gives every article a verdict and a post in every subscribed newsfeed. Idempotent. An article that a newsfeed
 * already keeps becomes another source of that post; two posts that prove to be one article are merged. Runs in the
 * caller's transaction, which has locked the articles' addresses, one batch of newsfeeds at a time.
 *
 * @returns the articles kept by some newsfeed
 */
export async function fileArticles(
  ctx: Context,
  feedId: string,
  { articles, subscriptions, isAgain = false }: Followed & { articles: readonly FileableArticle[] },
): Promise<Set<string>> {
  const kept = new Set<string>();
  if (articles.length === 0 || subscriptions.length === 0) return kept;
  // Ids grow with publication time, so the newest article also arrives last.
  const inOrder = articles.toSorted(
    (a, b) => a.publishedAt.getTime() - b.publishedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const folded = inOrder.map((article) => ({
    article,
    text: foldPost(article),
    read: lazily(() => readPost(article)),
  }));
  const atOnce = Math.max(1, Math.floor(FILED_AT_ONCE / articles.length));
  const filing = { feedId, folded, createdAt: ctx.now(), isAgain };
  for (const [index, some] of chunksOf(subscriptions, atOnce).entries()) {
    const batch = { subscriptions: some, firstSequence: index * atOnce * articles.length };
    for (const articleId of await fileInBatch(ctx, filing, batch)) kept.add(articleId);
  }
  return kept;
}

interface Filing extends Pick<Followed, "isAgain"> {
  feedId: string;
  folded: readonly { article: FileableArticle; text: FoldedPost; read: () => ReadPost }[];
  createdAt: Date;
}

interface Batch {
  subscriptions: readonly Follower[];
  firstSequence: number;
}

/** @returns the articles kept by some of these newsfeeds */
async function fileInBatch(ctx: Context, filing: Filing, some: Batch): Promise<string[]> {
  const present = await listPostsOfAddresses(ctx.db, {
    newsfeedIds: some.subscriptions.map((subscription) => subscription.newsfeedId),
    urlHashes: filing.folded.map(({ article }) => article.urlHash),
  });
  const { filed, further, duplicatesOfArticle } = await judge(filing, some, present);
  const stored = await filePosts(ctx.db, filed, filing.isAgain);
  await addPostSources(ctx.db, further);
  const dropped = await mergeDuplicates(ctx, stored, duplicatesOfArticle);
  const kept = stored.filter(({ id, matched }) => matched && !dropped.has(id));
  await reportNew(ctx, some.subscriptions, { kept, filed });
  return kept.map(({ articleId }) => articleId);
}

/** Reports the posts that are new in watched newsfeeds. */
async function reportNew(
  ctx: Context,
  subscriptions: readonly Follower[],
  { kept, filed }: { kept: readonly StoredPost[]; filed: readonly FiledPost[] },
): Promise<void> {
  const watched = new Set(subscriptions.filter((one) => one.isWatched).map(({ newsfeedId }) => newsfeedId));
  if (watched.size === 0) return;
  const before = new Set(filed.flatMap(({ found }) => (found?.matched ? [found.postId] : [])));
  await reportFiledPosts(
    ctx,
    kept.filter(({ id, newsfeedId }) => watched.has(newsfeedId) && !before.has(id)),
  );
}

async function judge(
  { feedId, folded, createdAt }: Filing,
  { subscriptions, firstSequence }: Batch,
  present: readonly PresentPost[],
) {
  const ofOtherFeeds = present.filter((post) => post.feedId !== feedId).toSorted(byPrecedence);
  const duplicatesAt = Map.groupBy(ofOtherFeeds, ({ newsfeedId, urlHash }) => placeOf(newsfeedId, urlHash));
  const own = new Map(present.map((post) => [`${post.newsfeedId} ${post.articleId}`, post]));
  const pause = pauses();
  const filed: FiledPost[] = [];
  const further: { postId: string; sourceId: string }[] = [];
  const duplicatesOfArticle = new Map<string, PresentPost[]>();
  for (const subscription of subscriptions) {
    const keywords = compileKeywords(subscription.keywords);
    const start = startOf(subscription.startDate);
    const interest = lazily(() => compileInterest(subscription));
    for (const { article, text, read } of folded) {
      if (article.publishedAt < start) continue;
      await pause();
      const verdict = matchKeywords(keywords, text);
      const place = `${subscription.newsfeedId} ${article.id}`;
      const found = own.get(place) ?? null;
      const duplicates =
        duplicatesAt.size > 0 ? duplicatesAt.get(placeOf(subscription.newsfeedId, article.urlHash)) : undefined;
      const duplicate = duplicates?.[0];
      if (!found && duplicate && (duplicate.matched || !verdict.isMatch)) {
        const { sourceId } = subscription;
        if (sourceId !== null) further.push({ postId: duplicate.postId, sourceId });
      } else if (found || verdict.isMatch || isRecent(article, createdAt)) {
        if (duplicates) duplicatesOfArticle.set(place, duplicates);
        const id = newIdAt(createdAt, firstSequence + filed.length);
        const isKept = verdict.isMatch || found?.verdict?.reason === "rescued";
        const compared = isKept ? interest() : null;
        const words = compared && relevanceOf(compared, read(), subscription.termFrequencies);
        const relevance = words && inMeaning(words, subscription, found);
        filed.push({ ...fileOne({ id, createdAt }, { article, subscription, verdict, relevance }), found });
      }
    }
  }
  return { filed, further, duplicatesOfArticle };
}

/** Adds the similarity in meaning, where the post was compared with the newsfeed's present context. */
function inMeaning(words: Relevance, subscription: Follower, found: PresentPost | null): Relevance {
  const { similarityScale: scale, meaningVersion } = subscription;
  const { similarity = null, meaningVersion: comparedVersion = null } = found?.verdict ?? {};
  if (scale === null || similarity === null || comparedVersion !== meaningVersion) return words;
  return withMeaning(words, { similarity, scale, hasContext: hasContext(subscription) });
}

/** Whether a refusal is worth storing; older ones would be pruned at once. */
function isRecent({ fetchedAt }: FileableArticle, now: Date): boolean {
  return now.getTime() - fetchedAt.getTime() <= REFUSED_KEPT_DAYS * DAY_MS;
}

/** Kept posts first, then oldest first. */
function byPrecedence(a: Pick<PresentPost, "matched" | "postId">, b: Pick<PresentPost, "matched" | "postId">): number {
  return Number(b.matched) - Number(a.matched) || (a.postId < b.postId ? -1 : 1);
}

/**
 * Merges posts with their duplicates. The older of two kept posts stays; a kept post wins over a refused one.
 *
 * @returns ids of the filed posts that were removed
 */
async function mergeDuplicates(
  ctx: Context,
  stored: readonly StoredPost[],
  duplicatesOfArticle: ReadonlyMap<string, readonly PresentPost[]>,
): Promise<Set<string>> {
  const dropped = new Set<string>();
  const lists: Awaited<ReturnType<typeof mergePosts>> = [];
  if (duplicatesOfArticle.size === 0) return dropped;
  for (const { id, newsfeedId, articleId, matched } of stored) {
    const duplicates = (duplicatesOfArticle.get(`${newsfeedId} ${articleId}`) ?? []).filter(
      (duplicate) => !dropped.has(duplicate.postId),
    );
    const [first, ...rest] = [{ postId: id, matched }, ...duplicates].toSorted(byPrecedence);
    for (const { postId } of rest) {
      lists.push(...(await mergePosts(ctx.db, { keepId: first?.postId ?? id, dropId: postId })));
      dropped.add(postId);
    }
  }
  await reportReplacedPosts(ctx, lists);
  return dropped;
}

function placeOf(newsfeedId: string, urlHash: Uint8Array): string {
  return `${newsfeedId} ${hexOf(urlHash)}`;
}

/** @param place id and creation time, which must match: a watermark id covers all posts created up to its time */
function fileOne(
  place: { id: string; createdAt: Date },
  {
    article,
    subscription,
    verdict,
    relevance,
  }: {
    article: FileableArticle;
    subscription: Follower;
    verdict: KeywordVerdict;
    /** Null for a refused post, and without anything to compare with. */
    relevance: Relevance | null;
  },
): Omit<FiledPost, "found"> {
  return {
    post: {
      ...place,
      newsfeedId: subscription.newsfeedId,
      articleId: article.id,
      sourceId: subscription.sourceId,
      publishedAt: article.publishedAt,
      matched: verdict.isMatch,
      relevance: relevance?.score ?? -1,
    },
    relevanceReason: relevance?.reason ?? "",
    verdict: {
      matchedKeywords: verdict.matchedKeywords,
      keyword: verdict.keyword,
      field: verdict.field,
      reason: verdict.reason,
      keywordsVersion: subscription.keywordsVersion,
    },
  };
}

/** Start of the earliest newsfeed; null without any. */
export function startOfEarliest(subscriptions: readonly Pick<Criteria, "startDate">[]): Date | null {
  const [earliest] = subscriptions.map((subscription) => subscription.startDate).toSorted();
  return earliest === undefined ? null : startOf(earliest);
}

export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
