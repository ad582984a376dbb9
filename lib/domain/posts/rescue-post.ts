import { lockArticleOfPost, rescueRefusedPost } from "@/db/queries/posts/filtered";
import { markAppearedUnread } from "@/db/queries/posts/read-state";
import { notFound, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Post } from "@/lib/contract/posts";
import { requestPreparation } from "@/lib/crawl/articles/prepare-articles";
import { getPost } from "./get-post";

/**
 * Puts what the keywords turned away into the newsfeed, for every member, where later changes of the keywords leave it.
 * Its summary and key learning are asked for. What is in the newsfeed already stays as it is.
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

/** It is new to every member, and its article to the enrichment, which may have passed it over until now. */
async function announce(
  ctx: UserContext,
  { postId, articleId: id, url, feedId }: { postId: string; articleId: string; url: string; feedId: string },
): Promise<void> {
  await markAppearedUnread(ctx.db, [postId]);
  await requestPreparation(ctx, [{ id, url, feedId }]);
}
