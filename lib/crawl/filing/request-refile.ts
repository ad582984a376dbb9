import { announceRefile } from "@/db/queries/newsfeeds/refiling";
import type { Context } from "@/lib/context/context";

/** Has a newsfeed's stored articles judged again in the background. Runs outside any transaction. */
export async function requestRefile(ctx: Context, newsfeedId: string): Promise<void> {
  // First, so that the run does not end before it is announced.
  await announceRefile(ctx.db, newsfeedId);
  await ctx.send([{ name: "newsfeed/refile.requested", data: { newsfeedId } }]);
}
