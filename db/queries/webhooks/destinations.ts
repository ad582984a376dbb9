import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { differs } from "@/db/queries/rows";
import { destinations } from "@/db/schema/webhooks";

export type Destination = typeof destinations.$inferSelect;
type Kind = Destination["kind"];

/** A destination of a user; `isWebhook` tells webhooks from channels, which have their own operations. */
export interface DestinationKey {
  userId: string;
  destinationId: string;
  isWebhook: boolean;
}

export const isWebhookKind = (isWebhook: boolean): SQL => sql`(${destinations.kind} = 'webhook') = ${isWebhook}`;

function isOfUser({ userId, destinationId, isWebhook }: DestinationKey): SQL | undefined {
  return and(eq(destinations.id, destinationId), eq(destinations.userId, userId), isWebhookKind(isWebhook));
}

/** Oldest first. */
export function listDestinationsOfUser(
  db: Db,
  { userId, isWebhook }: Omit<DestinationKey, "destinationId">,
): Promise<Destination[]> {
  return db
    .select()
    .from(destinations)
    .where(and(eq(destinations.userId, userId), isWebhookKind(isWebhook)))
    .orderBy(asc(destinations.id));
}

export async function findDestinationOfUser(db: Db, key: DestinationKey): Promise<Destination | null> {
  const [row] = await db.select().from(destinations).where(isOfUser(key));
  return row ?? null;
}

/** Like {@link findDestinationOfUser}, and keeps others from changing it until the transaction ends. */
export async function lockDestinationOfUser(db: Db, key: DestinationKey): Promise<Destination | null> {
  const [row] = await db.select().from(destinations).where(isOfUser(key)).for("no key update");
  return row ?? null;
}

/** Undefined for an unknown destination or one of the other kind. */
export async function findOwnerOfDestination(
  db: Db,
  { destinationId, isWebhook }: { destinationId: string; isWebhook: boolean },
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: destinations.userId })
    .from(destinations)
    .where(and(eq(destinations.id, destinationId), isWebhookKind(isWebhook)));
  return row?.userId;
}

export function countDestinationsOfUser(
  db: Db,
  { userId, isWebhook }: Omit<DestinationKey, "destinationId">,
): Promise<number> {
  return db.$count(destinations, and(eq(destinations.userId, userId), isWebhookKind(isWebhook)));
}

export async function insertDestination(db: Db, values: typeof destinations.$inferInsert): Promise<void> {
  await db.insert(destinations).values(values);
}

/** Changes nothing when the destination has these values. */
export async function updateDestinationOfUser(
  db: Db,
  key: DestinationKey,
  { updatedAt, ...changes }: Partial<typeof destinations.$inferInsert> & { updatedAt: Date },
): Promise<void> {
  await db
    .update(destinations)
    .set({ ...changes, updatedAt })
    .where(and(isOfUser(key), differs(destinations, changes)));
}

/** @returns false when the user has no such destination */
export async function deleteDestinationOfUser(db: Db, key: DestinationKey): Promise<boolean> {
  const { rowCount } = await db.delete(destinations).where(isOfUser(key));
  return rowCount === 1;
}

/** Deletes an account's destinations, or those of one kind, with their rules and pending deliveries. */
export async function deleteDestinationsOfUser(db: Db, userId: string, kind?: Kind): Promise<void> {
  const isOfKind = kind === undefined ? undefined : eq(destinations.kind, kind);
  await db.delete(destinations).where(and(eq(destinations.userId, userId), isOfKind));
}

/** State of a destination after an attempt. */
interface AttemptMark {
  isDelivered: boolean;
  /** Whether it took long. */
  isSlow: boolean;
  at: Date;
}

/** Records an attempt. @returns the destination's state after it, with its owner; null for a deleted destination */
export async function markAttempt(db: Db, destinationId: string, { isDelivered, isSlow, at }: AttemptMark) {
  const [row] = await db
    .update(destinations)
    .set(
      isDelivered
        ? { failures: 0, failingSince: null, deliveredAt: at, slowAt: isSlow ? at : null }
        : {
            failures: sql`${destinations.failures} + 1`,
            failingSince: sql`coalesce(${destinations.failingSince}, ${at.toISOString()}::timestamptz)`,
            slowAt: at,
          },
    )
    .where(eq(destinations.id, destinationId))
    .returning({
      userId: destinations.userId,
      name: destinations.name,
      kind: destinations.kind,
      failures: destinations.failures,
      failingSince: destinations.failingSince,
      isEnabled: destinations.isEnabled,
    });
  return row ?? null;
}

/** Stops deliveries. @returns false when it is off already */
export async function disableDestination(
  db: Db,
  destinationId: string,
  { reason, at }: { reason: "gone" | "failing"; at: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(destinations)
    .set({ isEnabled: false, disabledReason: reason, updatedAt: at })
    .where(and(eq(destinations.id, destinationId), eq(destinations.isEnabled, true)));
  return rowCount === 1;
}

export type { Kind as DestinationKind };
