import type { Listener } from "@/db/queries/feeds";
import { type FiledPost, filePosts, type StoredPost } from "@/db/queries/filing";
import { addPostSources, joinPosts, listPostsOfAddresses, lockAddresses } from "@/db/queries/twins";
import type { Context } from "@/lib/context";
import { compileKeywords } from "@/lib/filter/keywords";
import { foldPost, type KeywordVerdict, matchKeywords } from "@/lib/filter/match";
import { newIdAt } from "@/lib/std/id";

/** How long a refused article can be looked up and rescued, from when it was fetched. */
export const REFUSED_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** An article as far as a verdict on it goes. */
export interface FileableArticle {
  id: string;
  title: string;
  text: string;
  tags: readonly string[];
  urlHash: Uint8Array;
  publishedAt: Date;
  fetchedAt: Date;
}

type PresentPost = Awaited<ReturnType<typeof listPostsOfAddresses>>[number];

/**
 * Gives every article a verdict in every newsfeed that listens, and a post in it. Repeating it has no effect. An article
 * that a newsfeed already keeps from another feed becomes one more source of that post; two posts that turn out to be
 * one article are joined. Runs in the caller's transaction.
 *
 * @returns the articles that some newsfeed keeps
 */
export async function fileArticles(
  ctx: Context,
  feedId: string,
  { articles, listeners }: { articles: readonly FileableArticle[]; listeners: readonly Listener[] },
): Promise<Set<string>> {
  if (articles.length === 0 || listeners.length === 0) return new Set();
  const urlHashes = articles.map((article) => article.urlHash);
  await lockAddresses(ctx.db, urlHashes);
  const newsfeedIds = listeners.map((listener) => listener.newsfeedId);
  const present = await listPostsOfAddresses(ctx.db, { newsfeedIds, urlHashes });
  const twinsOf = twinsByPlace(present.filter((post) => post.feedId !== feedId));
  const own = new Set(present.map(({ newsfeedId, articleId }) => `${newsfeedId} ${articleId}`));
  // Ids grow with the time of publication, so that the newest article is also the last to arrive.
  const inOrder = articles.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
  const folded = inOrder.map((article) => ({ article, folded: foldPost(article) }));

  const createdAt = ctx.now();
  const filed: FiledPost[] = [];
  const further: { postId: string; sourceId: string }[] = [];
  const twinsOfArticle = new Map<string, PresentPost[]>();
  for (const listener of listeners) {
    const keywords = compileKeywords(listener.keywords);
    for (const { article, folded: text } of folded) {
      if (article.publishedAt < startOf(listener.startDate)) continue;
      const verdict = matchKeywords(keywords, text);
      const place = `${listener.newsfeedId} ${article.id}`;
      const twins = twinsOf.get(placeOf(listener.newsfeedId, article.urlHash)) ?? [];
      const [twin] = twins;
      if (!own.has(place) && twin && (twin.matched || !verdict.isMatch)) {
        further.push({ postId: twin.postId, sourceId: listener.sourceId });
      } else if (own.has(place) || verdict.isMatch || isRecent(article, createdAt)) {
        twinsOfArticle.set(place, twins);
        filed.push(fileOne({ id: newIdAt(createdAt, filed.length), createdAt }, { article, listener, verdict }));
      }
    }
  }
  const stored = await filePosts(ctx.db, filed);
  await addPostSources(ctx.db, further);
  const dropped = await joinTwins(ctx, stored, twinsOfArticle);
  return new Set(stored.filter(({ id, matched }) => matched && !dropped.has(id)).map(({ articleId }) => articleId));
}

/** Is a refusal of it worth keeping? Later it would be pruned at once. */
function isRecent({ fetchedAt }: FileableArticle, now: Date): boolean {
  return now.getTime() - fetchedAt.getTime() <= REFUSED_KEPT_DAYS * DAY_MS;
}

/** Posts from other feeds by newsfeed and address; first those that the newsfeed keeps, the oldest of them first. */
function twinsByPlace(posts: readonly PresentPost[]): Map<string, PresentPost[]> {
  return Map.groupBy(posts.toSorted(byPrecedence), ({ newsfeedId, urlHash }) => placeOf(newsfeedId, urlHash));
}

function byPrecedence(a: Pick<PresentPost, "matched" | "postId">, b: Pick<PresentPost, "matched" | "postId">): number {
  return Number(b.matched) - Number(a.matched) || (a.postId < b.postId ? -1 : 1);
}

/**
 * Joins posts with their twins. Of two that the newsfeed keeps the older stays; one that it keeps goes before one that it
 * refused.
 *
 * @returns ids of the filed posts that are gone
 */
async function joinTwins(
  ctx: Context,
  stored: readonly StoredPost[],
  twinsOfArticle: ReadonlyMap<string, readonly PresentPost[]>,
): Promise<Set<string>> {
  const dropped = new Set<string>();
  for (const { id, newsfeedId, articleId, matched } of stored) {
    const twins = (twinsOfArticle.get(`${newsfeedId} ${articleId}`) ?? []).filter((twin) => !dropped.has(twin.postId));
    const [first, ...rest] = [{ postId: id, matched }, ...twins].toSorted(byPrecedence);
    for (const { postId } of rest) {
      await joinPosts(ctx.db, { keepId: first?.postId ?? id, dropId: postId });
      dropped.add(postId);
    }
  }
  return dropped;
}

function placeOf(newsfeedId: string, urlHash: Uint8Array): string {
  return `${newsfeedId} ${Buffer.from(urlHash).toString("hex")}`;
}

/** @param place id and moment belong together: a watermark of ids stands for "all that was created up to then" */
function fileOne(
  place: { id: string; createdAt: Date },
  { article, listener, verdict }: { article: FileableArticle; listener: Listener; verdict: KeywordVerdict },
): FiledPost {
  return {
    post: {
      ...place,
      newsfeedId: listener.newsfeedId,
      articleId: article.id,
      sourceId: listener.sourceId,
      publishedAt: article.publishedAt,
      matched: verdict.isMatch,
    },
    verdict: {
      matchedKeywords: verdict.matchedKeywords,
      keyword: verdict.keyword,
      field: verdict.field,
      reason: verdict.reason,
      keywordsVersion: listener.keywordsVersion,
    },
  };
}

/** When the first of the newsfeeds begins; null without any. */
export function startOfEarliest(listeners: readonly Pick<Listener, "startDate">[]): Date | null {
  const [earliest] = listeners.map((listener) => listener.startDate).toSorted();
  return earliest === undefined ? null : startOf(earliest);
}

/** The first moment of a day in UTC. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
