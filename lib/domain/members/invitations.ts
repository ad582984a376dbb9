import { findSuppression } from "@/db/queries/accounts/mail-addresses";
import {
  countOpenInvitationsOfNewsfeed,
  deleteInvitation,
  deleteReplacedInvitations,
  findInvitedNewsfeedOfMember,
  findOpenInvitation,
  insertInvitation,
  invitationMailKey,
  listOpenInvitationsOfNewsfeed,
  lockOpenInvitation,
  markInvitationAccepted,
} from "@/db/queries/members/invitations";
import { countMembersOfNewsfeed, hasMemberWithEmail, insertMember } from "@/db/queries/members/members";
import { lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import type { FrozenMail } from "@/db/schema/mail";
import { notFound, requireNewsfeed, rolesFor } from "@/lib/context/access";
import { getAccount } from "@/lib/context/account";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { hashLinkToken, mintLinkToken } from "@/lib/context/link-token";
import { countUse } from "@/lib/context/rate-limit";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Invitation, InvitedRole } from "@/lib/contract/members";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { DAY_MS } from "@/lib/core/duration";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { INVITATION_DAYS, MEMBERS_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import { addressHash } from "@/lib/domain/mail/delivery-reports";
import { composeLinkMail } from "@/lib/domain/mail/link-mails";
import { queueMail } from "@/lib/domain/mail/outbox";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { getNewsfeed, getNewsfeedSettings } from "@/lib/domain/newsfeeds/get-newsfeed";

/** @throws AppError `not_found`, `forbidden` */
export async function listInvitations(ctx: UserContext, newsfeedId: string): Promise<Invitation[]> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  const key = { callerId: ctx.actor.userId, roles: rolesFor("members.manage"), newsfeedId };
  return listOpenInvitationsOfNewsfeed(ctx.db, key, ctx.now());
}

/**
 * Invites an address, replacing its open invitation. Mails the link and returns it; the database stores the token's
 * hash. Beyond the mail limits, and for a suppressed address, the inviter has to pass the link on.
 *
 * @throws AppError `not_found`, `forbidden`, `conflict` for a member, `validation` for an invalid address,
 * `limit_exceeded` for too many members and open invitations
 */
export async function inviteMember(
  ctx: UserContext,
  newsfeedId: string,
  wanted: InputOf<"inviteMember">["body"],
): Promise<Invitation & { accept_url: string; is_mailed: boolean }> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  const email = normaliseEmail(wanted.email);
  if (email === null) throw invalid("/email", "invalid_email", "Enter an email address like ada@example.org.");
  const { role = "editor" } = wanted;
  const token = mintLinkToken();
  const isMailable = (await isWithinMailLimits(ctx, email)) && !(await isSuppressed(ctx, email));
  const mail = isMailable ? await composeInvitation(ctx, newsfeedId, { token, role }) : null;
  return transact(ctx, async (tx) => {
    const id = newId();
    const invitation = await storeInvitation(tx, { id, newsfeedId, email, role, tokenHash: hashLinkToken(token) });
    if (mail)
      await queueMail(tx, {
        kind: "invitation",
        toUser: null,
        toAddress: email,
        idempotencyKey: invitationMailKey(id),
        mail,
      });
    return {
      ...invitation,
      accept_url: `${tx.settings.appUrl}/invitations/${token}`,
      is_mailed: mail !== null && !keepsMails(tx),
    };
  });
}

async function storeInvitation(
  tx: UserContext,
  { tokenHash, ...wanted }: Pick<Invitation, "id" | "email" | "role"> & { newsfeedId: string; tokenHash: Buffer },
): Promise<Invitation> {
  const { id, newsfeedId, email, role } = wanted;
  // Concurrent invitations would each count one below the limit.
  await lockNewsfeed(tx.db, newsfeedId);
  await requireNewsfeed(tx, newsfeedId, "members.manage");
  if (await hasMemberWithEmail(tx.db, newsfeedId, email))
    throw new AppError("conflict", "Someone with this email address is already a member of the newsfeed.");
  const caller = { callerId: tx.actor.userId, roles: rolesFor("members.manage") };
  const now = tx.now();
  await deleteReplacedInvitations(tx.db, { ...caller, newsfeedId }, { email, now });
  await assertSeatLeft(tx, newsfeedId, now);
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  await insertInvitation(tx.db, caller, { ...wanted, tokenHash, createdAt: now, expiresAt });
  return { id, newsfeed_id: newsfeedId, email, role, created_at: now, expires_at: expiresAt };
}

