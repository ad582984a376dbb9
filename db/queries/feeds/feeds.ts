import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { only } from "@/db/queries/rows";
import { feedDocuments, feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";

export type Feed = typeof feeds.$inferSelect;

/** Finds or creates the feed of an address. */
export async function ensureFeed(db: Db, values: typeof feeds.$inferInsert): Promise<Feed> {
  await db.insert(feeds).values(values).onConflictDoNothing({ target: feeds.urlHash });
  return only(await db.select().from(feeds).where(eq(feeds.urlHash, values.urlHash)));
}

export async function findFeedByHash(db: Db, urlHash: Uint8Array): Promise<Feed | null> {
  const [row] = await db.select().from(feeds).where(eq(feeds.urlHash, urlHash));
  return row ?? null;
}

const preparedLock = prepared("lock feed", (db) =>
  db
    .select()
    .from(feeds)
    .where(eq(feeds.id, sql.placeholder("id")))
    .for("no key update"),
);

/**
 * Locks a feed until the transaction ends. Take this lock before changing a feed's subscriptions or filing its
 * articles: it keeps sources from being missed and prevents deadlocks.
 */
export async function lockFeed(db: Db, feedId: string): Promise<Feed> {
  return only(await preparedLock(db).execute({ id: feedId }));
}

const preparedLockUnread = prepared("lock feed unread", (db) =>
  db
    .select({ isForgotten: isNull(feeds.validatorsFrom).mapWith(Boolean) })
    .from(feeds)
    .where(eq(feeds.id, sql.placeholder("id")))
    .for("no key update"),
);

/**
 * Like {@link lockFeed}, without reading the row.
 *
 * @returns whether the feed is {@link asIfNeverRead}
 */
export async function lockFeedUnread(db: Db, feedId: string): Promise<{ isForgotten: boolean }> {
  return only(await preparedLockUnread(db).execute({ id: feedId }));
}

/** A claimed feed that was not crawled since. */
export async function findClaimedFeed(db: Db, feedId: string): Promise<Feed | null> {
  const [row] = await listClaimedFeeds(db, [feedId]);
  return row ?? null;
}

const preparedClaimedFeeds = prepared("claimed feeds", (db) =>
  db
    .select()
    .from(feeds)
    .where(
      and(
        sql`${feeds.id} = any(${sql.placeholder("ids")}::uuid[])`,
        isNotNull(feeds.claimedUntil),
        isNull(feeds.goneAt),
      ),
    ),
);

/** Claimed feeds that were not crawled since, unordered. */
export function listClaimedFeeds(db: Db, feedIds: readonly string[]): Promise<Feed[]> {
  return preparedClaimedFeeds(db).execute({ ids: [...feedIds] });
}

/** Releases claimed feeds with a due time each. */
export async function postponeFeeds(db: Db, turns: readonly { id: string; dueAt: Date }[]): Promise<void> {
  if (turns.length === 0) return;
  await db.execute(sql`update ${feeds} set next_due_at = due, claimed_until = null
    from unnest(${sql.param(turns.map(({ id }) => id))}::uuid[],
      ${sql.param(turns.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]) as turns (feed_id, due)
    where id = feed_id`);
}

/** Claims one feed unless it is claimed. */
export async function claimFeed(db: Db, feedId: string, claim: { now: Date; leaseSeconds: number }): Promise<boolean> {
  const until = new Date(claim.now.getTime() + claim.leaseSeconds * 1000);
  const { rowCount } = await db
    .update(feeds)
    .set({ claimedUntil: until, nextDueAt: claim.now })
    .where(
      and(
        eq(feeds.id, feedId),
        isNull(feeds.goneAt),
        sql`coalesce(${feeds.claimedUntil}, '-infinity') <= ${claim.now.toISOString()}::timestamptz`,
      ),
    );
  return rowCount === 1;
}

/** Resumes a feed that was given up. */
export async function reviveFeed(db: Db, feedId: string): Promise<void> {
  await db.update(feeds).set({ goneAt: null, failures: 0 }).where(eq(feeds.id, feedId));
}

/** Releases claimed feeds unchanged. */
export async function releaseFeeds(db: Db, feedIds: readonly string[]): Promise<void> {
  if (feedIds.length > 0)
    await db
      .update(feeds)
      .set({ claimedUntil: null })
      .where(inArray(feeds.id, [...feedIds]));
}

/** Stores the result of a crawl and releases the claim. */
export async function finishCrawl(db: Db, feedId: string, state: Partial<typeof feeds.$inferInsert>): Promise<void> {
  await db
    .update(feeds)
    .set({ ...state, claimedUntil: null })
    .where(eq(feeds.id, feedId));
}

/** A crawl that found no change. */
interface UnchangedCrawl {
  feedId: string;
  intervalSeconds: number;
  nextDueAt: Date;
  /** A complete response that equals the last one. */
  isWhole: boolean;
}

/** Stores unchanged crawls and releases their claims. A document that was forgotten meanwhile stays due. */
export async function finishUnchanged(db: Db, crawls: readonly UnchangedCrawl[], now: Date): Promise<void> {
  if (crawls.length === 0) return;
  await db.execute(sql`with ended as materialized (
      select id, seconds, due_at, is_whole, ${now}::timestamptz as ended_at from ${feeds}
      join unnest(${sql.param(crawls.map(({ feedId }) => feedId))}::uuid[], ${sql.param(crawls.map(({ intervalSeconds }) => intervalSeconds))}::int[],
        ${sql.param(crawls.map(({ nextDueAt }) => nextDueAt.toISOString()))}::timestamptz[], ${sql.param(crawls.map(({ isWhole }) => isWhole))}::bool[])
        as crawls (feed_id, seconds, due_at, is_whole) on feed_id = id
      order by id for no key update of feeds)
    update ${feeds} set last_checked_at = ended_at, last_success_at = ended_at, failures = 0, last_error_code = null,
      last_error = null, interval_seconds = ended.seconds, claimed_until = null,
      next_due_at = case when validators_from is null then next_due_at else ended.due_at end,
      whole_at = case when ended.is_whole then ended_at else whole_at end
    from ended where feeds.id = ended.id`);
}

/** Records a search of the site for a feed that disappeared. */
export async function noteRediscovery(db: Db, feedId: string, at: Date): Promise<void> {
  await db.update(feeds).set({ rediscoveredAt: at }).where(eq(feeds.id, feedId));
}

export const subscribers = sql`(
  select count(*) from ${sources} inner join ${newsfeeds} on ${newsfeeds.id} = ${sources.newsfeedId}
  where ${sources.feedId} = feeds.id and ${newsfeeds.deletedAt} is null)`;

/** Updates a locked feed's subscriber count; feeds without subscribers are not crawled. */
export async function countSubscribers(db: Db, feedId: string): Promise<void> {
  await db.update(feeds).set({ subscriberCount: subscribers }).where(eq(feeds.id, feedId));
}

export async function countSubscribersOfNewsfeed(db: Db, newsfeedId: string): Promise<void> {
  await lockFeedsOfNewsfeed(db, newsfeedId);
  await db.update(feeds).set({ subscriberCount: subscribers }).where(isOfNewsfeed(db, newsfeedId));
}

/** Locks the feeds in a fixed order. To prevent deadlocks, lock the newsfeed first. */
export async function lockFeedsOfNewsfeed(db: Db, newsfeedId: string): Promise<void> {
  await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(isOfNewsfeed(db, newsfeedId))
    .orderBy(feeds.id)
    .for("no key update");
}

function isOfNewsfeed(db: Db, newsfeedId: string): SQL {
  return inArray(feeds.id, db.select({ id: sources.feedId }).from(sources).where(eq(sources.newsfeedId, newsfeedId)));
}

/**
 * Makes the next crawl read the whole document. A feed that was read has `validatorsFrom`, with or without an ETag. Keeps
 * `routeState`: an API that continues after the last post would skip the posts between it and its newest page.
 */
export const asIfNeverRead = { etag: null, lastModified: null, validatorsFrom: null, bodyHash: null };

/** Makes the next crawl read the whole document, or a profile's newest posts, again, for entries that were skipped. */
export async function forgetDocument(db: Db, feedId: string): Promise<void> {
  await db
    .update(feeds)
    .set({ ...asIfNeverRead, routeState: null })
    .where(eq(feeds.id, feedId));
}

/** Like {@link forgetDocument}, and due at once, for the feeds of a newsfeed whose start moves back. */
export async function forgetDocumentsBefore(
  db: Db,
  { userId, newsfeedId }: { userId: string; newsfeedId: string },
  { startDate, now }: { startDate: string; now: Date },
): Promise<void> {
  const [later] = await db
    .select({ id: newsfeeds.id })
    .from(newsfeeds)
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, newsfeeds.id))
    .where(and(eq(newsfeeds.id, newsfeedId), gt(newsfeeds.startDate, startDate), eq(newsfeedMembers.userId, userId)))
    .for("no key update", { of: newsfeeds });
  if (!later) return;
  await lockFeedsOfNewsfeed(db, newsfeedId);
  await db
    .update(feeds)
    .set({ ...asIfNeverRead, nextDueAt: now })
    .where(and(isOfNewsfeed(db, newsfeedId), isNull(feeds.goneAt)));
}

const preparedMarks = prepared("marks", (db) =>
  db
    .select({ marks: feedDocuments.marks })
    .from(feedDocuments)
    .where(
      and(eq(feedDocuments.feedId, sql.placeholder("feedId")), eq(feedDocuments.bodyHash, sql.placeholder("bodyHash"))),
    ),
);

/** Fingerprints of a document; null when unknown. */
export async function findFingerprints(db: Db, feedId: string, bodyHash: Uint8Array): Promise<Uint8Array | null> {
  const [row] = await preparedMarks(db).execute({ feedId, bodyHash });
  return row?.marks ?? null;
}

/** Replaces the fingerprints of the previous document. */
export async function storeFingerprints(
  db: Db,
  feedId: string,
  { bodyHash, marks }: { bodyHash: Uint8Array; marks: Uint8Array },
): Promise<void> {
  const document = { bodyHash: Buffer.from(bodyHash), marks: Buffer.from(marks) };
  await db
    .insert(feedDocuments)
    .values({ feedId, ...document })
    .onConflictDoUpdate({ target: feedDocuments.feedId, set: document });
}
