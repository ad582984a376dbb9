import { and, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { outbox } from "@/db/schema/mail";
import { invitations, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { users } from "@/db/schema/users";
import { keyOfCopy } from "@/lib/core/mail-key";
import { type Caller, callerMay, isMember, type MemberKey } from "./members";

function isOpen(now: Date): SQL | undefined {
  return and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));
}

/** Open invitations, newest first. */
export function listOpenInvitationsOfNewsfeed(db: Db, key: Caller & { newsfeedId: string }, now: Date) {
  return db
    .select({
      id: invitations.id,
      newsfeed_id: invitations.newsfeedId,
      email: invitations.email,
      role: invitations.role,
      created_at: invitations.createdAt,
      expires_at: invitations.expiresAt,
    })
    .from(invitations)
    .where(and(eq(invitations.newsfeedId, key.newsfeedId), isOpen(now), callerMay(db, invitations.newsfeedId, key)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
}

export function countOpenInvitationsOfNewsfeed(db: Db, newsfeedId: string, now: Date): Promise<number> {
  return db.$count(invitations, and(eq(invitations.newsfeedId, newsfeedId), isOpen(now)));
}

type NewInvitation = Pick<
  typeof invitations.$inferSelect,
  "id" | "newsfeedId" | "email" | "role" | "tokenHash" | "createdAt" | "expiresAt"
>;

/** Inserts an invitation if the caller may; the address has no other open one. */
export async function insertInvitation(db: Db, by: Caller, values: NewInvitation): Promise<void> {
  await db.execute(sql`
    insert into ${invitations} (id, newsfeed_id, email, role, token_hash, invited_by, created_at, expires_at)
    select ${values.id}::uuid, ${newsfeeds.id}, ${values.email}::text, ${values.role}::text, ${Buffer.from(values.tokenHash)}::bytea,
      ${by.callerId}::uuid, ${values.createdAt.toISOString()}::timestamptz, ${values.expiresAt.toISOString()}::timestamptz
    from ${newsfeeds} where ${newsfeeds.id} = ${values.newsfeedId}::uuid and ${callerMay(db, newsfeeds.id, by)}`);
}

/** Idempotency key of an invitation's mail. */
export function invitationMailKey(invitationId: string): string {
  return `invitation/${invitationId}`;
}

/**
 * Deletes invitations that nobody has accepted, and cancels their queued mails and the copies of these, whose links would
 * be dead; call it in a transaction.
 *
 * @returns the number deleted
 */
async function deleteWithMails(db: Db, condition: SQL | undefined): Promise<number> {
  const deleted = await db
    .delete(invitations)
    .where(and(isNull(invitations.acceptedAt), condition))
    .returning({ id: invitations.id });
  if (deleted.length === 0) return 0;
  const keys = await withCopies(
    db,
    deleted.map(({ id }) => invitationMailKey(id)),
  );
  const isTheirs = inArray(outbox.idempotencyKey, keys);
  await db
    .update(outbox)
    .set({ status: "cancelled", nextAttemptAt: null })
    .where(and(isTheirs, eq(outbox.status, "pending")));
  // Without its text, a mail that an attempt has started to send is not sent again.
  await db
    .update(outbox)
    .set({ payload: null })
    .where(and(isTheirs, ne(outbox.status, "sent")));
  return deleted.length;
}

/** Returns the keys of the mails that exist, and of their copies. */
async function withCopies(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ key: outbox.idempotencyKey })
    .from(outbox)
    .where(inArray(outbox.idempotencyKey, [...keys]));
  if (rows.length === 0) return [];
  const found = rows.map(({ key }) => key);
  return [...found, ...(await withCopies(db, found.map(keyOfCopy)))];
}

/** Deletes an address's earlier and expired invitations; call it in a transaction. */
export async function deleteReplacedInvitations(
  db: Db,
  key: Caller & { newsfeedId: string },
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await deleteWithMails(
    db,
    and(
      eq(invitations.newsfeedId, key.newsfeedId),
      or(sql`lower(${invitations.email}) = ${email}`, lte(invitations.expiresAt, now)),
      callerMay(db, invitations.newsfeedId, key),
    ),
  );
}

