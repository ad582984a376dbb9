import { and, asc, eq, gte, isNotNull, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { differs } from "@/db/queries/rows";
import { articles } from "@/db/schema/articles";
import { sources } from "@/db/schema/feeds";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { HAS_INTEREST } from "./interest";

/** Whether the newsfeed does not follow the feed, or no longer. */
export function isUnfollowed(newsfeedId: SQLWrapper, feedId: SQLWrapper) {
  return sql`not exists (
    select 1 from ${sources} followed where followed.newsfeed_id = ${newsfeedId} and followed.feed_id = ${feedId})`;
}

const isOfFormerSource = isUnfollowed(posts.newsfeedId, articles.feedId);

/**
 * Articles of a newsfeed's posts from feeds that it no longer follows, by feed and id.
 *
 * @param page.since first day (UTC)
 * @param page.after feed and article after which to start
 */
export function listFormerArticles(
  db: Db,
  newsfeedId: string,
  { since, after }: { since: Date; after: { feedId: string; articleId: string | null } | null },
): Promise<{ id: string; feedId: string }[]> {
  const isAfter =
    after && sql`(${articles.feedId}, ${articles.id}) > (${after.feedId}::uuid, ${after.articleId}::uuid)`;
  return db
    .select({ id: articles.id, feedId: articles.feedId })
    .from(posts)
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .where(
      and(eq(posts.newsfeedId, newsfeedId), gte(articles.publishedAt, since), isOfFormerSource, isAfter ?? undefined),
    )
    .orderBy(asc(articles.feedId), asc(articles.id));
}

/**
 * Columns that announce refiling when keywords or start really change, which supersedes a running one. Nothing to
 * announce without articles.
 */
export function announcedRefile({ keywords, startDate }: { keywords?: string[]; startDate?: string }): {
  refileTotal: SQL;
  refileDone: SQL;
} {
  const isOther = differs(newsfeeds, { keywords, startDate });
  const stored = storedSince(startDate === undefined ? sql`${newsfeeds.startDate}` : sql`${startDate}::date`);
  return {
    refileTotal: sql`case when ${isOther} then ${stored} else refile_total end`,
    refileDone: sql`case when ${isOther} then null else refile_done end`,
  };
}

/** Articles that a run judges; null without any. */
function storedSince(startDate: SQL): SQL {
  const isSinceStart = sql`${articles.publishedAt} >= ${startDate}::timestamp at time zone 'UTC'`;
  const followed = sql`(select count(*) from ${sources} join ${articles} on ${articles.feedId} = ${sources.feedId}
    where ${sources.newsfeedId} = newsfeeds.id and ${isSinceStart})`;
  const former = sql`(select count(*) from ${posts} join ${articles} on ${articles.id} = ${posts.articleId}
    where ${posts.newsfeedId} = newsfeeds.id and ${isSinceStart} and ${isOfFormerSource})`;
  return sql`nullif((${followed} + ${former})::int, 0)`;
}

/**
 * Announces refiling for other reasons than {@link announcedRefile}, such as a new source; supersedes a running one.
 * Until it is done, {@link listUnfinished} finds it, so that a lost event costs no posts.
 */
export async function announceRefile(db: Db, newsfeedId: string): Promise<void> {
  const refileTotal = storedSince(sql`${newsfeeds.startDate}`);
  await storeProgress(db, newsfeedId, { refileTotal, refileDone: null, condition: isNull(newsfeeds.deletedAt) });
}

/** Locks a newsfeed's context, and its keywords if given, until the transaction ends. @returns false after a change */
export async function holdCriteria(
  db: Db,
  held: { newsfeedId: string; contextVersion: number; keywordsVersion?: number },
): Promise<boolean> {
  const { newsfeedId, contextVersion, keywordsVersion } = held;
  const isChanged = differs(newsfeeds, { contextVersion, keywordsVersion });
  const rows = await db
    .select({ id: newsfeeds.id })
    .from(newsfeeds)
    .where(and(eq(newsfeeds.id, newsfeedId), isNull(newsfeeds.deletedAt), not(isChanged)))
    .for("no key update");
  return rows.length > 0;
}

/** Stores the progress of a run if it meets the condition. @returns whether it does */
export async function storeProgress(
  db: Db,
  newsfeedId: string,
  { condition, ...progress }: PgUpdateSetSource<typeof newsfeeds> & { condition: SQL | undefined },
): Promise<boolean> {
  const { rowCount } = await db
    .update(newsfeeds)
    .set(progress)
    .where(and(eq(newsfeeds.id, newsfeedId), condition));
  return rowCount === 1;
}

/** Starts announced progress. @returns false when nothing was announced */
export function beginRefile(db: Db, newsfeedId: string): Promise<boolean> {
  return storeProgress(db, newsfeedId, { refileDone: 0, condition: isNotNull(newsfeeds.refileTotal) });
}

/** Sets announced progress back to `done`, for a part that is repeated. @returns false when a newer run supersedes this one */
export function resumeRefile(db: Db, newsfeedId: string, done: number): Promise<boolean> {
  return storeProgress(db, newsfeedId, { refileDone: done, condition: gte(newsfeeds.refileDone, done) });
}

/** @returns false when a newer run supersedes this one */
export function advanceRefile(
  db: Db,
  newsfeedId: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  return storeProgress(db, newsfeedId, { refileDone: to, condition: eq(newsfeeds.refileDone, from) });
}

/** Ends a run of `done` articles, unless another one was announced meanwhile. */
export async function endRefile(db: Db, newsfeedId: string, done: number): Promise<void> {
  const condition = eq(newsfeeds.refileDone, done);
  await storeProgress(db, newsfeedId, { refileTotal: null, refileDone: null, condition });
}

/** Newsfeeds with unfinished refiling or re-derivation, running or not. */
export async function listUnfinished(db: Db, work: "refile" | "rederive"): Promise<string[]> {
  const total = { refile: newsfeeds.refileTotal, rederive: newsfeeds.rederiveTotal }[work];
  const rows = await db
    .select({ id: newsfeeds.id })
    .from(newsfeeds)
    .where(and(isNotNull(total), isNull(newsfeeds.deletedAt)));
  return rows.map(({ id }) => id);
}

/**
 * Newsfeeds with an interest and at least twice the posts that their terms were counted in.
 *
 * @param limits.postsMin posts for the first count
 * @param limits.postsMax posts from which on the counts stay
 */
export async function listOutgrown(db: Db, limits: { postsMin: number; postsMax: number }): Promise<string[]> {
  const counted = sql`coalesce((${newsfeeds.termFrequencies}->>'posts')::int, 0)`;
  const enough = sql`least(${limits.postsMax}, greatest(${limits.postsMin}, 2 * ${counted}))`;
  const rows = await db
    .select({ id: newsfeeds.id })
    .from(newsfeeds)
    .where(
      and(
        isNull(newsfeeds.deletedAt),
        HAS_INTEREST,
        sql`${counted} < ${limits.postsMax}`,
        sql`exists (select 1 from ${posts} where ${posts.newsfeedId} = ${newsfeeds.id} offset ${enough} - 1)`,
      ),
    );
  return rows.map(({ id }) => id);
}
