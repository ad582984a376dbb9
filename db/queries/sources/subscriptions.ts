import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { isWatched } from "@/db/queries/webhooks/watched";
import { sources } from "@/db/schema/feeds";
import { newsfeeds } from "@/db/schema/newsfeeds";

const subscriptionColumns = {
  newsfeedId: newsfeeds.id,
  sourceId: sources.id,
  keywords: newsfeeds.keywords,
  keywordsVersion: newsfeeds.keywordsVersion,
  businessContext: newsfeeds.businessContext,
  contextVersion: newsfeeds.contextVersion,
  termFrequencies: newsfeeds.termFrequencies,
  meaningVersion: newsfeeds.meaningVersion,
  similarityScale: newsfeeds.similarityScale,
  startDate: newsfeeds.startDate,
  isStartChosen: newsfeeds.isStartChosen,
  sourceCreatedAt: sources.createdAt,
  isWatched,
};

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

/** A newsfeed's feeds, each with its subscription. */
export async function listFeedsOfNewsfeed(
  db: Db,
  newsfeedId: string,
): Promise<{ feedId: string; subscription: Subscription }[]> {
  const rows = await db
    .select({ feedId: sources.feedId, subscription: subscriptionColumns })
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(eq(sources.newsfeedId, newsfeedId));
  return rows.flatMap(({ feedId, subscription }) => (feedId === null ? [] : [{ feedId, subscription }]));
}
