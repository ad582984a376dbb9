import { setPostHidden } from "@/db/queries/posts/posts";
import { setPostHiddenByViewer, setPostRead } from "@/db/queries/posts/read-state";
import { assertAllowed, rolesFor } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { refusePost } from "./get-post";

const DONE = { status: "ok" } as const;
type Mark = (ctx: UserContext, postId: string) => Promise<typeof DONE>;

/** Marks a post as read or unread, for the caller only. @throws AppError `not_found`, `forbidden` */
export const markPostRead = markRead(true);
export const markPostUnread = markRead(false);

function markRead(isRead: boolean): Mark {
  return async (ctx, postId) => {
    const role = await setPostRead(ctx.db, { userId: ctx.actor.userId, postId }, { isRead, at: ctx.now() });
    assertAllowed(role, "newsfeed.read", "post");
    return DONE;
  };
}

/**
 * Hides a post from its newsfeed or shows it again: for every member, or for the caller alone if they are a viewer.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export const hidePost = markHidden(true);
export const unhidePost = markHidden(false);

function markHidden(isHidden: boolean): Mark {
  return async (ctx, postId) => {
    const key = { userId: ctx.actor.userId, postId, roles: rolesFor("posts.hide") };
    const isDone =
      (await setPostHidden(ctx.db, key, isHidden)) ||
      (await setPostHiddenByViewer(ctx.db, key, { isHidden, at: ctx.now() }));
    if (!isDone) await refusePost(ctx, postId, "posts.hide");
    return DONE;
  };
}
