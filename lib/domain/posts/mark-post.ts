import { setPostRead } from "@/db/queries/posts/read-state";
import type { UserContext } from "@/lib/context/context";
import { requirePost } from "./require-post";

const done = { status: "ok" } as const;

/**
 * Marks a post as read, for the caller alone.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function markPostRead(ctx: UserContext, postId: string): Promise<typeof done> {
  await setRead(ctx, postId, true);
  return done;
}

/** Marks a post as unread again, for the caller alone. */
export async function markPostUnread(ctx: UserContext, postId: string): Promise<typeof done> {
  await setRead(ctx, postId, false);
  return done;
}

async function setRead(ctx: UserContext, postId: string, isRead: boolean): Promise<void> {
  await requirePost(ctx, postId, "newsfeed.read");
  await setPostRead(ctx.db, { userId: ctx.actor.userId, postId }, { isRead, at: ctx.now() });
}
