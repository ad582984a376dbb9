import type { Listener } from "@/db/queries/feeds";
import { addPostSources, type FiledPost, filePosts, findTwins } from "@/db/queries/filing";
import type { Context } from "@/lib/context";
import { compileKeywords } from "@/lib/filter/keywords";
import { foldPost, type KeywordVerdict, matchKeywords } from "@/lib/filter/match";
import { newIdAt } from "@/lib/std/id";

/** An article as far as a verdict on it goes. */
export interface FileableArticle {
  id: string;
  title: string;
  text: string;
  urlHash: Uint8Array;
  publishedAt: Date;
}

/**
 * Gives every article a verdict in every newsfeed that listens, and a post in it. Repeating it has no effect. An article
 * that a newsfeed already has from another feed becomes one more source of that post. Runs in the caller's transaction.
 *
 * @returns the articles that some newsfeed keeps
 */
export async function fileArticles(
  ctx: Context,
  feedId: string,
  { articles, listeners }: { articles: readonly FileableArticle[]; listeners: readonly Listener[] },
): Promise<Set<string>> {
  if (articles.length === 0 || listeners.length === 0) return new Set();
  const twins = await findTwins(ctx.db, {
    feedId,
    newsfeedIds: listeners.map((listener) => listener.newsfeedId),
    urlHashes: articles.map((article) => article.urlHash),
  });
  const twinOf = new Map(twins.map((twin) => [`${twin.newsfeedId} ${hexOf(twin.urlHash)}`, twin.postId]));
  // Ids grow with the time of publication, so that the newest article is also the last to arrive.
  const inOrder = articles.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
  const folded = inOrder.map((article) => ({ article, folded: foldPost(article) }));

  const createdAt = ctx.now();
  const filed: FiledPost[] = [];
  const further: { postId: string; sourceId: string }[] = [];
  for (const listener of listeners) {
    const keywords = compileKeywords(listener.keywords);
    for (const { article, folded: text } of folded) {
      if (article.publishedAt < startOf(listener.startDate)) continue;
      const twin = twinOf.get(`${listener.newsfeedId} ${hexOf(article.urlHash)}`);
      if (twin) further.push({ postId: twin, sourceId: listener.sourceId });
      else {
        const place = { id: newIdAt(createdAt, filed.length), createdAt };
        filed.push(fileOne(place, { article, listener, verdict: matchKeywords(keywords, text) }));
      }
    }
  }
  await filePosts(ctx.db, filed);
  await addPostSources(ctx.db, further);
  return new Set(filed.filter(({ post }) => post.matched).map(({ post }) => post.articleId));
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

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
