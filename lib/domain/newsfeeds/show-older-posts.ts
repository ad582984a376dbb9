import { findReachOfMember } from "@/db/queries/newsfeeds/start-reach";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { OLDER_POSTS } from "@/lib/contract/older-posts";
import { startOf } from "@/lib/crawl/filing/file-articles";
import { getNewsfeed, getTerms } from "./get-newsfeed";
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
