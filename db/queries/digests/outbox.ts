import { and, desc, eq, inArray, isNotNull, lt, lte, notInArray, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { outbox, type StoredMail } from "@/db/schema/mail";
import { digests } from "@/db/schema/newsfeeds";
import { users } from "@/db/schema/users";
import { newId } from "@/lib/core/id";

export type OutboxMail = typeof outbox.$inferSelect;
type Transport = NonNullable<OutboxMail["transport"]>;

type NewMail = Pick<
  typeof outbox.$inferInsert,
  "kind" | "toUser" | "toAddress" | "digestBatchId" | "idempotencyKey" | "payload" | "nextAttemptAt" | "createdAt"
>;

/** Inserts a mail once per idempotency key. @returns its id, existing or new */
export async function insertMail(db: Db, mail: NewMail): Promise<string> {
  const rows = await db
    .insert(outbox)
    .values({ id: newId(), ...mail })
    // A no-op update, because `do nothing` returns no row.
    .onConflictDoUpdate({ target: outbox.idempotencyKey, set: { idempotencyKey: mail.idempotencyKey } })
    .returning({ id: outbox.id });
  return only(rows).id;
}

/** Waiting or possibly sent, with its time reached. */
function isDue(now: Date): SQL | undefined {
  return and(inArray(outbox.status, ["pending", "sending"]), lte(outbox.nextAttemptAt, now));
}

/** The longest overdue first. */
export function listDueMails(db: Db, now: Date, mailsMax: number) {
  return db
    .select({ id: outbox.id, kind: outbox.kind, attempts: outbox.attempts })
    .from(outbox)
    .where(isDue(now))
    .orderBy(outbox.nextAttemptAt)
    .limit(mailsMax);
}

/**
 * Locks a due mail with its recipient's state; null when it is not due or locked. Call it in a transaction with {@link
 * leaseMail}.
 */
export async function lockDueMail(db: Db, mailId: string, now: Date) {
  const [row] = await db
    .select({ mail: outbox, accountEmail: users.email, verifiedAt: users.emailVerifiedAt })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.toUser))
    .where(and(eq(outbox.id, mailId), isDue(now)))
    .for("update", { of: outbox, skipLocked: true });
  return row ? { ...row.mail, accountEmail: row.accountEmail, isVerified: row.verifiedAt !== null } : null;
}

/** Leases a locked mail, with a changed payload if given; from here on it may have been sent. */
export async function leaseMail(
  db: Db,
  mailId: string,
  lease: { attempts: number; firstTriedAt: Date; until: Date; transport: Transport; payload?: StoredMail },
): Promise<void> {
  const { until, ...attempt } = lease;
  await db
    .update(outbox)
    .set({ ...attempt, status: "sending", leaseUntil: until, nextAttemptAt: until })
    .where(eq(outbox.id, mailId));
}

/** State after an attempt; no `nextAttemptAt` means it is final. */
export type MailState = Pick<OutboxMail, "status" | "lastError"> &
  Partial<Pick<OutboxMail, "providerId" | "nextAttemptAt" | "sentAt"> & { payload: null }>;

/** Digest status by the mail's final state; `unknown` counts as failed. */
const DIGEST_STATUS = { sent: "sent", failed: "failed", unknown: "failed", cancelled: "cancelled" } as const;

/**
 * Stores an attempt's result for the mail and its digests, unless a later attempt exists; call it in a transaction.
 *
 * @returns the digests that are sent now
 */
export async function settleMail(db: Db, { mailId, attempts }: { mailId: string; attempts: number }, state: MailState) {
  const [settled] = await db
    .update(outbox)
    .set({ nextAttemptAt: null, ...state, leaseUntil: null })
    .where(and(eq(outbox.id, mailId), eq(outbox.attempts, attempts), inArray(outbox.status, ["pending", "sending"])))
    .returning({ batchId: outbox.digestBatchId, sentAt: outbox.sentAt });
  const { status } = state;
  if (!settled?.batchId || status === "pending" || status === "sending") return [];
  const ended = await db
    .update(digests)
    .set({ status: DIGEST_STATUS[status], sentAt: settled.sentAt })
    .where(and(eq(digests.batchId, settled.batchId), inArray(digests.status, ["rendered", "failed", "sent"])))
    .returning({ id: digests.id, userId: digests.userId, newsfeedId: digests.newsfeedId });
  return status === "sent" ? ended : [];
}

export async function findMail(db: Db, mailId: string): Promise<OutboxMail | null> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, mailId));
  return row ?? null;
}

/** All mails without their texts, newest first. @param before id of the previous page's last mail */
export function pageMails(db: Db, { before, rowsMax }: { before: string | undefined; rowsMax: number }) {
  return db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      toAddress: outbox.toAddress,
      status: outbox.status,
      transport: outbox.transport,
      attempts: outbox.attempts,
      lastError: outbox.lastError,
      sentAt: outbox.sentAt,
      nextAttemptAt: outbox.nextAttemptAt,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(before === undefined ? undefined : lt(outbox.id, before))
    .orderBy(desc(outbox.id))
    .limit(rowsMax);
}

/** Stores a provider's later report about a mail. @returns whether Lede sent it */
export async function storeDeliveryError(db: Db, providerId: string, lastError: string): Promise<boolean> {
  const stored = await db
    .update(outbox)
    .set({ lastError })
    .where(eq(outbox.providerId, providerId))
    .returning({ id: outbox.id });
  return stored.length > 0;
}

/**
 * Clears old mails' texts and deletes very old mails, in batches.
 *
 * @returns the size of the larger batch; below `mailsMax` nothing is left
 */
export async function pruneMails(
  db: Db,
  { emptyBefore, forgetBefore, mailsMax }: { emptyBefore: Date; forgetBefore: Date; mailsMax: number },
): Promise<number> {
  const isDone = notInArray(outbox.status, ["pending", "sending"]);
  const oldest = (condition: SQL | undefined) =>
    db.select({ id: outbox.id }).from(outbox).where(and(isDone, condition)).orderBy(outbox.createdAt).limit(mailsMax);
  const isFull = isNotNull(outbox.payload);
  const removed = await db.delete(outbox).where(inArray(outbox.id, oldest(lt(outbox.createdAt, forgetBefore))));
  const emptied = await db
    .update(outbox)
    .set({ payload: null })
    .where(inArray(outbox.id, oldest(and(lt(outbox.createdAt, emptyBefore), isFull))));
  return Math.max(removed.rowCount ?? 0, emptied.rowCount ?? 0);
}
