import { findReachOfMember } from "@/db/queries/start-reach";
import { startOf } from "@/lib/articles/file-articles";
import type { UserContext } from "@/lib/context";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { OLDER_POSTS } from "@/lib/contract/older-posts";
import { getNewsfeed, getTerms } from "./get-newsfeed";
import { requireNewsfeed } from "./require-newsfeed";
import { updateNewsfeed } from "./update-newsfeed";

/**
 * Moves the start of a newsfeed back, as its member asks, to show the next few older posts of its sources.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function showOlderPosts(ctx: UserContext, newsfeedId: string): Promise<Newsfeed> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.update");
  const { start_date } = await getTerms(ctx, newsfeedId);
  const key = { userId: ctx.actor.userId, newsfeedId };
  const startDate = await findReachOfMember(ctx.db, key, { before: startOf(start_date), postsMax: OLDER_POSTS });
  return startDate === null ? getNewsfeed(ctx, newsfeedId) : updateNewsfeed(ctx, newsfeedId, { start_date: startDate });
}
