import { lockOpenInvitation, markInvitationAccepted } from "@/db/queries/members/invitations";
import { insertMember } from "@/db/queries/members/members";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import { hashLinkToken } from "@/lib/context/link-token";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { invitationGone } from "./find-invitation";

/**
 * Makes the caller a member of the newsfeed that the invitation is for. Somebody who is a member already stays what they
 * are, and leaves the invitation to others.
 *
 * @throws AppError `not_found` for an invitation that cannot be accepted, whatever the reason
 */
export function acceptInvitation(ctx: UserContext, token: string): Promise<Newsfeed> {
  return transact(ctx, async (tx) => getNewsfeed(tx, await redeemInvitation(tx, { token, userId: tx.actor.userId })));
}

/**
 * As {@link acceptInvitation}, for a user who may have been made in the same transaction; there has to be one.
 *
 * @returns the id of the newsfeed
 */
export async function redeemInvitation(
  tx: Context,
  { token, userId }: { token: string; userId: string },
): Promise<string> {
  const now = tx.now();
  const invitation = await lockOpenInvitation(tx.db, hashLinkToken(token), now);
  if (!invitation) throw invitationGone();
  const { id, newsfeedId, role } = invitation;
  if (await insertMember(tx.db, { userId, newsfeedId, role, createdAt: now }))
    await markInvitationAccepted(tx.db, id, now);
  return newsfeedId;
}