/** Call it in a transaction. @returns false for an unknown or accepted invitation, or a caller without permission */
export async function deleteInvitation(
  db: Db,
  key: Caller & { newsfeedId: string; invitationId: string },
): Promise<boolean> {
  const deleted = await deleteWithMails(
    db,
    and(
      eq(invitations.id, key.invitationId),
      eq(invitations.newsfeedId, key.newsfeedId),
      callerMay(db, invitations.newsfeedId, key),
    ),
  );
  return deleted === 1;
}

/** Deletes the open invitations of a deleted newsfeed; call it in a transaction. */
export async function deleteOpenInvitationsOfNewsfeed(db: Db, newsfeedId: string): Promise<void> {
  await deleteWithMails(db, eq(invitations.newsfeedId, newsfeedId));
}

/** Deletes a member's open invitations to the newsfeed; call it in a transaction. */
export async function deleteOpenInvitationsOfMember(db: Db, { userId, newsfeedId }: MemberKey): Promise<void> {
  await deleteWithMails(db, and(eq(invitations.newsfeedId, newsfeedId), eq(invitations.invitedBy, userId)));
}

/** Deletes open invitations by the user, and others to newsfeeds that the user owns; call it in a transaction. */
export async function deleteOpenInvitationsOfUser(db: Db, userId: string): Promise<void> {
  const owned = db.select({ id: newsfeeds.id }).from(newsfeeds).where(eq(newsfeeds.ownerId, userId));
  // Two statements, because Postgres reads all rows for an OR of two indexes.
  for (const isOfUser of [eq(invitations.invitedBy, userId), inArray(invitations.newsfeedId, owned)])
    await deleteWithMails(db, isOfUser);
}

/** Details for anybody with the link. */
export async function findOpenInvitation(db: Db, tokenHash: Uint8Array, now: Date) {
  const [row] = await db
    .select({
      newsfeedName: newsfeeds.name,
      email: invitations.email,
      role: invitations.role,
      inviterEmail: users.email,
    })
    .from(invitations)
    .innerJoin(newsfeeds, eq(newsfeeds.id, invitations.newsfeedId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen(now), isNull(newsfeeds.deletedAt)));
  return row ?? null;
}

/** The newsfeed of an invitation, open or not, if the user is its member. */
export async function findInvitedNewsfeedOfMember(
  db: Db,
  { userId, tokenHash }: { userId: string; tokenHash: Uint8Array },
): Promise<string | null> {
  const [row] = await db
    .select({ id: newsfeeds.id })
    .from(invitations)
    .innerJoin(newsfeeds, eq(newsfeeds.id, invitations.newsfeedId))
    .innerJoin(newsfeedMembers, isMember({ userId, newsfeedId: newsfeeds.id }))
    .where(and(eq(invitations.tokenHash, tokenHash), isNull(newsfeeds.deletedAt)));
  return row?.id ?? null;
}

/** Serialises accepting, revoking and replacing the invitation until the transaction ends. */
export async function lockOpenInvitation(db: Db, tokenHash: Uint8Array, now: Date) {
  const [row] = await db
    .select({
      id: invitations.id,
      newsfeedId: invitations.newsfeedId,
      role: invitations.role,
      ownerId: newsfeeds.ownerId,
    })
    .from(invitations)
    .innerJoin(newsfeeds, eq(newsfeeds.id, invitations.newsfeedId))
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen(now), isNull(newsfeeds.deletedAt)))
    .for("update", { of: invitations });
  return row ?? null;
}

export async function markInvitationAccepted(db: Db, invitationId: string, acceptedAt: Date): Promise<void> {
  await db.update(invitations).set({ acceptedAt }).where(eq(invitations.id, invitationId));
}
