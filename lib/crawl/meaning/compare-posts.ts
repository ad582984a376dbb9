import {
  deleteContentVectors,
  endComparisons,
  forgetInterestVectors,
  listNewsfeedsToEmbed,
  listPostsToCompare,
  listUncompared,
  measureSimilarities,
  setInterestKey,
  setUncompared,
  storeContentVectors,
  storeInterestVector,
  storeSimilarities,
} from "@/db/queries/articles/vectors";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { chunksOf } from "@/lib/core/chunks-of";
import { DAY_MS, dayOf } from "@/lib/core/duration";
import { listSpentUsers } from "@/lib/crawl/articles/budget";
import { requestRefile } from "@/lib/crawl/filing/request-refile";
import { fileInParts } from "@/lib/crawl/filing/store-articles";
import { hexOf } from "@/lib/feed/identity/identity";
import { packVector, similarityOf } from "@/lib/feed/relevance/vector";
import type { Embedder } from "@/lib/platform/ai/model";
import { embedOrSkip } from "./embed-texts";

/** Older posts keep their present relevance. */
export const COMPARED_DAYS = 30;
const POSTS_PER_NEWSFEED_MAX = 1_000;
const NEWSFEEDS_PER_BATCH = 20;
const ARTICLES_PER_BATCH = 64;
/** Texts of one call; small, because models on ordinary hardware take a second for each. */
const TEXTS_PER_CALL = 16;
/** Title and lead say what a post is about, and small models read no more. */
const CHARACTERS_MAX = 1_000;
const CONTEXT_CHARACTERS_MAX = 2_000;
/** Minimum posts to measure a scale. */
const MEASURED_POSTS_MIN = 25;
const MEASURED_POSTS_MAX = 200;
/** Stands in for the vector of a context that the model rejects, so that it is asked for only once a day. */
const REJECTED = new Uint8Array();

type Article = Awaited<ReturnType<typeof listUncompared>>[number];

/**
 * Compares newsfeeds' contexts with their prepared posts in meaning, newest first, and scores the posts again. Stores
 * each vector at once, so an interrupted run asks for none again. One run at a time.
 *
 * @returns whether more is left that can be done now
 */
export async function comparePosts(ctx: Context): Promise<boolean> {
  const { embedder } = ctx;
  if (!embedder) {
    await requestRefiling(ctx, await endComparisons(ctx.db));
    return false;
  }
  const given = { model: embedder.name, spentUserIds: await listSpentUsers(ctx) };
  const day = dayOf(ctx.now());
  const newsfeeds = await listNewsfeedsToEmbed(ctx.db, { ...given, day, newsfeedsMax: NEWSFEEDS_PER_BATCH });
  for (const newsfeed of newsfeeds) if (!(await embedInterest(ctx, embedder, newsfeed))) return false;
  if (newsfeeds.length === NEWSFEEDS_PER_BATCH) return true;
  const limits = { articlesMax: ARTICLES_PER_BATCH, charactersMax: CHARACTERS_MAX };
  const articles = await listUncompared(ctx.db, { ...given, ...limits });
  const vectors = await embedArticles(ctx, embedder, articles);
  const done = articles.filter(({ id, newsfeedId }) => vectors.has(id) || newsfeedId === null);
  await compare(ctx, done, vectors);
  const isDown = done.length < articles.length;
  return articles.length === ARTICLES_PER_BATCH && !isDown;
}

/** @returns false when the model gives no answer */
async function embedInterest(
  ctx: Context,
  embedder: Embedder,
  { newsfeedId, userId, text, wasRejected, ...keys }: Awaited<ReturnType<typeof listNewsfeedsToEmbed>>[number],
): Promise<boolean> {
  const texts = [text.slice(0, CONTEXT_CHARACTERS_MAX)];
  const embedded = await embedOrSkip(ctx, embedder, { texts, payer: { userId, newsfeedId } });
  if (embedded === null) return false;
  const [vector] = embedded;
  const key = vector ? keys.key : keys.rejectedKey;
  if (!vector && wasRejected) {
    await setInterestKey(ctx.db, newsfeedId, key);
    return true;
  }
  const since = new Date(ctx.now().getTime() - COMPARED_DAYS * DAY_MS);
  await transact(ctx, (tx) =>
    storeInterestVector(
      tx.db,
      { newsfeedId, key, vector: vector ? packVector(vector) : REJECTED },
      { since, postsMax: POSTS_PER_NEWSFEED_MAX },
    ),
  );
  // Its posts have no similarity any more.
  if (!vector) await requestRefiling(ctx, [newsfeedId]);
  return true;
}

interface ArticleVector {
  /** Null for a text that the model rejects. */
  vector: Uint8Array | null;
  isNew: boolean;
}

