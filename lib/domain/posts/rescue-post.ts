import { lockArticleOfPost, rescueRefusedPost } from "@/db/queries/posts/filtered";
import { markAppearedUnread } from "@/db/queries/posts/read-state";
import { notFound, requireNewsfeed, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { Post } from "@/lib/contract/posts";
import { requestPreparation } from "@/lib/crawl/articles/prepare-articles";
import { getPost } from "./get-post";

/**
 * Adds a refused article to the newsfeed, for every member, and requests its summary and key learning. Later keyword
 * changes keep it. Does nothing for a post that is already in the newsfeed.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function rescuePost(ctx: UserContext, newsfeedId: string, articleId: string): Promise<Post> {
  await requireNewsfeed(ctx, newsfeedId, "posts.hide");
  const key = { userId: ctx.actor.userId, newsfeedId, articleId, roles: rolesFor("posts.hide") };
  return transact(ctx, async (tx) => {
    const article = await lockArticleOfPost(tx.db, key);
    if (!article) throw notFound("post");
    if (await rescueRefusedPost(tx.db, key)) await announce(tx, article);
    return getPost(tx, article.postId);
  });
}

/** The post is new to every member, and enrichment may have skipped its article. */
async function announce(
  ctx: UserContext,
  { postId, articleId: id, url, feedId }: { postId: string; articleId: string; url: string; feedId: string },
): Promise<void> {
  await markAppearedUnread(ctx.db, [postId]);
  await requestPreparation(ctx, [{ id, url, feedId }]);
}
