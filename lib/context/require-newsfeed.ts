import { findRoleInNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { assertAllowed, type NewsfeedAction, type Role } from "./access";
import type { UserContext } from "./context";

/**
 * The caller's role in the newsfeed, if it allows the action.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function requireNewsfeed(ctx: UserContext, newsfeedId: string, action: NewsfeedAction): Promise<Role> {
  const role = await findRoleInNewsfeed(ctx.db, { userId: ctx.actor.userId, newsfeedId });
  assertAllowed(role, action, "newsfeed");
  return role;
}
