import { and, asc, eq, lte } from "drizzle-orm";
import type { Db } from "@/db/client";
import { opmlSubscriptions } from "@/db/schema/feed-addresses";

export type OpmlSubscriptionRow = typeof opmlSubscriptions.$inferSelect;

interface SubscriptionKey {
  userId: string;
  subscriptionId: string;
}

function isOfUser({ userId, subscriptionId }: SubscriptionKey) {
  return and(eq(opmlSubscriptions.id, subscriptionId), eq(opmlSubscriptions.userId, userId));
}

/** Oldest first. */
export function listOpmlSubscriptionsOfUser(db: Db, userId: string) {
  return db
    .select()
    .from(opmlSubscriptions)
    .where(eq(opmlSubscriptions.userId, userId))
    .orderBy(asc(opmlSubscriptions.createdAt), asc(opmlSubscriptions.id));
}

export async function findOpmlSubscriptionOfUser(db: Db, key: SubscriptionKey): Promise<OpmlSubscriptionRow | null> {
  const [row] = await db.select().from(opmlSubscriptions).where(isOfUser(key));
  return row ?? null;
}

/** Undefined for an unknown subscription. */
export async function findOwnerOfOpmlSubscription(db: Db, subscriptionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: opmlSubscriptions.userId })
    .from(opmlSubscriptions)
    .where(eq(opmlSubscriptions.id, subscriptionId));
  return row?.userId;
}

export function countOpmlSubscriptionsOfUser(db: Db, userId: string): Promise<number> {
  return db.$count(opmlSubscriptions, eq(opmlSubscriptions.userId, userId));
}

/** @returns false when the user has one for the URL */
export async function insertOpmlSubscription(db: Db, values: typeof opmlSubscriptions.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(opmlSubscriptions).values(values).onConflictDoNothing();
  return rowCount === 1;
}

export async function updateOpmlSubscription(
  db: Db,
  key: SubscriptionKey,
  changes: Partial<typeof opmlSubscriptions.$inferInsert>,
): Promise<void> {
  await db.update(opmlSubscriptions).set(changes).where(isOfUser(key));
}

/** @returns false when the user has no such subscription */
export async function deleteOpmlSubscriptionOfUser(db: Db, key: SubscriptionKey): Promise<boolean> {
  const { rowCount } = await db.delete(opmlSubscriptions).where(isOfUser(key));
  return rowCount === 1;
}

/** Due subscriptions, longest due first. */
export function listDueOpmlSubscriptions(db: Db, now: Date, rowsMax: number) {
  return db
    .select({ subscriptionId: opmlSubscriptions.id, userId: opmlSubscriptions.userId })
    .from(opmlSubscriptions)
    .where(lte(opmlSubscriptions.dueAt, now))
    .orderBy(asc(opmlSubscriptions.dueAt))
    .limit(rowsMax);
}
