import { groupPosts, listComparablePosts, listSimilarPosts } from "@/db/queries/articles/similar";
import { type Context, transact } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { SIMHASH_DISTANCE_MAX } from "@/lib/feed/simhash";

/** Agencies' texts are printed within days; so few posts are compared that even the largest newsfeeds feel nothing. */
const NEAR = { spanMs: 72 * HOUR_MS, distanceMax: SIMHASH_DISTANCE_MAX, postsMax: 2_000 };

/**
 * Groups each post of an article with the posts of its newsfeed that tell nearly the same; none of them is dropped.
 * Repeating it has no effect.
 */
export async function groupSimilar(ctx: Context, articleId: string): Promise<void> {
  for (const post of await listComparablePosts(ctx.db, articleId)) {
    const similar = await listSimilarPosts(ctx.db, post, NEAR);
    if (similar.length > 0) await transact(ctx, (tx) => groupPosts(tx.db, post.newsfeedId, [post.id, ...similar]));
  }
}
