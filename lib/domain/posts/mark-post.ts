import { setPostsHidden } from "@/db/queries/posts/mark-posts";
import { setPostHidden } from "@/db/queries/posts/posts";
import { setPostRead } from "@/db/queries/posts/read-state";
import { assertAllowed, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
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
    const { userId } = ctx.actor;
    const roles = rolesFor("posts.hide");
    if (await setPostHidden(ctx.db, { userId, postId, roles }, isHidden)) return DONE;
    const ofViewer = { userId, roles, selection: { ids: [postId] } };
    const { matched } = await transact(ctx, (tx) => setPostsHidden(tx.db, ofViewer, { isHidden, at: ctx.now() }));
    if (matched === 0) await refusePost(ctx, postId, "posts.hide");
    return DONE;
  };
}
