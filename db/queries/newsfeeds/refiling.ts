import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { sources } from "@/db/schema/feeds";
import { newsfeeds } from "@/db/schema/newsfeeds";

/**
 * Columns that announce that the stored articles will be judged anew, where the keywords or the start really change.
 * Whatever run is under way is then outdated. Without any article there is nothing to announce.
 */
export function announcedRefile({ keywords, startDate }: { keywords?: string[]; startDate?: string }): {
  refileTotal: SQL;
  refileDone: SQL;
} {
  const nextStart = startDate === undefined ? sql`${newsfeeds.startDate}` : sql`${startDate}::date`;
  const nextKeywords = keywords === undefined ? sql`${newsfeeds.keywords}` : sql`${sql.param(keywords)}::text[]`;
  const isOther = sql`(${newsfeeds.startDate}, ${newsfeeds.keywords}) is distinct from (${nextStart}, ${nextKeywords})`;
  const stored = sql`(
    select nullif(count(*)::int, 0) from ${sources} join ${articles} on ${articles.feedId} = ${sources.feedId}
    where ${sources.newsfeedId} = newsfeeds.id and ${articles.publishedAt} >= ${nextStart}::timestamp at time zone 'UTC')`;
  return {
    refileTotal: sql`case when ${isOther} then ${stored} else refile_total end`,
    refileDone: sql`case when ${isOther} then null else refile_done end`,
  };
}

/** Begins what was announced. @returns false when nothing was: then there is no progress to tell */
export async function beginRefile(db: Db, newsfeedId: string): Promise<boolean> {
  const rows = await db
    .update(newsfeeds)
    .set({ refileDone: 0 })
    .where(and(eq(newsfeeds.id, newsfeedId), isNotNull(newsfeeds.refileTotal)))
    .returning({ id: newsfeeds.id });
  return rows.length > 0;
}

/** @returns false when another run has begun or was announced, which makes this one needless */
export async function advanceRefile(
  db: Db,
  newsfeedId: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const rows = await db
    .update(newsfeeds)
    .set({ refileDone: to })
    .where(and(eq(newsfeeds.id, newsfeedId), eq(newsfeeds.refileDone, from)))
    .returning({ id: newsfeeds.id });
  return rows.length > 0;
}

/** Ends a run that judged `done` articles, unless another one was announced meanwhile. */
export async function endRefile(db: Db, newsfeedId: string, done: number): Promise<void> {
  await db
    .update(newsfeeds)
    .set({ refileTotal: null, refileDone: null })
    .where(and(eq(newsfeeds.id, newsfeedId), eq(newsfeeds.refileDone, done)));
}

/** Newsfeeds whose articles were to be judged anew and are not yet, whatever became of the run. */
export async function listUnfinishedRefiles(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: newsfeeds.id })
    .from(newsfeeds)
    .where(and(isNotNull(newsfeeds.refileTotal), isNull(newsfeeds.deletedAt)));
  return rows.map(({ id }) => id);
}