/** Protects strangers from spam: 30 invitations per hour and user, 3 per day and address. */
async function isWithinMailLimits(ctx: UserContext, email: string): Promise<boolean> {
  const limits = [
    { key: `invitation:user:${ctx.actor.userId}`, tokensMax: 30, windowSeconds: 3_600 },
    { key: `invitation:mailbox:${email}`, tokensMax: 3, windowSeconds: 86_400 },
  ];
  for (const limit of limits) if ((await countUse(ctx, limit)).tokensLeft < 0) return false;
  return true;
}

/** Mails kept as files are never suppressed. */
async function isSuppressed(ctx: UserContext, email: string): Promise<boolean> {
  return !keepsMails(ctx) && (await findSuppression(ctx.db, addressHash(ctx, email))) !== null;
}

async function composeInvitation(
  ctx: UserContext,
  newsfeedId: string,
  invited: Pick<Invitation, "role"> & { token: string },
): Promise<FrozenMail> {
  const { name: newsfeedName } = await getNewsfeedSettings(ctx, newsfeedId);
  const { email: inviterEmail } = await getAccount(ctx);
  return composeLinkMail(ctx, { kind: "invitation", ...invited, newsfeedName, inviterEmail });
}

/** Counts invitations first, so that one accepted in between is counted twice rather than missed. */
async function assertSeatLeft(tx: UserContext, newsfeedId: string, now: Date): Promise<void> {
  const invited = await countOpenInvitationsOfNewsfeed(tx.db, newsfeedId, now);
  const members = await countMembersOfNewsfeed(tx.db, newsfeedId);
  if (invited + members < MEMBERS_PER_NEWSFEED_MAX) return;
  throw new AppError(
    "limit_exceeded",
    `A newsfeed can have at most ${MEMBERS_PER_NEWSFEED_MAX} members and open invitations. Remove a member or revoke an invitation first.`,
  );
}

/**
 * Makes the caller a member of the invitation's newsfeed. An existing member keeps their role, even if the invitation was
 * accepted or has expired. The owner, who may be trying the link, leaves it open.
 *
 * @throws AppError `not_found` for an unusable invitation
 */
export function acceptInvitation(ctx: UserContext, token: string): Promise<Newsfeed> {
  return transact(ctx, async (tx) => getNewsfeed(tx, await redeemInvitation(tx, { token, userId: tx.actor.userId })));
}

/**
 * Like {@link acceptInvitation}, for a user that may have been created in the same transaction.
 *
 * @returns the newsfeed's id
 */
export async function redeemInvitation(
  tx: Context,
  { token, userId }: { token: string; userId: string },
): Promise<string> {
  const now = tx.now();
  const invitation = await lockOpenInvitation(tx.db, hashLinkToken(token), now);
  if (!invitation) {
    const joinedId = await findJoinedNewsfeed(tx, { token, userId });
    if (joinedId === null) throw unusableInvitation();
    return joinedId;
  }
  const { id, newsfeedId, role, ownerId } = invitation;
  await insertMember(tx.db, { userId, newsfeedId, role, createdAt: now });
  if (userId !== ownerId) await markInvitationAccepted(tx.db, id, now);
  return newsfeedId;
}

/**
 * Deletes an invitation; its link stops at once, and a mail that is still queued is not sent.
 *
 * @throws AppError `not_found`, also for an accepted invitation; `forbidden`
 */
export async function revokeInvitation(
  ctx: UserContext,
  { newsfeedId, invitationId }: { newsfeedId: string; invitationId: string },
): Promise<void> {
  await requireNewsfeed(ctx, newsfeedId, "members.manage");
  const caller = { callerId: ctx.actor.userId, roles: rolesFor("members.manage") };
  const key = { ...caller, newsfeedId, invitationId };
  if (!(await transact(ctx, (tx) => deleteInvitation(tx.db, key)))) throw notFound("invitation");
}

interface OpenInvitation {
  newsfeedName: string;
  /** The invited address. */
  email: string;
  role: InvitedRole;
  inviterEmail: string;
}

/** Returns an open invitation for anybody with its link, or null for an unusable one. */
export function findInvitation(ctx: Context, token: string): Promise<OpenInvitation | null> {
  return findOpenInvitation(ctx.db, hashLinkToken(token), ctx.now());
}

/** @returns the id of the invitation's newsfeed if the user is its member, whatever became of the invitation */
export function findJoinedNewsfeed(
  ctx: Pick<Context, "db">,
  { token, userId }: { token: string; userId: string },
): Promise<string | null> {
  return findInvitedNewsfeedOfMember(ctx.db, { userId, tokenHash: hashLinkToken(token) });
}

export function unusableInvitation(): AppError {
  return new AppError("not_found", "This invitation was accepted, revoked or has expired. Ask for a new one.");
}
