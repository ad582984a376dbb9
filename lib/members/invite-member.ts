import { countOpenInvitationsOfNewsfeed, deleteReplacedInvitations, insertInvitation } from "@/db/queries/invitations";
import { countMembersOfNewsfeed, hasMemberWithEmail } from "@/db/queries/members";
import { lockNewsfeed } from "@/db/queries/newsfeeds";
import { rolesFor } from "@/lib/access";
import { normaliseEmail } from "@/lib/accounts/email";
import { transact, type UserContext } from "@/lib/context";
import { MEMBERS_PER_NEWSFEED_MAX } from "@/lib/contract/fields";
import { INVITATION_DAYS, type Invitation } from "@/lib/contract/members";
import { AppError, invalid } from "@/lib/errors";
import { requireNewsfeed } from "@/lib/newsfeeds/require-newsfeed";
import { newId } from "@/lib/std/id";
import { hashInvitationToken, mintInvitationToken } from "./invitation-token";

const DAY_MS = 86_400_000;

/**
 * Invites an address to a newsfeed, in the place of an invitation that it has not accepted. The link that is returned
 * is the only copy of the token: the database gets its hash.
 *
 * @throws AppError `not_found`, `forbidden`, `conflict` for a member, `validation` for what is no address and when
 * members and open invitations are as many as there can be
 */
export function inviteMember(
  ctx: UserContext,
  newsfeedId: string,
  wanted: { email: string },
): Promise<Invitation & { accept_url: string }> {
  return transact(ctx, async (tx) => {
    // Two invitations at once would both count one less than the limit.
    await lockNewsfeed(tx.db, newsfeedId);
    await requireNewsfeed(tx, newsfeedId, "members.manage");
    const email = normaliseEmail(wanted.email);
    if (email === null) throw invalid("/email", "invalid_email", "Enter an email address like ada@example.org.");
    if (await hasMemberWithEmail(tx.db, newsfeedId, email))
      throw new AppError("conflict", "Somebody with this email address is a member of the newsfeed already.");
    const caller = { callerId: tx.actor.userId, roles: rolesFor("members.manage") };
    const now = tx.now();
    await deleteReplacedInvitations(tx.db, { ...caller, newsfeedId }, { email, now });
    await assertSeatLeft(tx, newsfeedId, now);
    const token = mintInvitationToken();
    const id = newId();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const tokenHash = hashInvitationToken(token);
    await insertInvitation(tx.db, caller, { id, newsfeedId, email, tokenHash, createdAt: now, expiresAt });
    return {
      id,
      newsfeed_id: newsfeedId,
      email,
      role: "editor",
      created_at: now,
      expires_at: expiresAt,
      accept_url: `${tx.settings.appUrl}/invitations/${token}`,
    };
  });
}

/** Invitations first: one that is accepted in between is counted twice, never left out. */
async function assertSeatLeft(tx: UserContext, newsfeedId: string, now: Date): Promise<void> {
  const invited = await countOpenInvitationsOfNewsfeed(tx.db, newsfeedId, now);
  const members = await countMembersOfNewsfeed(tx.db, newsfeedId);
  if (invited + members < MEMBERS_PER_NEWSFEED_MAX) return;
  throw invalid(
    "",
    "limit",
    `A newsfeed can have at most ${MEMBERS_PER_NEWSFEED_MAX} members and open invitations. Remove a member or revoke an invitation first.`,
  );
}
