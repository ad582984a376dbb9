import { AppError } from "@/lib/core/errors";

export type Role = "owner" | "editor";

/** Everything that can be done with a newsfeed. */
export type NewsfeedAction =
  | "newsfeed.read"
  | "newsfeed.update"
  | "newsfeed.delete"
  | "sources.change"
  | "posts.hide"
  | "members.manage"
  | "newsfeed.leave";

const ROLES: Record<NewsfeedAction, readonly Role[]> = {
  "newsfeed.read": ["owner", "editor"],
  "newsfeed.update": ["owner", "editor"],
  "newsfeed.delete": ["owner"],
  "sources.change": ["owner", "editor"],
  "posts.hide": ["owner", "editor"],
  "members.manage": ["owner"],
  "newsfeed.leave": ["editor"],
};

/** The roles that may do it; a statement that writes names them, so that a forgotten check changes no row. */
export function rolesFor(action: NewsfeedAction): readonly Role[] {
  return ROLES[action];
}

/**
 * The outcome of looking something up for a caller: undefined, there is none; null, it is somebody else's.
 *
 * @throws AppError `not_found` or `forbidden`; neither says anything of the object
 */
export function assertAllowed(
  role: Role | null | undefined,
  action: NewsfeedAction,
  noun: string,
): asserts role is Role {
  if (role === undefined) throw notFound(noun);
  if (role === null) throw new AppError("forbidden", `You have no access to this ${noun}.`);
  if (!ROLES[action].includes(role))
    throw new AppError("forbidden", `Your role (${role}) does not allow this. Ask the owner of the newsfeed.`);
}

export function notFound(noun: string): AppError {
  return new AppError("not_found", `There is no such ${noun}. It may have been deleted.`);
}
