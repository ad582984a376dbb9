import { setPostHidden } from "@/db/queries/posts/posts";
import { notFound, rolesFor } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { requirePost } from "./require-post";

const done = { status: "ok" } as const;

/**
 * Takes a post out of its newsfeed, for every member. Hiding a hidden post changes nothing.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function hidePost(ctx: UserContext, postId: string): Promise<typeof done> {
  await setHidden(ctx, postId, true);
  return done;
}

/** Puts a hidden post back. */
export async function unhidePost(ctx: UserContext, postId: string): Promise<typeof done> {
  await setHidden(ctx, postId, false);
  return done;
}

async function setHidden(ctx: UserContext, postId: string, hidden: boolean): Promise<void> {
  const key = { userId: ctx.actor.userId, postId, roles: rolesFor("posts.hide") };
  if (await setPostHidden(ctx.db, key, hidden)) return;
  await requirePost(ctx, postId, "posts.hide");
  // Deleted between the two statements, or shared with the caller.
  throw notFound("post");
}
