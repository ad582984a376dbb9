import { withdrawDigests } from "@/db/queries/digests/digest-settings";
import { removeItemsOfNewsfeed } from "@/db/queries/lists/list-items";
import { deleteMember } from "@/db/queries/members/members";
import { lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { forgetReplies } from "@/db/queries/operations/idempotency-keys";
import { assertAllowed, type NewsfeedAction, notFound, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import { AppError } from "@/lib/core/errors";

/**
 * Ends a membership: the owner removes an editor, or an editor leaves. What the editor saved of the newsfeed leaves
 * their lists with it.
 *
 * @throws AppError `not_found`, `forbidden`; `conflict` when the owner would leave
 */
export function removeMember(
  ctx: UserContext,
  { newsfeedId, userId }: { newsfeedId: string; userId: string },
): Promise<void> {
  const action = userId === ctx.actor.userId ? "newsfeed.leave" : "members.manage";
  return transact(ctx, async (tx) => {
    // A hand-over at the same time would make somebody the owner who is about to go.
    await lockNewsfeed(tx.db, newsfeedId);
    await requireAction(tx, newsfeedId, action);
    await withdrawDigests(tx.db, { userId, newsfeedId }, tx.now());
    const caller = { callerId: tx.actor.userId, roles: rolesFor(action) };
    if (!(await deleteMember(tx.db, { ...caller, newsfeedId, userId }))) throw notFound("member");
    await removeItemsOfNewsfeed(tx.db, { userId, newsfeedId });
    await forgetReplies(tx.db, { userId });
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
