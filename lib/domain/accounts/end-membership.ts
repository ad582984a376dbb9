import { withdrawDigests } from "@/db/queries/digests/digest-settings";
import { removeItemsOfNewsfeed } from "@/db/queries/lists/list-items";
import { deleteOpenInvitationsOfMember, deleteOpenInvitationsOfUser } from "@/db/queries/members/invitations";
import {
  type Caller,
  deleteMember,
  listMembersOfOwner,
  lockNewsfeedsOfOwner,
  type MemberKey,
} from "@/db/queries/members/members";
import { forgetReplies } from "@/db/queries/operations/idempotency-keys";
import { rolesFor } from "@/lib/context/access";
import type { Context } from "@/lib/context/context";
import { reportLostPosts } from "@/lib/context/events";

/**
 * Ends a membership: stops its digests, removes the newsfeed's posts from the member's lists, and ends the member's
 * open invitations, one of which could bring them back. Call it in a transaction that has locked the newsfeed.
 *
 * @returns false without such a member, or for a caller without permission
 */
export async function endMembership(tx: Context, { userId, newsfeedId }: MemberKey, by: Caller): Promise<boolean> {
  // Before the member's row is touched, because this waits for an invitation that is being accepted.
  await deleteOpenInvitationsOfMember(tx.db, { userId, newsfeedId });
  await withdrawDigests(tx.db, { userId, newsfeedId }, tx.now());
  if (!(await deleteMember(tx.db, { ...by, newsfeedId, userId }))) return false;
  await reportLostPosts(tx, { userId, newsfeedId });
  await removeItemsOfNewsfeed(tx.db, { userId, newsfeedId });
  await forgetReplies(tx.db, { userId, newsfeedId });
  return true;
}

/** Removes all other members of the user's newsfeeds, and open invitations; call it in a transaction. */
export async function unshareNewsfeedsOfUser(tx: Context, ownerId: string): Promise<void> {
  await lockNewsfeedsOfOwner(tx.db, ownerId);
  // Before the members are listed, because this waits for an invitation that is being accepted.
  await deleteOpenInvitationsOfUser(tx.db, ownerId);
  const by = { callerId: ownerId, roles: rolesFor("members.manage") };
  for (const member of await listMembersOfOwner(tx.db, ownerId)) await endMembership(tx, member, by);
}
