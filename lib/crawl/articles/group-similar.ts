import { makeArticlesDue } from "@/db/queries/articles/enriching";
import { groupPosts, listSimilarArticles, listSimilarPosts } from "@/db/queries/articles/similar";
import { type Context, transact } from "@/lib/context/context";
import { afterSeconds, HOUR_MS } from "@/lib/core/duration";
import { ENRICH_LEASE_SECONDS } from "@/lib/crawl/filing/claim-due-articles";
import { SIMHASH_DISTANCE_MAX } from "@/lib/feed/text/simhash";
import { finishArticles, writeTextsRequests } from "./request-writing";

/** Agency texts are reprinted within days. The limit bounds the comparison where many texts are alike. */
const NEAR = { spanMs: 72 * HOUR_MS, distanceMax: SIMHASH_DISTANCE_MAX, articlesMax: 500 };

/** Groups the posts of articles with nearly identical posts of their newsfeeds. Keeps all posts. Idempotent. */
export async function groupSimilar(ctx: Context, articleIds: readonly string[]): Promise<void> {
  const pairs = await listSimilarArticles(ctx.db, articleIds, NEAR);
  if (pairs.length === 0) return;
  const similar = await listSimilarPosts(ctx.db, pairs);
  for (const [newsfeedId, ofNewsfeed] of Map.groupBy(similar, (post) => post.newsfeedId)) {
    const groups = Map.groupBy(ofNewsfeed, ({ postId }) => postId);
    await transact(ctx, async (tx) => {
      for (const [postId, others] of groups)
        await groupPosts(tx.db, newsfeedId, [postId, ...others.map(({ similarId }) => similarId)]);
    });
  }
}

/** Ends the preparation of articles that have their texts, or requests a model's texts where there is one. */
export async function completeArticles(ctx: Context, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  await groupSimilar(ctx, articleIds);
  const requests = ctx.model ? await writeTextsRequests(ctx, articleIds) : [];
  const requested = new Set(requests.map(({ data }) => data.articleId));
  await finishArticles(
    ctx,
    articleIds.filter((id) => !requested.has(id)),
  );
  await makeArticlesDue(ctx.db, [...requested], afterSeconds(ctx.now(), ENRICH_LEASE_SECONDS));
  await ctx.send(requests);
}
