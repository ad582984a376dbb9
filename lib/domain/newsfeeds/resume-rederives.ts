import { listUnfinishedRederives } from "@/db/queries/newsfeeds/rederiving";
import type { Context } from "@/lib/context/context";

/** Asks again for every re-derivation that has not ended, as for refilings. At most once an hour each. */
export async function resumeRederives(ctx: Context): Promise<void> {
  const hour = ctx.now().toISOString().slice(0, 13);
  const newsfeedIds = await listUnfinishedRederives(ctx.db);
  if (newsfeedIds.length === 0) return;
  await ctx.send(
    newsfeedIds.map((newsfeedId) => ({
      id: `rederive-again:${newsfeedId}:${hour}`,
      name: "newsfeed/rederive.requested",
      data: { newsfeedId },
    })),
  );
}
