import { listUnfinishedRefiles } from "@/db/queries/newsfeeds/refiling";
import type { Context } from "@/lib/context/context";

/** Asks again for every refiling that has not ended: its event was lost, or it failed too often. At most once an hour each. */
export async function resumeRefiles(ctx: Context): Promise<void> {
  const hour = ctx.now().toISOString().slice(0, 13);
  const newsfeedIds = await listUnfinishedRefiles(ctx.db);
  if (newsfeedIds.length === 0) return;
  await ctx.send(
    newsfeedIds.map((newsfeedId) => ({
      id: `refile-again:${newsfeedId}:${hour}`,
      name: "newsfeed/refile.requested",
      data: { newsfeedId },
    })),
  );
}
