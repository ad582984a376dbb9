import { setNewsfeedRead } from "@/db/queries/posts/read-state";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { lastIdOf } from "@/lib/core/id";

const done = { status: "ok" } as const;

/**
 * Marks every post that came into the newsfeed up to `before` as read, for the caller alone; also those that the caller
 * had marked as unread.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function markNewsfeedRead(
  ctx: UserContext,
  newsfeedId: string,
  { before }: Input<typeof endpoints.markNewsfeedRead>["body"],
): Promise<typeof done> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  // What is still to come was seen by nobody, and ids know no time before 1970.
  const until = new Date(Math.max(0, Math.min(before.getTime(), ctx.now().getTime())));
  await setNewsfeedRead(ctx.db, { userId: ctx.actor.userId, newsfeedId }, lastIdOf(until));
  return done;
}
