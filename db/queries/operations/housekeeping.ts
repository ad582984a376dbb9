import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { articleContents, articleSummaries, articles } from "@/db/schema/articles";
import { feeds } from "@/db/schema/feeds";
import { readingListItems } from "@/db/schema/lists";
import { digests } from "@/db/schema/newsfeeds";
import { idempotencyKeys, rateBuckets } from "@/db/schema/operations";
import { keylearnings, postStates, posts } from "@/db/schema/posts";
import { sessions } from "@/db/schema/users";
import { lastIdOf } from "@/lib/core/id";

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

/**
 * Forgets refused posts, with their verdicts. What was in its newsfeed once, as its key learning shows, stays to come
 * back as it was; so does what somebody saved. The articles stay: their feeds may list them for long, and they would be
 * news again.
 *
 * @returns how many are gone
 */
export async function deleteRefusedPosts(
  db: Db,
  { before, postsMax }: { before: Date; postsMax: number },
): Promise<number> {
  const since = sql`${before.toISOString()}::timestamptz`;
  const rows = await rowsOf(
    db,
    sql`with gone as (
      delete from ${posts} where id in (
        select p.id from ${posts} p join ${articles} a on a.id = p.article_id
        where not p.matched and p.created_at < ${since} and a.fetched_at < ${since}
          and not exists (select 1 from ${keylearnings} k where k.post_id = p.id)
          and not exists (select 1 from ${readingListItems} i where i.post_id = p.id)
        order by p.created_at limit ${postsMax} for update of p skip locked)
      returning id, newsfeed_id
    ), unread as (
      delete from ${postStates} using gone where post_states.newsfeed_id = gone.newsfeed_id and post_states.post_id = gone.id
    )
    select 1 from gone`,
  );
  return rows.length;
}

/**
 * Forgets digests that were sent long ago, or came to nothing. Their ids tell when they were made.
 *
 * @returns how many are gone
 */
export async function deleteOldDigests(
  db: Db,
  { before, digestsMax }: { before: Date; digestsMax: number },
): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from ${digests} where id in (
      select id from ${digests} where id <= ${lastIdOf(before)}::uuid and status not in ('claimed', 'rendered')
      order by id limit ${digestsMax})
    returning 1`,
  );
  return rows.length;
}

/**
 * Removes articles that no post shows, of feeds that nobody reads any more. The feeds are locked, so that whoever begins
 * to listen waits for it or keeps it from happening.
 *
 * @returns how many are gone
 */
export async function deleteOrphanArticles(
  db: Db,
  { before, articlesMax }: { before: Date; articlesMax: number },
): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from ${articles} where id in (
      select a.id from ${feeds} f join ${articles} a on a.feed_id = f.id
      where f.subscriber_count = 0 and a.fetched_at < ${before.toISOString()}::timestamptz
        and not exists (select 1 from ${posts} p where p.article_id = a.id)
      limit ${articlesMax} for no key update of f skip locked)
    returning 1`,
  );
  return rows.length;
}

/**
 * Removes summaries of contents that no article has any more. The hashes are spread evenly, so that a part of their space
 * is a part of the summaries.
 *
 * @param slice which of how many equal parts to look through
 * @returns how many are gone
 */
export async function deleteOrphanSummaries(
  db: Db,
  { before, slice, rowsMax }: { before: Date; slice: { index: number; count: number }; rowsMax: number },
): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from ${articleSummaries} where content_hash in (
      select s.content_hash from ${articleSummaries} s
      where s.content_hash >= ${hashAt(slice.index, slice.count)}
        ${slice.index + 1 < slice.count ? sql`and s.content_hash < ${hashAt(slice.index + 1, slice.count)}` : sql``}
        and s.created_at < ${before.toISOString()}::timestamptz
        and not exists (select 1 from ${articles} a where a.content_hash = s.content_hash)
      limit ${rowsMax})
    returning 1`,
  );
  return rows.length;
}

/** Where a slice begins, by the first four bytes. */
function hashAt(index: number, count: number): SQL {
  const start = Math.floor((index * 2 ** 32) / count);
  return sql`decode(${start.toString(16).padStart(8, "0")}, 'hex')`;
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
