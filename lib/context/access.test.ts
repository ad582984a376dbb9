import { describe, expect, test } from "vitest";
import { assertAllowed, type NewsfeedAction, type Role, rolesFor } from "./access";

const ROLES: readonly Role[] = ["owner", "editor", "viewer"];

/** Repeats the documented table of roles, so that a mistake in either shows. */
const MAY: Record<NewsfeedAction, Record<Role, boolean>> = {
  "newsfeed.read": { owner: true, editor: true, viewer: true },
  "newsfeed.update": { owner: true, editor: true, viewer: false },
  "sources.change": { owner: true, editor: true, viewer: false },
  "posts.hide": { owner: true, editor: true, viewer: false },
  "newsfeed.delete": { owner: true, editor: false, viewer: false },
  "members.manage": { owner: true, editor: false, viewer: false },
  "newsfeed.leave": { owner: false, editor: true, viewer: true },
};
// Safe: the table's type requires every action
const ACTIONS = Object.keys(MAY) as NewsfeedAction[];
const cells = ACTIONS.flatMap((action) => ROLES.map((role) => [role, action, MAY[action][role]] as const));

test.each(cells)("allows an %s to %s: %s", (role, action, isAllowed) => {
  const attempt = () => assertAllowed(role, action, "newsfeed");
  if (isAllowed) expect(attempt).not.toThrow();
  else expect(attempt).toThrow(expect.objectContaining({ code: "forbidden" }));
});

test.each(ACTIONS)("rolesFor %s lists exactly the allowed roles", (action) => {
  expect(rolesFor(action)).toEqual(ROLES.filter((role) => MAY[action][role]));
});

describe.each(ACTIONS)("%s", (action) => {
  test("forbids everyone else", () => {
    expect(() => assertAllowed(null, action, "post")).toThrow(
      expect.objectContaining({ code: "forbidden", message: "You have no access to this post." }),
    );
  });

  test("throws not_found for a missing object", () => {
    expect(() => assertAllowed(undefined, action, "post")).toThrow(
      expect.objectContaining({ code: "not_found", message: "There is no such post. It may have been deleted." }),
    );
  });
});
