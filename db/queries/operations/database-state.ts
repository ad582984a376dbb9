import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { articles } from "@/db/schema/articles";
import { feeds, hosts, robotsFiles } from "@/db/schema/feeds";
import { digests } from "@/db/schema/newsfeeds";

/** The database clock, shared by all processes and the workflow engine. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select wf.now_ms()::float8 as ms`);
  return new Date(only(rows).ms);
}

/** Switches writes of the embedded database off or on. One session serves all its connections. */
export async function setReadOnly(db: Db, isReadOnly: boolean): Promise<void> {
  await db.execute(
    isReadOnly
      ? sql`set session characteristics as transaction read only`
      : sql`set session characteristics as transaction read write`,
  );
}

/**
 * Shortens leases, and the retry delays of articles, to `until`. Runs at every start with the embedded database, whose
 * exclusive access means that every lease belongs to a dead process. The tick after `until` finds work that no run
 * resumes.
 */
export async function shortenLeases(db: Db, until: Date): Promise<void> {
  const limit = sql`${until.toISOString()}::timestamptz`;
  await db.update(feeds).set({ claimedUntil: limit }).where(sql`${feeds.claimedUntil} > ${limit}`);
  await db.update(articles).set({ enrichDueAt: limit }).where(sql`${articles.enrichDueAt} > ${limit}`);
  // Requests end with their process. A robots.txt without a body is being read, or could not be read: it is read again.
  await db.update(hosts).set({ heldUntil: null }).where(sql`${hosts.heldUntil} is not null`);
  await db.delete(robotsFiles).where(sql`${robotsFiles.body} is null`);
  await db
    .update(digests)
    .set({ claimedUntil: limit })
    .where(sql`${digests.status} = 'claimed' and ${digests.claimedUntil} > ${limit}`);
}
