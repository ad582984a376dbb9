import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { feedAddresses, hubSubscribers } from "@/db/schema/feed-addresses";
import { newsfeedMembers } from "@/db/schema/newsfeeds";

export type HubSubscriber = typeof hubSubscribers.$inferSelect;

/** Serialises requests for an address until the transaction ends. @returns false when its secret was replaced */
export async function lockFeedAddress(
  db: Db,
  { id, tokenHash }: { id: string; tokenHash: Uint8Array },
): Promise<boolean> {
  const rows = await db
    .select({ id: feedAddresses.id })
    .from(feedAddresses)
    .where(and(eq(feedAddresses.id, id), eq(feedAddresses.tokenHash, tokenHash)))
    .for("update");
  return rows.length === 1;
}

export function countHubSubscribers(db: Db, addressId: string): Promise<number> {
  return db.$count(hubSubscribers, eq(hubSubscribers.addressId, addressId));
}

/** Notes a request of an existing subscriber. @returns its id; null for an unknown one */
export async function requestHubVerification(
  db: Db,
  { addressId, format, callback }: Pick<HubSubscriber, "addressId" | "format" | "callback">,
  request: { asked: HubSubscriber["asked"]; dueAt: Date },
): Promise<string | null> {
  const [row] = await db
    .update(hubSubscribers)
    .set({ ...request, attempts: 0 })
    .where(
      and(
        eq(hubSubscribers.addressId, addressId),
        eq(hubSubscribers.format, format),
        eq(hubSubscribers.callback, callback),
      ),
    )
    .returning({ id: hubSubscribers.id });
  return row?.id ?? null;
}

export async function insertHubSubscriber(db: Db, values: typeof hubSubscribers.$inferInsert): Promise<void> {
  await db.insert(hubSubscribers).values(values);
}

/** Subscribers with something to do, longest due first. */
export async function listDueSubscribers(db: Db, now: Date, rowsMax: number): Promise<string[]> {
  const rows = await db
    .select({ id: hubSubscribers.id })
    .from(hubSubscribers)
    .where(lte(hubSubscribers.dueAt, now))
    .orderBy(asc(hubSubscribers.dueAt))
    .limit(rowsMax);
  return rows.map(({ id }) => id);
}

/** Claims a due subscriber until a time. @returns null when there is nothing to do, or another process does it */
export async function claimHubSubscriber(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<HubSubscriber | null> {
  const [row] = await db
    .update(hubSubscribers)
    .set({ dueAt: until, attempts: sql`${hubSubscribers.attempts} + 1` })
    .where(and(eq(hubSubscribers.id, id), lte(hubSubscribers.dueAt, now)))
    .returning();
  return row ?? null;
}

/**
 * Ends a claim. A due time that new posts set meanwhile is kept. The answer to a request (`asked: null`) has no effect
 * if the subscriber made another one meanwhile.
 */
export async function settleHubSubscriber(
  db: Db,
  { id, dueAt: claimedUntil, asked }: HubSubscriber,
  { dueAt, ...changes }: Partial<typeof hubSubscribers.$inferInsert> & { dueAt: Date | null },
): Promise<void> {
  const claimed = claimedUntil?.toISOString() ?? null;
  await db
    .update(hubSubscribers)
    .set({
      ...changes,
      dueAt: sql`case when ${hubSubscribers.dueAt} = ${claimed}::timestamptz then ${dueAt?.toISOString() ?? null}::timestamptz
        else ${hubSubscribers.dueAt} end`,
    })
    .where(and(eq(hubSubscribers.id, id), changes.asked === undefined ? undefined : isAsked(asked)));
}

/** Deletes a claimed subscriber, unless it made another request meanwhile. */
export async function deleteHubSubscriber(db: Db, { id, asked }: HubSubscriber): Promise<void> {
  await db.delete(hubSubscribers).where(and(eq(hubSubscribers.id, id), isAsked(asked)));
}

function isAsked(asked: HubSubscriber["asked"]): SQL {
  return sql`${hubSubscribers.asked} is not distinct from ${asked && JSON.stringify(asked)}::jsonb`;
}

/**
 * Makes subscribers due whose address may show posts of these newsfeeds, unless they are due sooner.
 *
 * @returns whether any is due then
 */
export function makeSubscribersDue(db: Db, newsfeedIds: readonly string[], times: DueTimes): Promise<boolean> {
  const addresses = db
    .select({ id: feedAddresses.id })
    .from(feedAddresses)
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.userId, feedAddresses.userId))
    .where(
      and(
        sql`${newsfeedMembers.newsfeedId} = any(${sql.param([...newsfeedIds])}::uuid[])`,
        or(isNull(feedAddresses.newsfeedId), eq(feedAddresses.newsfeedId, newsfeedMembers.newsfeedId)),
      ),
    );
  return makeDue(db, addresses, times);
}

/** Makes subscribers of lists and of their users' searches for saved posts due, unless they are due sooner. */
export async function makeListSubscribersDue(
  db: Db,
  lists: readonly { userId: string; listId: string }[],
  times: DueTimes,
): Promise<void> {
  const userIds = [...new Set(lists.map(({ userId }) => userId))];
  const listIds = lists.map(({ listId }) => listId);
  const addresses = db
    .select({ id: feedAddresses.id })
    .from(feedAddresses)
    .where(
      and(
        sql`${feedAddresses.userId} = any(${sql.param(userIds)}::uuid[])`,
        or(
          sql`${feedAddresses.listId} = any(${sql.param(listIds)}::uuid[])`,
          sql`${feedAddresses.query} -> 'saved' = 'true'`,
        ),
      ),
    );
  await makeDue(db, addresses, times);
}

interface DueTimes {
  now: Date;
  dueAt: Date;
  /** Leaves out rows that another transaction changes, so that crawls of one newsfeed do not wait for each other. */
  skipsLocked?: boolean;
}

/** Locks in order of ids, so that concurrent transactions cannot deadlock. */
async function makeDue(db: Db, addresses: SQLWrapper, { now, dueAt, skipsLocked = false }: DueTimes): Promise<boolean> {
  const subscribers = db.$with("subscribers").as(
    db
      .select({ id: hubSubscribers.id })
      .from(hubSubscribers)
      .where(
        and(
          sql`${hubSubscribers.addressId} in ${addresses}`,
          gt(hubSubscribers.expiresAt, now),
          or(isNull(hubSubscribers.dueAt), gt(hubSubscribers.dueAt, dueAt)),
        ),
      )
      .orderBy(asc(hubSubscribers.id))
      .for("no key update", skipsLocked ? { skipLocked: true } : {}),
  );
  const { rowCount } = await db
    .with(subscribers)
    .update(hubSubscribers)
    .set({ dueAt, attempts: 0 })
    .where(inArray(hubSubscribers.id, db.select({ id: subscribers.id }).from(subscribers)));
  return (rowCount ?? 0) > 0;
}
