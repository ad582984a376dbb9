import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { feeds, type HubSubscription } from "@/db/schema/feeds";

type State = HubSubscription["state"];

export async function findFeedOfHub(db: Db, feedId: string) {
  const [row] = await db
    .select({
      id: feeds.id,
      url: feeds.url,
      hub: feeds.hub,
      subscriberCount: feeds.subscriberCount,
      lastCheckedAt: feeds.lastCheckedAt,
    })
    .from(feeds)
    .where(eq(feeds.id, feedId));
  return row?.hub ? { ...row, hub: row.hub } : null;
}

/** Hub-related fields of a feed. */
export type FeedOfHub = NonNullable<Awaited<ReturnType<typeof findFeedOfHub>>>;

/** Adds a first subscription unless one exists. */
export async function addHub(db: Db, feedId: string, hub: HubSubscription): Promise<boolean> {
  const { rowCount } = await db
    .update(feeds)
    .set({ hub })
    .where(and(eq(feeds.id, feedId), isNull(feeds.hub)));
  return rowCount === 1;
}

/** Updates a subscription that is unchanged and in one of the given states. */
export async function changeHub(
  db: Db,
  { feedId, token, states }: { feedId: string; token: string; states: readonly State[] },
  change: Partial<HubSubscription>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(feeds)
    .set({ hub: merged(change) })
    .where(and(eq(feeds.id, feedId), hasToken(token), isIn(...states)));
  return rowCount === 1;
}

/** Deletes an unchanged subscription. */
export async function removeHub(db: Db, { feedId, token }: { feedId: string; token: string }): Promise<void> {
  await db
    .update(feeds)
    .set({ hub: null })
    .where(and(eq(feeds.id, feedId), hasToken(token)));
}

/** Postpones the next crawl, unless the feed was pushed after `pushedAt`, is due or is being crawled. */
export async function postponeCrawl(
  db: Db,
  { feedId, token, pushedAt }: { feedId: string; token: string; pushedAt: string },
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .update(feeds)
    .set({ nextDueAt: until })
    .where(
      and(
        eq(feeds.id, feedId),
        isNull(feeds.claimedUntil),
        gt(feeds.nextDueAt, now),
        hasToken(token),
        sql`${feeds.hub}->>'pushedAt' = ${pushedAt}`,
      ),
    );
}

/** Makes the feed due then at the latest. */
export async function bringCrawlForward(db: Db, feedId: string, at: Date): Promise<void> {
  await db
    .update(feeds)
    .set({ nextDueAt: sql`least(${feeds.nextDueAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(feeds.id, feedId));
}

/** Deletes subscriptions that were cancelled before then, and refusals of feeds without subscribers. */
export async function removeUnwantedHubs(db: Db, before: Date): Promise<void> {
  await db
    .update(feeds)
    .set({ hub: null })
    .where(
      and(isNotNull(feeds.hub), or(and(isIn("leaving"), wasAskedBefore(before)), and(isIn("refused"), hasNoReader))),
    );
}

/** Cancels subscriptions of feeds without subscribers. */
export function cancelUnreadHubs(db: Db, { now, hubsMax }: { now: Date; hubsMax: number }) {
  const change = { state: "leaving", askedAt: now.toISOString() } as const;
  return changeSome(db, { which: and(isIn("asked", "verified"), hasNoReader), change, hubsMax });
}

/** Requests subscriptions again that expire soon, were never verified, or were refused long ago. */
export function renewHubs(
  db: Db,
  { now, hubsMax, ...until }: { now: Date; hubsMax: number; askedBefore: Date; endsBefore: Date; refusedBefore: Date },
) {
  const isDue = or(
    and(isIn("asked"), wasAskedBefore(until.askedBefore)),
    and(isIn("refused"), wasAskedBefore(until.refusedBefore)),
    and(
      isIn("verified"),
      wasAskedBefore(until.askedBefore),
      sql`${feeds.hub}->>'leaseUntil' < ${until.endsBefore.toISOString()}`,
    ),
  );
  const change = { state: "asked", askedAt: now.toISOString() } as const;
  return changeSome(db, { which: and(isDue, sql`not ${hasNoReader}`), change, hubsMax });
}

function changeSome(
  db: Db,
  { which, change, hubsMax }: { which: SQL | undefined; change: Partial<HubSubscription>; hubsMax: number },
) {
  const chosen = db.$with("chosen").as(
    db
      .select({ id: feeds.id })
      .from(feeds)
      .where(and(isNotNull(feeds.hub), which))
      .limit(hubsMax)
      .for("no key update", { skipLocked: true }),
  );
  return db
    .with(chosen)
    .update(feeds)
    .set({ hub: merged(change) })
    .where(inArray(feeds.id, db.select({ id: chosen.id }).from(chosen)))
    .returning({ id: feeds.id, url: sql<string>`${feeds.hub}->>'url'` });
}

const hasNoReader = sql`(${feeds.subscriberCount} = 0 or ${feeds.goneAt} is not null)`;

function hasToken(token: string): SQL {
  return sql`${feeds.hub}->>'token' = ${token}`;
}

function isIn(...states: readonly State[]): SQL {
  return inArray(sql`${feeds.hub}->>'state'`, [...states]);
}

/** ISO texts of one form compare like times. */
function wasAskedBefore(moment: Date): SQL {
  return sql`${feeds.hub}->>'askedAt' < ${moment.toISOString()}`;
}

function merged(change: Partial<HubSubscription>): SQL<HubSubscription> {
  return sql`${feeds.hub} || ${JSON.stringify(change)}::jsonb`;
}
