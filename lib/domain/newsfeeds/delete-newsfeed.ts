import { countSubscribersOfNewsfeed } from "@/db/queries/feeds/feeds";
import { markNewsfeedDeleted } from "@/db/queries/newsfeeds/newsfeeds";
import { forgetReplies } from "@/db/queries/operations/idempotency-keys";
import { rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";

/**
 * Removes the newsfeed with its sources and posts, for good. It vanishes at once; the rows go in the background.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function deleteNewsfeed(ctx: UserContext, newsfeedId: string): Promise<void> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.delete");
  await transact(ctx, async (tx) => {
    const key = { userId: ctx.actor.userId, newsfeedId, roles: rolesFor("newsfeed.delete") };
    if (!(await markNewsfeedDeleted(tx.db, key, ctx.now()))) return;
    await countSubscribersOfNewsfeed(tx.db, newsfeedId);
    await forgetReplies(tx.db, { newsfeedId });
  });
}
