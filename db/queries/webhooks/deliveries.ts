import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { users } from "@/db/schema/users";
import { deliveries, destinations } from "@/db/schema/webhooks";
import { type DestinationKey, isWebhookKind } from "./destinations";

export type StoredDelivery = typeof deliveries.$inferSelect;

/** Enabled destinations with a due delivery. Those that failed or were slow come last, the longest ago first. */
export function listDueDestinations(db: Db, now: Date, destinationsMax: number) {
  const isDue = sql`exists (select from ${deliveries}
    where ${deliveries.destinationId} = ${destinations.id} and ${deliveries.nextAttemptAt} <= ${now.toISOString()}::timestamptz)`;
  return db
    .select({ id: destinations.id, slowAt: destinations.slowAt })
    .from(destinations)
    .where(and(eq(destinations.isEnabled, true), isDue))
    .orderBy(sql`${destinations.slowAt} nulls first`)
    .limit(destinationsMax);
}

/** Leases the delivery of an enabled destination that has been due for the longest time; null without one. */
export async function claimDelivery(
  db: Db,
  destinationId: string,
  { now, until }: { now: Date; until: Date },
): Promise<StoredDelivery | null> {
  // A `with` runs once. As a subquery, some plans run it for every row, and each run takes another delivery.
  const due = db.$with("due").as(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .innerJoin(destinations, and(eq(destinations.id, deliveries.destinationId), eq(destinations.isEnabled, true)))
      .where(and(eq(deliveries.destinationId, destinationId), lte(deliveries.nextAttemptAt, now)))
      .orderBy(deliveries.nextAttemptAt, deliveries.id)
      .limit(1)
      .for("update", { of: deliveries, skipLocked: true }),
  );
  const [row] = await db
    .with(due)
    .update(deliveries)
    .set({ status: "sending", attempts: sql`${deliveries.attempts} + 1`, nextAttemptAt: until })
    .where(inArray(deliveries.id, db.select({ id: due.id }).from(due)))
    .returning();
  return row ?? null;
}

/** Makes what waits for a destination due now. */
export async function makeDeliveriesDue(db: Db, destinationId: string, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(deliveries.destinationId, destinationId),
        eq(deliveries.status, "pending"),
        gt(deliveries.nextAttemptAt, now),
      ),
    );
}

/** Earliest attempt that is still to come for an enabled destination; null without one. */
export async function findNextAttempt(db: Db, destinationId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: deliveries.nextAttemptAt })
    .from(deliveries)
    .innerJoin(destinations, and(eq(destinations.id, deliveries.destinationId), eq(destinations.isEnabled, true)))
    .where(and(eq(deliveries.destinationId, destinationId), sql`${deliveries.nextAttemptAt} is not null`))
    .orderBy(deliveries.nextAttemptAt)
    .limit(1);
  return row?.at ?? null;
}

/** The destination of a delivery with its owner, and whether the owner may still read the newsfeed; null once deleted. */
export async function findTarget(db: Db, { destinationId, newsfeedId }: StoredDelivery) {
  const isMember = sql<boolean>`${newsfeedId}::uuid is null or exists (
    select from ${newsfeedMembers} inner join ${newsfeeds} on ${newsfeeds.id} = ${newsfeedMembers.newsfeedId}
      and ${newsfeeds.deletedAt} is null
    where ${newsfeedMembers.newsfeedId} = ${newsfeedId}::uuid and ${newsfeedMembers.userId} = ${destinations.userId})`;
  const [row] = await db
    .select({
      id: destinations.id,
      userId: destinations.userId,
      kind: destinations.kind,
      sealed: destinations.sealed,
      isEnabled: destinations.isEnabled,
      timeZone: users.timezone,
      mayRead: isMember,
    })
    .from(destinations)
    .innerJoin(users, and(eq(users.id, destinations.userId), isNull(users.deletedAt)))
    .where(eq(destinations.id, destinationId));
  return row ?? null;
}

const MAIL_KEY = "notification/";

/** Idempotency key of a delivery's mail. */
export function deliveryMailKey(deliveryId: string): string {
  return `${MAIL_KEY}${deliveryId}`;
}

/** Id of the delivery that a mail is for, by the key of the mail or of a copy; null for another mail. */
export function deliveryOfMail(mailKey: string): string | null {
  if (!mailKey.startsWith(MAIL_KEY)) return null;
  return mailKey.slice(MAIL_KEY.length).split("/")[0] ?? null;
}

/** A delivery, and its destination like {@link findTarget}; null when either is deleted. */
export async function findDeliveryWithTarget(db: Db, deliveryId: string) {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, deliveryId));
  const target = delivery && (await findTarget(db, delivery));
  return target ? { delivery, target } : null;
}

