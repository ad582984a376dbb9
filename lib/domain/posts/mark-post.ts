import { setPostHidden } from "@/db/queries/posts/posts";
import { setPostRead } from "@/db/queries/posts/read-state";
import { notFound, rolesFor } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { requirePost } from "./get-post";

const DONE = { status: "ok" } as const;
type Done = typeof DONE;

/** Marks a post as read, for the caller only. @throws AppError `not_found`, `forbidden` */
export async function markPostRead(ctx: UserContext, postId: string): Promise<Done> {
  await setRead(ctx, postId, true);
  return DONE;
}

/** Marks a post as unread, for the caller only. */
export async function markPostUnread(ctx: UserContext, postId: string): Promise<Done> {
  await setRead(ctx, postId, false);
  return DONE;
}

async function setRead(ctx: UserContext, postId: string, isRead: boolean): Promise<void> {
  await requirePost(ctx, postId, "newsfeed.read");
  await setPostRead(ctx.db, { userId: ctx.actor.userId, postId }, { isRead, at: ctx.now() });
}

/** Hides a post from its newsfeed, for every member. Idempotent. @throws AppError `not_found`, `forbidden` */
export async function hidePost(ctx: UserContext, postId: string): Promise<Done> {
  await setHidden(ctx, postId, true);
  return DONE;
}

export async function unhidePost(ctx: UserContext, postId: string): Promise<Done> {
  await setHidden(ctx, postId, false);
  return DONE;
}

async function setHidden(ctx: UserContext, postId: string, hidden: boolean): Promise<void> {
  const key = { userId: ctx.actor.userId, postId, roles: rolesFor("posts.hide") };
  if (await setPostHidden(ctx.db, key, hidden)) return;
  await requirePost(ctx, postId, "posts.hide");
  // Deleted between the two statements, or shared with the caller.
  throw notFound("post");
}
