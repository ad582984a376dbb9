import {
  countOpenInvitationsOfNewsfeed,
  deleteReplacedInvitations,
  insertInvitation,
} from "@/db/queries/members/invitations";
import { countMembersOfNewsfeed, hasMemberWithEmail } from "@/db/queries/members/members";
import { lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import type { FrozenMail } from "@/db/schema/mail";
import { rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { getAccount } from "@/lib/context/get-account";
import { hashLinkToken, mintLinkToken } from "@/lib/context/link-token";
import { countUse } from "@/lib/context/rate-limit";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import { MEMBERS_PER_NEWSFEED_MAX } from "@/lib/contract/limits";
import { INVITATION_DAYS, type Invitation } from "@/lib/contract/members";
import { DAY_MS } from "@/lib/core/duration";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { composeLinkMail } from "@/lib/domain/mail/link-mails";
import { queueMail } from "@/lib/domain/mail/queue-mail";
import { getTerms } from "@/lib/domain/newsfeeds/get-newsfeed";

/**
 * Invites an address to a newsfeed, in the place of an invitation that it has not accepted. The link is mailed to it, and
 * returned: the database gets the token's hash. Whoever invites very often, or one address, is left to hand the links on.
 *
 * @throws AppError `not_found`, `forbidden`, `conflict` for a member, `validation` for what is no address, `limit_exceeded` when
 * members and open invitations are as many as there can be
 */
export async function inviteMember(
  ctx: UserContext,
  newsfeedId: string,
  wanted: { email: string },
): Promise<Invitation & { accept_url: string }> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  const email = normaliseEmail(wanted.email);
  if (email === null) throw invalid("/email", "invalid_email", "Enter an email address like ada@example.org.");
  const token = mintLinkToken();
  const mail = (await mayMail(ctx, email)) ? await composeInvitation(ctx, newsfeedId, token) : null;
  return transact(ctx, async (tx) => {
    const id = newId();
    const invitation = await storeInvitation(tx, { id, newsfeedId, email, tokenHash: hashLinkToken(token) });
    if (mail)
      await queueMail(tx, {
        kind: "invitation",
        toUser: null,
        toAddress: email,
        idempotencyKey: `invitation/${id}`,
        mail,
      });
    return { ...invitation, accept_url: `${tx.settings.appUrl}/invitations/${token}` };
  });
}

async function storeInvitation(
  tx: UserContext,
  { id, newsfeedId, email, tokenHash }: { id: string; newsfeedId: string; email: string; tokenHash: Buffer },
): Promise<Invitation> {
  // Two invitations at once would both count one less than the limit.
  await lockNewsfeed(tx.db, newsfeedId);
  await requireNewsfeed(tx, newsfeedId, "members.manage");
  if (await hasMemberWithEmail(tx.db, newsfeedId, email))
    throw new AppError("conflict", "Somebody with this email address is a member of the newsfeed already.");
  const caller = { callerId: tx.actor.userId, roles: rolesFor("members.manage") };
  const now = tx.now();
  await deleteReplacedInvitations(tx.db, { ...caller, newsfeedId }, { email, now });
  await assertSeatLeft(tx, newsfeedId, now);
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  await insertInvitation(tx.db, caller, { id, newsfeedId, email, tokenHash, createdAt: now, expiresAt });
  return { id, newsfeed_id: newsfeedId, email, role: "editor", created_at: now, expires_at: expiresAt };
}

/** Strangers are not to be pestered through us: 30 invitations an hour from a user, 3 a day to an address. */
async function mayMail(ctx: UserContext, email: string): Promise<boolean> {
  const limits = [
    { key: `invitation:user:${ctx.actor.userId}`, tokensMax: 30, windowSeconds: 3_600 },
    { key: `invitation:mailbox:${email}`, tokensMax: 3, windowSeconds: 86_400 },
  ];
  for (const limit of limits) if ((await countUse(ctx, limit)).tokensLeft < 0) return false;
  return true;
}

async function composeInvitation(ctx: UserContext, newsfeedId: string, token: string): Promise<FrozenMail> {
  const { name: newsfeedName } = await getTerms(ctx, newsfeedId);
  const { email: inviterEmail } = await getAccount(ctx);
  return composeLinkMail(ctx, { kind: "invitation", token, newsfeedName, inviterEmail });
}

/** Invitations first: one that is accepted in between is counted twice, never left out. */
async function assertSeatLeft(tx: UserContext, newsfeedId: string, now: Date): Promise<void> {
  const invited = await countOpenInvitationsOfNewsfeed(tx.db, newsfeedId, now);
  const members = await countMembersOfNewsfeed(tx.db, newsfeedId);
  if (invited + members < MEMBERS_PER_NEWSFEED_MAX) return;
  throw new AppError(
    "limit_exceeded",
    `A newsfeed can have at most ${MEMBERS_PER_NEWSFEED_MAX} members and open invitations. Remove a member or revoke an invitation first.`,
  );
}
