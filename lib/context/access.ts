import type { Role } from "@/db/queries/members/members";
import { findRoleInNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { AppError } from "@/lib/core/errors";
import type { UserContext } from "./context";

export type { Role } from "@/db/queries/members/members";

const ROLES = {
  "newsfeed.read": ["owner", "editor", "viewer"],
  "newsfeed.update": ["owner", "editor"],
  "newsfeed.delete": ["owner"],
  "sources.change": ["owner", "editor"],
  "posts.hide": ["owner", "editor"],
  "members.manage": ["owner"],
  "newsfeed.leave": ["editor", "viewer"],
} as const satisfies Record<string, readonly Role[]>;

export type NewsfeedAction = keyof typeof ROLES;

/** Roles that allow the action. Write statements filter by them too, so that a forgotten check changes no row. */
export function rolesFor(action: NewsfeedAction): readonly Role[] {
  return ROLES[action];
}

/**
 * Checks the role found for a caller: undefined means no such object, null means somebody else's.
 *
 * @throws AppError `not_found` or `forbidden`; neither reveals anything about the object
 */
export function assertAllowed(
  role: Role | null | undefined,
  action: NewsfeedAction,
  noun: string,
): asserts role is Role {
  if (role === undefined) throw notFound(noun);
  if (role === null) throw new AppError("forbidden", `You have no access to this ${noun}.`);
  if (!rolesFor(action).includes(role))
    throw new AppError("forbidden", `Your role (${role}) does not allow this. Ask the owner of the newsfeed.`);
}

export function notFound(noun: string): AppError {
  return new AppError("not_found", `There is no such ${noun}. It may have been deleted.`);
}

/** Returns the caller's role in the newsfeed if it allows the action. @throws AppError `not_found`, `forbidden` */
export async function requireNewsfeed(ctx: UserContext, newsfeedId: string, action: NewsfeedAction): Promise<Role> {
  const role = await findRoleInNewsfeed(ctx.db, { userId: ctx.actor.userId, newsfeedId });
  assertAllowed(role, action, "newsfeed");
  return role;
}
