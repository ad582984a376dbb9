import { and, asc, eq, gte, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { sources } from "@/db/schema/feeds";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

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
  const nextStart = startDate === undefined ? sql`${newsfeeds.startDate}` : sql`${startDate}::date`;
  const nextKeywords = keywords === undefined ? sql`${newsfeeds.keywords}` : sql`${sql.param(keywords)}::text[]`;
  const isOther = sql`(${newsfeeds.startDate}, ${newsfeeds.keywords}) is distinct from (${nextStart}, ${nextKeywords})`;
  const isSinceStart = sql`${articles.publishedAt} >= ${nextStart}::timestamp at time zone 'UTC'`;
  const followed = sql`(select count(*) from ${sources} join ${articles} on ${articles.feedId} = ${sources.feedId}
    where ${sources.newsfeedId} = newsfeeds.id and ${isSinceStart})`;
  const former = sql`(select count(*) from ${posts} join ${articles} on ${articles.id} = ${posts.articleId}
    where ${posts.newsfeedId} = newsfeeds.id and ${isSinceStart} and ${isOfFormerSource})`;
  const stored = sql`nullif((${followed} + ${former})::int, 0)`;
  return {
    refileTotal: sql`case when ${isOther} then ${stored} else refile_total end`,
    refileDone: sql`case when ${isOther} then null else refile_done end`,
  };
}

/** Starts announced progress. @returns false when nothing was announced */
export async function beginRefile(db: Db, newsfeedId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(newsfeeds)
    .set({ refileDone: 0 })
    .where(and(eq(newsfeeds.id, newsfeedId), isNotNull(newsfeeds.refileTotal)));
  return rowCount === 1;
}

/** Locks a newsfeed's criteria until the transaction ends. @returns false when they have changed */
export async function holdCriteria(
  db: Db,
  { newsfeedId, ...versions }: { newsfeedId: string; keywordsVersion: number; contextVersion: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: newsfeeds.id })
    .from(newsfeeds)
    .where(
      and(
        eq(newsfeeds.id, newsfeedId),
        eq(newsfeeds.keywordsVersion, versions.keywordsVersion),
        eq(newsfeeds.contextVersion, versions.contextVersion),
        isNull(newsfeeds.deletedAt),
      ),
    )
    .for("no key update");
  return rows.length > 0;
}

/** Sets announced progress back to `done`, for a part that is repeated. @returns false when a newer run supersedes this one */
export async function resumeRefile(db: Db, newsfeedId: string, done: number): Promise<boolean> {
  const { rowCount } = await db
    .update(newsfeeds)
    .set({ refileDone: done })
    .where(and(eq(newsfeeds.id, newsfeedId), gte(newsfeeds.refileDone, done)));
  return rowCount === 1;
}

/** @returns false when a newer run supersedes this one */
export async function advanceRefile(
  db: Db,
  newsfeedId: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { rowCount } = await db
    .update(newsfeeds)
    .set({ refileDone: to })
    .where(and(eq(newsfeeds.id, newsfeedId), eq(newsfeeds.refileDone, from)));
  return rowCount === 1;
}

/** Ends a run of `done` articles, unless another one was announced meanwhile. */
export async function endRefile(db: Db, newsfeedId: string, done: number): Promise<void> {
  await db
    .update(newsfeeds)
    .set({ refileTotal: null, refileDone: null })
    .where(and(eq(newsfeeds.id, newsfeedId), eq(newsfeeds.refileDone, done)));
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
        sql`(cardinality(${newsfeeds.keywords}) > 0 or ${newsfeeds.businessContext} is not null)`,
        sql`${counted} < ${limits.postsMax}`,
        sql`exists (select 1 from ${posts} where ${posts.newsfeedId} = ${newsfeeds.id} offset ${enough} - 1)`,
      ),
    );
  return rows.map(({ id }) => id);
}
