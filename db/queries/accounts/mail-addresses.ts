import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { mailEvents, mailSuppressions } from "@/db/schema/mail";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { users } from "@/db/schema/users";

type MailEvent = typeof mailEvents.$inferInsert;
type StopReason = (typeof mailSuppressions.$inferSelect)["reason"];

/** @returns false for a message that is already stored */
export async function insertMailEvent(db: Db, event: MailEvent): Promise<boolean> {
  const { rowCount } = await db.insert(mailEvents).values(event).onConflictDoNothing();
  return rowCount === 1;
}

/** Suppresses an address. A bounce replaces a complaint, because it stops more mails. */
export async function suppressAddress(
  db: Db,
  stop: { addressHash: Uint8Array; reason: StopReason; createdAt: Date },
): Promise<void> {
  const { addressHash: target, reason } = mailSuppressions;
  await db
    .insert(mailSuppressions)
    .values(stop)
    .onConflictDoUpdate({
      target,
      set: { reason: sql`excluded.reason`, createdAt: sql`excluded.created_at` },
      setWhere: sql`${reason} = 'complaint' and excluded.reason = 'bounce'`,
    });
}

export async function findSuppression(db: Db, addressHash: Uint8Array): Promise<StopReason | null> {
  const [row] = await db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.addressHash, addressHash));
  return row?.reason ?? null;
}

export async function liftSuppression(db: Db, addressHash: Uint8Array): Promise<void> {
  await db.delete(mailSuppressions).where(eq(mailSuppressions.addressHash, addressHash));
}

/** Soft bounces of an address since a time, by the provider's clock. */
export function countSoftBounces(db: Db, addressHash: Uint8Array, since: Date): Promise<number> {
  const isSoftBounce = and(eq(mailEvents.addressHash, addressHash), eq(mailEvents.kind, "soft-bounce"));
  return db.$count(mailEvents, and(isSoftBounce, gt(mailEvents.happenedAt, since)));
}

/** Pauses the account's digests until `until`, keeping a later pause. */
export async function pauseDigestsOf(db: Db, email: string, until: Date): Promise<void> {
  const ofAddress = db.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = ${email}`);
  await db
    .update(newsfeedMembers)
    .set({
      digestPausedUntil: sql`greatest(${newsfeedMembers.digestPausedUntil}, ${until.toISOString()}::timestamptz)`,
    })
    .where(inArray(newsfeedMembers.userId, ofAddress));
}