/** Vectors of the articles that have one, or for which the model answers. */
async function embedArticles(
  ctx: Context,
  embedder: Embedder,
  articles: readonly Article[],
): Promise<Map<string, ArticleVector>> {
  const vectors = new Map<string, ArticleVector>(
    articles.flatMap(({ id, vector }) => (vector ? [[id, { vector, isNew: false }] as const] : [])),
  );
  const missing = articles.filter(({ id }) => !vectors.has(id));
  for (const [newsfeedId, ofNewsfeed] of Map.groupBy(missing, (article) => article.newsfeedId)) {
    const userId = ofNewsfeed[0]?.userId;
    if (newsfeedId === null || !userId) continue;
    for (const some of chunksOf(ofNewsfeed, TEXTS_PER_CALL)) {
      const texts = some.map(({ text }) => text);
      const embedded = await embedOrSkip(ctx, embedder, { texts, payer: { userId, newsfeedId } });
      if (embedded === null) return vectors;
      // Two articles may have the same content.
      const rows = new Map<string, Parameters<typeof storeContentVectors>[1][number]>();
      for (const [index, { id, contentHash }] of some.entries()) {
        const found = embedded[index];
        const vector = found ? packVector(found) : null;
        vectors.set(id, { vector, isNew: true });
        if (vector) rows.set(hexOf(contentHash), { contentHash, model: embedder.name, vector, createdAt: ctx.now() });
      }
      await storeContentVectors(ctx.db, [...rows.values()]);
    }
  }
  return vectors;
}

async function compare(
  ctx: Context,
  articles: readonly Article[],
  vectors: ReadonlyMap<string, ArticleVector>,
): Promise<void> {
  if (articles.length === 0) return;
  const posts = await listPostsToCompare(
    ctx.db,
    articles.map(({ id }) => id),
  );
  const compared = posts.flatMap((post) => {
    const { vector = null, isNew = false } = vectors.get(post.articleId) ?? {};
    if (vector === null || (post.isCompared && !isNew)) return [];
    return [{ ...post, isNew, similarity: similarityOf(vector, post.vector) }];
  });
  const usable = compared.flatMap(({ similarity, ...post }) => (similarity === null ? [] : [{ ...post, similarity }]));
  await storeSimilarities(ctx.db, usable);
  const rescaled = await measureSimilarities(
    ctx.db,
    usable.map(({ newsfeedId }) => newsfeedId),
    { postsMin: MEASURED_POSTS_MIN, postsMax: MEASURED_POSTS_MAX },
  );
  await refile(ctx, articles, usable, new Set(rescaled));
  const stale = new Set(compared.filter(({ similarity }) => similarity === null).map(({ articleId }) => articleId));
  await forgetStale(
    ctx,
    articles.filter(({ id }) => stale.has(id)),
    compared,
  );
  const ended = articles.filter(({ id }) => !stale.has(id)).map(({ id }) => id);
  await setUncompared(ctx.db, ended, false);
  await requestRefiling(ctx, rescaled);
}

/** After the model's vectors changed their length, deletes the older vector of each comparison to request it again. */
async function forgetStale(
  ctx: Context,
  articles: readonly Article[],
  compared: readonly { newsfeedId: string; isNew: boolean; similarity: number | null }[],
): Promise<void> {
  if (articles.length === 0) return;
  ctx.log.warn({ articles: articles.length }, "the length of the embedding model's vectors changed");
  const unlike = compared.filter(({ similarity }) => similarity === null);
  await forgetInterestVectors(
    ctx.db,
    unlike.filter(({ isNew }) => isNew).map(({ newsfeedId }) => newsfeedId),
  );
  await deleteContentVectors(
    ctx.db,
    articles.filter(({ vector }) => vector !== null).map(({ contentHash }) => contentHash),
  );
}

/** Files articles again, which scores their posts, except in newsfeeds that are filed whole. */
async function refile(
  ctx: Context,
  articles: readonly Article[],
  compared: readonly { articleId: string; newsfeedId: string }[],
  excepted: ReadonlySet<string>,
): Promise<void> {
  const newsfeedIds = new Set(compared.map(({ newsfeedId }) => newsfeedId)).difference(excepted);
  const articleIds = new Set(compared.map(({ articleId }) => articleId));
  const changed = articles.filter(({ id }) => articleIds.has(id));
  for (const [feedId, some] of Map.groupBy(changed, (article) => article.feedId)) {
    const subscriptions = await listSubscriptionsOfFeed(ctx.db, feedId);
    const sourceIds = subscriptions.flatMap(({ newsfeedId, sourceId }) =>
      newsfeedIds.has(newsfeedId) ? [sourceId] : [],
    );
    await fileInParts(ctx, feedId, { articleIds: some.map(({ id }) => id), sourceIds });
  }
}

async function requestRefiling(ctx: Context, newsfeedIds: readonly string[]): Promise<void> {
  for (const newsfeedId of newsfeedIds) await requestRefile(ctx, newsfeedId);
}
