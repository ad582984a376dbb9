import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { sources } from "@/db/schema/feeds";
import { newsfeeds } from "@/db/schema/newsfeeds";

/** A newsfeed's criteria for articles of a feed. */
export interface Subscription {
  newsfeedId: string;
  sourceId: string;
  keywords: string[];
  keywordsVersion: number;
  startDate: string;
  isStartChosen: boolean;
  sourceCreatedAt: Date;
}

const listenerColumns = {
  newsfeedId: newsfeeds.id,
  sourceId: sources.id,
  keywords: newsfeeds.keywords,
  keywordsVersion: newsfeeds.keywordsVersion,
  startDate: newsfeeds.startDate,
  isStartChosen: newsfeeds.isStartChosen,
  sourceCreatedAt: sources.createdAt,
};

const preparedListeners = prepared("subscriptions", (db) =>
  db
    .select(listenerColumns)
    .from(sources)
    .innerJoin(newsfeeds, eq(newsfeeds.id, sources.newsfeedId))
    .where(and(eq(sources.feedId, sql.placeholder("feedId")), isNull(newsfeeds.deletedAt))),
);

export function listSubscriptionsOfFeed(db: Db, feedId: string): Promise<Subscription[]> {
  return preparedListeners(db).execute({ feedId });
}

/** Subscriptions of the given sources to the feed. */
export function listSubscriptionsOfSources(
  db: Db,
  feedId: string,
  sourceIds: readonly string[],
): Promise<Subscription[]> {
  return db
    .select(listenerColumns)
    .from(sources)
    .innerJoin(newsfeeds, eq(newsfeeds.id, sources.newsfeedId))
    .where(
      and(
        sql`${sources.id} = any(${sql.param([...sourceIds])}::uuid[])`,
        eq(sources.feedId, feedId),
        isNull(newsfeeds.deletedAt),
      ),
    );
}

/** A newsfeed's feeds, each with its subscription. */
export async function listFeedsOfNewsfeed(
  db: Db,
  newsfeedId: string,
): Promise<{ feedId: string; subscription: Subscription }[]> {
  const rows = await db
    .select({ feedId: sources.feedId, subscription: listenerColumns })
    .from(sources)
    .innerJoin(newsfeeds, eq(newsfeeds.id, sources.newsfeedId))
    .where(and(eq(sources.newsfeedId, newsfeedId), isNull(newsfeeds.deletedAt)));
  return rows.flatMap(({ feedId, subscription }) => (feedId === null ? [] : [{ feedId, subscription }]));
}
