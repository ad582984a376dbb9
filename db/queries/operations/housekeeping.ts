import { and, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { articleContents, articleSummaries, articles, articleTranslations, contentVectors } from "@/db/schema/articles";
import { hubSubscribers } from "@/db/schema/feed-addresses";
import { feeds, robotsFiles, sources } from "@/db/schema/feeds";
import { readingListItems } from "@/db/schema/lists";
import { emailTokens, mailEvents } from "@/db/schema/mail";
import { digests, invitations } from "@/db/schema/newsfeeds";
import { aiRefusals, idempotencyKeys, rateBuckets, upkeepPositions } from "@/db/schema/operations";
import { keylearnings, postStates, posts } from "@/db/schema/posts";
import { auditEntries, sessions } from "@/db/schema/users";
import { dayOf } from "@/lib/core/duration";
import { lastIdOf } from "@/lib/core/id";

/** Cut-off times; older rows are deleted. */
type Cutoffs = Record<
  | "now"
  | "idempotencyBefore"
  | "robotsBefore"
  | "invitationsBefore"
  | "mailEventsBefore"
  | "refusalsBefore"
  | "vectorsBefore",
  Date
>;

/** Deletes what has expired or was used up. @returns the number of rows */
export async function deleteExpired(db: Db, cutoffs: Cutoffs): Promise<number> {
  const { now } = cutoffs;
  const expired = [
    [sessions, lt(sessions.expiresAt, now)],
    [rateBuckets, lt(rateBuckets.resetAt, now)],
    [idempotencyKeys, lt(idempotencyKeys.createdAt, cutoffs.idempotencyBefore)],
    // Not used since they expired.
    [robotsFiles, lt(robotsFiles.expiresAt, cutoffs.robotsBefore)],
    [emailTokens, or(lt(emailTokens.expiresAt, now), lt(emailTokens.usedAt, now))],
    [invitations, and(isNull(invitations.acceptedAt), lte(invitations.expiresAt, now))],
    // Until then their links lead members to the newsfeed.
    [invitations, lt(invitations.acceptedAt, cutoffs.invitationsBefore)],
    [mailEvents, lt(mailEvents.receivedAt, cutoffs.mailEventsBefore)],
    [hubSubscribers, lt(hubSubscribers.expiresAt, now)],
    [contentVectors, lt(contentVectors.createdAt, cutoffs.vectorsBefore)],
    [aiRefusals, lt(aiRefusals.day, dayOf(cutoffs.refusalsBefore))],
  ] as const;
  let count = 0;
  for (const [table, isOver] of expired) count += (await db.delete(table).where(isOver)).rowCount ?? 0;
  return count;
}

/**
 * Deletes refused posts with their verdicts. Keeps posts that were once in the newsfeed (they have a key learning) or
 * are saved. Keeps the articles, because feeds may still list them and they would count as new.
 *
 * @returns the number deleted
 */
export async function deleteRefusedPosts(
  db: Db,
  { before, postsMax }: { before: Date; postsMax: number },
): Promise<number> {
  const since = sql`${before.toISOString()}::timestamptz`;
  const { rowCount } = await db.execute(sql`
    with refused as materialized (
      select p.id from ${posts} p join ${articles} a on a.id = p.article_id
      where not p.matched and p.created_at < ${since} and a.fetched_at < ${since}
        and not exists (select 1 from ${keylearnings} k where k.post_id = p.id)
        and not exists (select 1 from ${readingListItems} i where i.post_id = p.id)
      order by p.created_at limit ${postsMax} for update of p skip locked
    ), gone as (
      delete from ${posts} where id in (select id from refused) returning id, newsfeed_id
    ), unread as (
      delete from ${postStates} using gone where post_states.newsfeed_id = gone.newsfeed_id and post_states.post_id = gone.id
    )
    select from gone`);
  return rowCount ?? 0;
}

/** Kinds of old rows, with their condition. */
const OLD = {
  audit: [auditEntries, sql`true`],
  digests: [digests, sql`status not in ('claimed', 'rendered')`],
} as const;

/** Deletes old rows, by the time in their ids. @returns the number deleted */
export async function deleteOld(
  db: Db,
  kind: keyof typeof OLD,
  { before, rowsMax }: { before: Date; rowsMax: number },
): Promise<number> {
  const [table, isDone] = OLD[kind];
  const { rowCount } = await db.execute(sql`
    delete from ${table} where id in (
      select id from ${table} where id <= ${lastIdOf(before)}::uuid and ${isDone} order by id limit ${rowsMax})`);
  return rowCount ?? 0;
}

/**
 * Deletes articles without posts, of feeds without subscribers. Locks the feeds against new subscriptions.
 *
 * @returns the number deleted
 */
export async function deleteOrphanArticles(
  db: Db,
  { before, articlesMax }: { before: Date; articlesMax: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with unwanted as materialized (
      select a.id from ${feeds} f join ${articles} a on a.feed_id = f.id
      where f.subscriber_count = 0 and a.fetched_at < ${before.toISOString()}::timestamptz
        and not exists (select 1 from ${posts} p where p.article_id = a.id)
        -- A translation goes with its article, and may be shown with others that have the content.
        and not exists (
          select 1 from ${articleTranslations} t join ${articles} other on other.content_hash = t.content_hash
          where t.article_id = a.id and other.id <> a.id)
      limit ${articlesMax} for no key update of f skip locked)
    delete from ${articles} where id in (select id from unwanted)`);
  return rowCount ?? 0;
}

/**
 * Deletes feeds without sources and articles that were not read since, because their addresses may be secret.
 *
 * @returns the number deleted
 */
export async function deleteOrphanFeeds(
  db: Db,
  { before, feedsMax }: { before: Date; feedsMax: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with orphans as materialized (
      select f.id from ${feeds} f
      where f.subscriber_count = 0
        and greatest(f.created_at, f.last_checked_at) < ${before.toISOString()}::timestamptz
        and not exists (select 1 from ${sources} s where s.feed_id = f.id)
        and not exists (select 1 from ${articles} a where a.feed_id = f.id)
      limit ${feedsMax} for update of f skip locked)
    delete from ${feeds} where id in (select id from orphans)`);
  return rowCount ?? 0;
}

/**
 * Deletes summaries of contents that no article has. Hashes are uniform, so a slice of their range is a slice of the
 * summaries.
 *
 * @param slice index and number of equal slices
 * @returns the number deleted
 */
export async function deleteOrphanSummaries(
  db: Db,
  { before, slice, rowsMax }: { before: Date; slice: { index: number; count: number }; rowsMax: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${articleSummaries} where content_hash in (
      select s.content_hash from ${articleSummaries} s
      where s.content_hash >= ${hashAt(slice.index, slice.count)}
        ${slice.index + 1 < slice.count ? sql`and s.content_hash < ${hashAt(slice.index + 1, slice.count)}` : sql``}
        and s.created_at < ${before.toISOString()}::timestamptz
        and not exists (select 1 from ${articles} a where a.content_hash = s.content_hash)
      limit ${rowsMax})`);
  return rowCount ?? 0;
}

/** Start of a slice, by the first four bytes. */
function hashAt(index: number, count: number): SQL {
  const start = Math.floor((index * 2 ** 32) / count);
  return sql`decode(${start.toString(16).padStart(8, "0")}, 'hex')`;
}

/** Clears the feed HTML of articles whose text was extracted long ago. */
export async function clearOldFeedHtml(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    update ${articleContents} set feed_html = null
    where article_id in (
      select c.article_id from ${articleContents} c join ${articles} a on a.id = c.article_id
      where c.feed_html is not null and c.extracted_at < ${before.toISOString()}::timestamptz and a.enrich_due_at is null
      limit 1000)`);
}

/**
 * Computes the search vectors of some stored texts again if they may have accents, from the newest back. A text that is
 * locked is about to be replaced, which computes its vector too.
 *
 * @returns the number of texts read; 0 when all are done
 */
export async function rebuildSearchVectors(db: Db, textsMax: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with part as materialized (
      select c.article_id, c.title || ' ' || c.content_text ~ '[\\u00c0-\\u03ff\\u0401\\u0451\\u1e00-\\u1fff]' as has_accents
      from ${articleContents} c
      where c.article_id < (select reached_id from ${upkeepPositions} where task = 'search')
      order by c.article_id desc limit ${textsMax}
    ), free as materialized (
      select c.article_id from ${articleContents} c
      where c.article_id in (select article_id from part where has_accents) for no key update skip locked
    ), rebuilt as (
      -- Fires the trigger.
      update ${articleContents} c set title = c.title from free where c.article_id = free.article_id
    ), moved as (
      update ${upkeepPositions} set reached_id = (select article_id from part order by article_id limit 1)
      where task = 'search' and exists (select from part)
    ), done as (
      delete from ${upkeepPositions} where task = 'search' and not exists (select from part)
    )
    select count(*)::int as count from part`);
  return only(rows).count;
}
