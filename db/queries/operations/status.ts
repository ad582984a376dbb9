import { and, desc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { articleContents, articleSummaries, articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { DAY_MS } from "@/lib/core/duration";

/** One user's figures, or everybody's for the operator (null). */
export type Scope = { userId: string | null };

export const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;
export const asMs = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;
export const asDate = (ms: number | null): Date | null => (ms === null ? null : new Date(Number(ms)));

/** Condition: the user's newsfeeds. */
export const newsfeedsOf = (userId: string): SQL => sql`
  select m.newsfeed_id from ${newsfeedMembers} m inner join ${newsfeeds} n on n.id = m.newsfeed_id
  where m.user_id = ${userId}::uuid and n.deleted_at is null`;

/** Maximum articles counted for each part of the backlog, before a member's own are chosen. */
const BACKLOG_ARTICLES_MAX = 10_000;

/** Feeds with subscribers. */
function isFollowed({ userId }: Scope): SQL {
  if (userId === null) return sql`f.subscriber_count > 0`;
  return sql`f.subscriber_count > 0 and f.id in (
    select s.feed_id from ${sources} s where s.newsfeed_id in (${newsfeedsOf(userId)}))`;
}

/**
 * `due` feeds are unclaimed. `overdue` ones were due before a given time, claimed or not: a claim is no check, and crawls
 * that are late or hang keep theirs.
 */
type FeedCounts = Record<"total" | "due" | "overdue" | "running" | "failing" | "gone" | "checkedLastHour", number>;

/** Crawl figures. Each one reads a single index. */
export async function countFeeds(
  db: Db,
  scope: Scope,
  { now, overdueBefore }: { now: Date; overdueBefore: Date },
): Promise<FeedCounts & Record<"overdueSince" | "nextDueAt", Date | null>> {
  const hourAgo = new Date(now.getTime() - DAY_MS / 24);
  const followed = isFollowed(scope);
  const isWaiting = sql`(f.claimed_until is null or f.claimed_until <= ${at(now)})`;
  const isOverdue = sql`f.next_due_at <= ${at(overdueBefore)}`;
  const { rows } = await db.execute<FeedCounts & Record<"overdueSinceMs" | "nextDueMs", number | null>>(sql`
    select
      (select count(*) from ${feeds} f where ${followed})::int as total,
      (select count(*) from ${feeds} f where ${followed} and f.last_checked_at > ${at(hourAgo)})::int as "checkedLastHour",
      (select ${asMs(sql`min(f.next_due_at)`)} from ${feeds} f
        where ${followed} and f.gone_at is null and f.next_due_at > ${at(now)}) as "nextDueMs",
      due.*, trouble.*
    from (
      select count(*) filter (where ${isWaiting})::int as due, count(*) filter (where not ${isWaiting})::int as running,
        count(*) filter (where ${isOverdue})::int as overdue,
        ${asMs(sql`min(f.next_due_at) filter (where ${isOverdue})`)} as "overdueSinceMs"
      from ${feeds} f where ${followed} and f.gone_at is null and f.next_due_at <= ${at(now)}
    ) as due, (
      select count(*) filter (where f.gone_at is null)::int as failing,
        count(*) filter (where f.gone_at is not null)::int as gone
      from ${feeds} f where ${followed} and (f.last_error_code is not null or f.gone_at is not null)
    ) as trouble`);
  const { overdueSinceMs, nextDueMs, ...counts } = only(rows);
  return { ...counts, overdueSince: asDate(overdueSinceMs), nextDueAt: asDate(nextDueMs) };
}

const f = alias(feeds, "f");

/**
 * Feeds by last check, newest first.
 *
 * @param wish.viewerId finds the viewer's own newsfeed for each feed
 * @param wish.isTroubled only failing and gone feeds
 */
export function listCheckedFeeds(
  db: Db,
  scope: Scope,
  wish: { viewerId: string; isTroubled: boolean; feedsMax: number },
) {
  const isTroubled = wish.isTroubled ? or(isNotNull(f.lastErrorCode), isNotNull(f.goneAt)) : undefined;
  const checked = db
    .select()
    .from(f)
    .where(and(isFollowed(scope), isNotNull(f.lastCheckedAt), isTroubled))
    .orderBy(desc(f.lastCheckedAt))
    .limit(wish.feedsMax)
    .as("checked");
  const own = db
    .select({ newsfeedId: sources.newsfeedId, sourceTitle: sources.title })
    .from(sources)
    .where(and(eq(sources.feedId, checked.id), sql`${sources.newsfeedId} in (${newsfeedsOf(wish.viewerId)})`))
    .limit(1)
    .as("own");
  const { id, type, title, failures, lastErrorCode, lastError, lastCheckedAt, lastSuccessAt, nextDueAt, goneAt } =
    checked;
  return db
    .select({
      ...{ id, type, title, failures, lastErrorCode, lastError, lastCheckedAt, lastSuccessAt, nextDueAt, goneAt },
      /** Profile or feed address. May contain a secret, so show its host only. */
      url: sql<string>`coalesce(${checked.profileUrl}, ${checked.url})`,
      /** The viewer's newsfeed with this feed, and its title there; null without one. */
      newsfeedId: own.newsfeedId,
      sourceTitle: own.sourceTitle,
    })
    .from(checked)
    .leftJoinLateral(own, sql`true`)
    .orderBy(desc(checked.lastCheckedAt));
}

export type CheckedFeed = Awaited<ReturnType<typeof listCheckedFeeds>>[number];

type BacklogRow = {
  /** Waiting for full text or extracted texts. */
  toPrepare: number;
  /** Prepared and waiting for the model. */
  toWrite: number;
  /** Arrival of the oldest article to prepare, and of the oldest to write. */
  toPrepareMs: number | null;
  toWriteMs: number | null;
  /** Whether more articles are waiting than were counted. */
  hasMoreToPrepare: boolean;
  hasMoreToWrite: boolean;
};

/** Unfinished articles, from the first `articlesMax` of everybody in each queue. */
export async function countBacklog(db: Db, { userId }: Scope, articlesMax = BACKLOG_ARTICLES_MAX) {
  const isOwn =
    userId === null
      ? sql`true`
      : sql`exists (select 1 from ${posts} p
          where p.article_id = a.id and p.matched and p.newsfeed_id in (${newsfeedsOf(userId)}))`;
  // Same condition as `wantsPage` of `prepare-article.ts`.
  const isPrepared = sql`summary.content_hash is not null
    and not (c.origin = 'summary' and (c.feed_html is not null or c.content_text = ''))
    and not (c.origin = 'page' and coalesce(a.updated_at > c.extracted_at, false))`;
  const { rows } = await db.execute<BacklogRow>(sql`
    with preparing as materialized (
      select a.id, a.content_hash, a.fetched_at, a.updated_at from ${articles} a where a.enrich_due_at is not null
      order by a.enrich_due_at limit ${articlesMax + 1}
    ), writing as materialized (
      select a.id, a.content_hash, a.fetched_at, a.updated_at from ${articles} a where a.write_due_at is not null
      order by a.fetched_at limit ${articlesMax + 1}
    )
    select count(*) filter (where not (${isPrepared}))::int as "toPrepare",
      count(*) filter (where ${isPrepared})::int as "toWrite",
      ${asMs(sql`min(a.fetched_at) filter (where not (${isPrepared}))`)} as "toPrepareMs",
      ${asMs(sql`min(a.fetched_at) filter (where ${isPrepared})`)} as "toWriteMs",
      (select count(*) from preparing) > ${articlesMax} as "hasMoreToPrepare",
      (select count(*) from writing) > ${articlesMax} as "hasMoreToWrite"
    from (
      (select * from preparing limit ${articlesMax}) union (select * from writing limit ${articlesMax})
    ) as a
    inner join ${articleContents} c on c.article_id = a.id
    left join ${articleSummaries} summary on summary.content_hash = a.content_hash and summary.language = ''
    where ${isOwn}`);
  const { toPrepareMs, toWriteMs, ...counts } = only(rows);
  return { ...counts, oldestToPrepareAt: asDate(toPrepareMs), oldestToWriteAt: asDate(toWriteMs) };
}
