import { lockUser } from "@/db/queries/accounts/users";
import { changeOwner, findMemberOfNewsfeed } from "@/db/queries/members/members";
import { countNewsfeedsOfOwner, lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { notFound, type Role, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import { NEWSFEEDS_PER_USER_MAX } from "@/lib/contract/limits";
import type { Member } from "@/lib/contract/members";
import { AppError, invalid } from "@/lib/core/errors";

/**
 * Hands a newsfeed over: the member becomes the owner, the caller an editor. A role that the member has already changes
 * nothing.
 *
 * @throws AppError `not_found`, `forbidden`; `validation` for a newsfeed that would have no owner, or one with more
 * newsfeeds than a user can have
 */
export function changeMember(
  ctx: UserContext,
  { newsfeedId, userId }: { newsfeedId: string; userId: string },
  role: Role,
): Promise<Member> {
  return transact(ctx, async (tx) => {
    // Of two owners of one newsfeed at once the second would find that it is not the owner any more.
    await lockNewsfeed(tx.db, newsfeedId);
    await requireNewsfeed(tx, newsfeedId, "members.manage");
    const caller = { callerId: tx.actor.userId, roles: rolesFor("members.manage") };
    const member = await findMemberOfNewsfeed(tx.db, { ...caller, newsfeedId, userId });
    if (!member) throw notFound("member");
    if (member.role === role) return member;
    if (role === "editor")
      throw invalid("/role", "owner_needed", "A newsfeed always has an owner. Make another member the owner instead.");
    await assertMayOwnMore(tx, userId);
    await changeOwner(tx.db, newsfeedId, { from: tx.actor.userId, to: userId, at: tx.now() });
    return { ...member, role };
  });
}

async function assertMayOwnMore(tx: UserContext, userId: string): Promise<void> {
  await lockUser(tx.db, userId);
  if ((await countNewsfeedsOfOwner(tx.db, userId)) < NEWSFEEDS_PER_USER_MAX) return;
  throw new AppError(
    "limit_exceeded",
    `A user can own at most ${NEWSFEEDS_PER_USER_MAX} newsfeeds, and this member does already. Hand it to somebody else.`,
  );
}