/** Fixes the body before its first attempt. */
export async function storePayload(db: Db, deliveryId: string, payload: string): Promise<void> {
  await db.update(deliveries).set({ payload }).where(eq(deliveries.id, deliveryId));
}

/** Result of an attempt. */
export type DeliveryState = Pick<StoredDelivery, "status" | "lastError" | "nextAttemptAt"> &
  Partial<Pick<StoredDelivery, "answer" | "milliseconds" | "deliveredAt">>;

/** Stores the result of an attempt, unless a later one began. @returns whether it was stored */
export async function settleDelivery(
  db: Db,
  { id, attempts }: Pick<StoredDelivery, "id" | "attempts">,
  state: DeliveryState,
): Promise<boolean> {
  const { rowCount } = await db
    .update(deliveries)
    .set(state)
    .where(and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), eq(deliveries.status, "sending")));
  return rowCount === 1;
}

/** Deletes an unwanted delivery, like one of a post that meets none of the channel's rules. */
export async function deleteDelivery(db: Db, deliveryId: string): Promise<void> {
  await db.delete(deliveries).where(eq(deliveries.id, deliveryId));
}

const logColumns = {
  id: deliveries.id,
  event: deliveries.event,
  newsfeedId: deliveries.newsfeedId,
  subjectId: deliveries.subjectId,
  status: deliveries.status,
  attempts: deliveries.attempts,
  nextAttemptAt: deliveries.nextAttemptAt,
  answer: deliveries.answer,
  lastError: deliveries.lastError,
  milliseconds: deliveries.milliseconds,
  deliveredAt: deliveries.deliveredAt,
  createdAt: deliveries.createdAt,
  isEnabled: destinations.isEnabled,
  failures: destinations.failures,
  slowAt: destinations.slowAt,
};

function selectLog(db: Db, { userId, destinationId, isWebhook }: DestinationKey, condition: SQL | undefined) {
  return db
    .select(logColumns)
    .from(deliveries)
    .innerJoin(
      destinations,
      and(eq(destinations.id, deliveries.destinationId), eq(destinations.userId, userId), isWebhookKind(isWebhook)),
    )
    .where(and(eq(deliveries.destinationId, destinationId), condition))
    .orderBy(desc(deliveries.id));
}

export type LoggedDelivery = Awaited<ReturnType<typeof selectLog>>[number];

/** Deliveries of a user's destination, newest first. */
export function pageDeliveriesOfUser(
  db: Db,
  key: DestinationKey,
  { after, rowsMax }: { after: { id: string } | undefined; rowsMax: number },
): Promise<LoggedDelivery[]> {
  return selectLog(db, key, after && lt(deliveries.id, after.id)).limit(rowsMax);
}

export async function findDeliveryOfUser(
  db: Db,
  key: DestinationKey & { deliveryId: string },
): Promise<LoggedDelivery | null> {
  const [row] = await selectLog(db, key, eq(deliveries.id, key.deliveryId));
  return row ?? null;
}

/** Makes a delivery due with all of its attempts. @returns false when the user has no such delivery, or it is under way */
export async function repeatDeliveryOfUser(
  db: Db,
  { userId, destinationId, isWebhook, deliveryId }: DestinationKey & { deliveryId: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(deliveries)
    .set({ status: "pending", attempts: 0, nextAttemptAt: now, deliveredAt: null })
    .from(destinations)
    .where(
      and(
        eq(destinations.id, deliveries.destinationId),
        eq(destinations.userId, userId),
        isWebhookKind(isWebhook),
        eq(deliveries.destinationId, destinationId),
        eq(deliveries.id, deliveryId),
        or(sql`${deliveries.status} <> 'sending'`, lte(deliveries.nextAttemptAt, now)),
      ),
    );
  return rowCount === 1;
}

/** Inserts a delivery that is attempted at once. */
export async function insertDelivery(db: Db, values: typeof deliveries.$inferInsert): Promise<StoredDelivery> {
  const [row] = await db.insert(deliveries).values(values).returning();
  if (!row) throw new Error("An insert returned no row.");
  return row;
}

/** @returns the number deleted */
export async function deleteOldDeliveries(
  db: Db,
  { before, rowsMax }: { before: Date; rowsMax: number },
): Promise<number> {
  const old = db.select({ id: deliveries.id }).from(deliveries).where(lt(deliveries.createdAt, before)).limit(rowsMax);
  const { rowCount } = await db.delete(deliveries).where(inArray(deliveries.id, old));
  return rowCount ?? 0;
}
