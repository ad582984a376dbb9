import { and, asc, eq, gte, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { isWatched } from "@/db/queries/webhooks/watched";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeeds } from "@/db/schema/newsfeeds";

const criteriaColumns = {
  newsfeedId: newsfeeds.id,
  keywords: newsfeeds.keywords,
  keywordsVersion: newsfeeds.keywordsVersion,
  businessContext: newsfeeds.businessContext,
  contextVersion: newsfeeds.contextVersion,
  termFrequencies: newsfeeds.termFrequencies,
  meaningVersion: newsfeeds.meaningVersion,
  similarityScale: newsfeeds.similarityScale,
  startDate: newsfeeds.startDate,
  isStartChosen: newsfeeds.isStartChosen,
  isWatched,
};

const subscriptionColumns = { ...criteriaColumns, sourceId: sources.id, sourceCreatedAt: sources.createdAt };

/** Newsfeeds' criteria for articles of feeds. */
function selectSubscriptions(db: Db, condition: SQL | undefined) {
  return db
    .select(subscriptionColumns)
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(condition);
}

export type Subscription = Awaited<ReturnType<typeof selectSubscriptions>>[number];

const preparedSubscriptions = prepared("subscriptions", (db) =>
  selectSubscriptions(db, eq(sources.feedId, sql.placeholder("feedId"))),
);

export function listSubscriptionsOfFeed(db: Db, feedId: string): Promise<Subscription[]> {
  return preparedSubscriptions(db).execute({ feedId });
}

/** Subscriptions of the given sources to the feed. */
export function listSubscriptionsOfSources(
  db: Db,
  feedId: string,
  sourceIds: readonly string[],
): Promise<Subscription[]> {
  const areThese = sql`${sources.id} = any(${sql.param([...sourceIds])}::uuid[])`;
  return selectSubscriptions(db, and(eq(sources.feedId, feedId), areThese));
}

/** Whether somebody gave a feed's address with http, or without a scheme. */
export async function isGivenWithHttp(db: Db, feedId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.feedId, feedId), like(sources.url, "http:%")))
    .limit(1);
  return rows.length > 0;
}

/** A newsfeed's criteria for articles, whatever their source; null for a deleted newsfeed. */
export async function findCriteria(db: Db, newsfeedId: string) {
  const [row] = await db
    .select(criteriaColumns)
    .from(newsfeeds)
    .where(and(eq(newsfeeds.id, newsfeedId), isNull(newsfeeds.deletedAt)));
  return row ?? null;
}

export type Criteria = NonNullable<Awaited<ReturnType<typeof findCriteria>>>;

/** Whether the site has not refused the feed at the last crawl. */
export const isLetIn = sql<boolean>`coalesce(${feeds.lastErrorCode} not in ('needs_password', 'access_refused'), true)`;

/**
 * A newsfeed's feeds in order of their ids, each with its source. None that the site has refused since before the
 * newsfeed followed it, because its articles are for earlier followers.
 */
export async function listFeedsOfNewsfeed(db: Db, newsfeedId: string): Promise<{ feedId: string; sourceId: string }[]> {
  const wasLetIn = or(isLetIn, gte(feeds.lastSuccessAt, sources.createdAt));
  return db
    .select({ feedId: feeds.id, sourceId: sources.id })
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(feeds, eq(feeds.id, sources.feedId))
    .where(and(eq(sources.newsfeedId, newsfeedId), wasLetIn))
    .orderBy(asc(feeds.id));
}
