import { lockUser } from "@/db/queries/accounts/users";
import { forgetNewsfeedUsage } from "@/db/queries/ai/ai-usage";
import {
  changeOwner,
  changeRole,
  findMemberOfNewsfeed,
  listMembersOfNewsfeed,
  listSharedNewsfeedsOfOwner,
} from "@/db/queries/members/members";
import { countNewsfeedsOfOwner, lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { forgetHidden } from "@/db/queries/posts/read-state";
import {
  assertAllowed,
  type NewsfeedAction,
  notFound,
  type Role,
  requireNewsfeed,
  rolesFor,
} from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { Member } from "@/lib/contract/members";
import { AppError, invalid } from "@/lib/core/errors";
import { NEWSFEEDS_PER_USER_MAX } from "@/lib/core/limits";
import { endMembership } from "@/lib/domain/accounts/end-membership";

/** @throws AppError `not_found`, `forbidden` */
export async function listMembers(ctx: UserContext, newsfeedId: string): Promise<Member[]> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  const caller = { callerId: ctx.actor.userId, roles: rolesFor("members.manage") };
  return listMembersOfNewsfeed(ctx.db, { ...caller, newsfeedId });
}

/** Lists the caller's newsfeeds that have other members, by name. */
export function listShared(ctx: UserContext): Promise<{ id: string; name: string }[]> {
  return listSharedNewsfeedsOfOwner(ctx.db, ctx.actor.userId);
}

/**
 * Changes a member's role. Making a member the owner makes the caller an editor. Setting the current role changes
 * nothing.
 *
 * @throws AppError `not_found`, `forbidden`; `validation` when no owner would be left; `limit_exceeded` when the new
 * owner has too many newsfeeds
 */
export function changeMember(
  ctx: UserContext,
  { newsfeedId, userId }: { newsfeedId: string; userId: string },
  role: Role,
): Promise<Member> {
  return transact(ctx, async (tx) => {
    // Two concurrent transfers must not both start from the same owner.
    await lockNewsfeed(tx.db, newsfeedId);
    await requireNewsfeed(tx, newsfeedId, "members.manage");
    // The new owner must neither close the account nor reach the limit of newsfeeds meanwhile.
    if (role === "owner") await lockUser(tx.db, userId);
    const caller = { callerId: tx.actor.userId, roles: rolesFor("members.manage") };
    const member = await findMemberOfNewsfeed(tx.db, { ...caller, newsfeedId, userId });
    if (!member) throw notFound("member");
    if (member.role === role) return member;
    if (member.role === "owner")
      throw invalid("/role", "owner_needed", "A newsfeed always has an owner. Make another member the owner instead.");
    if (role !== "owner") {
      if (!(await changeRole(tx.db, { ...caller, newsfeedId, userId }, role))) throw notFound("member");
      await forgetHidden(tx.db, { newsfeedId, userId });
      return { ...member, role };
    }
    await assertMayOwnMore(tx, userId);
    await forgetHidden(tx.db, { newsfeedId, userId });
    await changeOwner(tx.db, newsfeedId, { from: tx.actor.userId, to: userId, at: tx.now() });
    await forgetNewsfeedUsage(tx.db, newsfeedId);
    return { ...member, role };
  });
}

/** Requires a locked user. */
async function assertMayOwnMore(tx: UserContext, userId: string): Promise<void> {
  if ((await countNewsfeedsOfOwner(tx.db, userId)) < NEWSFEEDS_PER_USER_MAX) return;
  throw new AppError(
    "limit_exceeded",
    `A user can own at most ${NEWSFEEDS_PER_USER_MAX} newsfeeds, and this member already does. Choose someone else.`,
  );
}

/**
 * Ends a membership: the owner removes a member, or a member leaves. The newsfeed's posts also leave the member's
 * lists, and the member's open invitations end.
 *
 * @throws AppError `not_found`, `forbidden`; `conflict` when the owner wants to leave
 */
export function removeMember(
  ctx: UserContext,
  { newsfeedId, userId }: { newsfeedId: string; userId: string },
): Promise<void> {
  const action = userId === ctx.actor.userId ? "newsfeed.leave" : "members.manage";
  return transact(ctx, async (tx) => {
    // A concurrent transfer could make the leaving member the owner.
    await lockNewsfeed(tx.db, newsfeedId);
    await requireAction(tx, newsfeedId, action);
    const caller = { callerId: tx.actor.userId, roles: rolesFor(action) };
    if (!(await endMembership(tx, { userId, newsfeedId }, caller))) throw notFound("member");
  });
}

async function requireAction(tx: UserContext, newsfeedId: string, action: NewsfeedAction): Promise<void> {
  const role = await requireNewsfeed(tx, newsfeedId, "newsfeed.read");
  if (action === "newsfeed.leave" && role === "owner")
    throw new AppError(
      "conflict",
      "You own this newsfeed. Make another member its owner first, or delete the newsfeed.",
    );
  assertAllowed(role, action, "newsfeed");
}
