import { findRoleForPost } from "@/db/queries/posts/posts";
import { assertAllowed, type NewsfeedAction } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";

/**
 * The caller may do this with the post.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function requirePost(ctx: UserContext, postId: string, action: NewsfeedAction): Promise<void> {
  assertAllowed(await findRoleForPost(ctx.db, { userId: ctx.actor.userId, postId }), action, "post");
}
