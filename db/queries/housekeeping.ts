import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleContents, articles } from "@/db/schema/articles";
import { idempotencyKeys, rateBuckets } from "@/db/schema/operations";
import { sessions } from "@/db/schema/users";
import { rowsOf } from "./rows";

/** Removes sessions, rate buckets and idempotency keys whose time is over. */
export async function deleteExpired(db: Db, at: { now: Date; idempotencyBefore: Date }): Promise<number> {
  const now = sql`${at.now.toISOString()}::timestamptz`;
  const removed = [
    await rowsOf(db, sql`delete from ${sessions} where expires_at < ${now} returning 1`),
    await rowsOf(db, sql`delete from ${rateBuckets} where reset_at < ${now} returning 1`),
    await rowsOf(
      db,
      sql`delete from ${idempotencyKeys} where created_at < ${at.idempotencyBefore.toISOString()}::timestamptz returning 1`,
    ),
  ];
  return removed.reduce((total, rows) => total + rows.length, 0);
}

/** Forgets the feed's own HTML of articles whose text was made from it long ago. */
export async function clearOldFeedHtml(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    update ${articleContents} set feed_html = null
    where article_id in (
      select c.article_id from ${articleContents} c join ${articles} a on a.id = c.article_id
      where c.feed_html is not null and c.extracted_at < ${before.toISOString()}::timestamptz and a.enrich_due_at is null
      limit 1000)`);
}
