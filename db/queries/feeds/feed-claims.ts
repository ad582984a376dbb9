import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Role } from "@/db/queries/members/members";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import type { CrawlLane } from "@/lib/core/lanes";

interface FeedClaim {
  now: Date;
  leaseSeconds: number;
  feedsMax: number;
}

export type ClaimedFeed = {
  id: string;
  url: string;
};

/** Hours until a slow feed gets another chance in the prompt lane. */
const SLOW_HOURS = 24;

const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`;

function isDue(now: Date): SQL {
  return sql`subscriber_count > 0 and gone_at is null and next_due_at <= ${moment(now)}`;
}

function isFree(now: Date): SQL {
  return sql`(claimed_until is null or claimed_until <= ${moment(now)})`;
}

function isIn(lane: CrawlLane, now: Date): SQL {
  const isSlow = sql`coalesce(slow_at > ${moment(now)} - ${SLOW_HOURS} * interval '1 hour', false)`;
  const isPrompt = sql`(failures = 0 and last_success_at is not null and not ${isSlow})`;
  const isNew = sql`(last_checked_at is null and not ${isSlow})`;
  if (lane === "prompt") return isPrompt;
  return lane === "new" ? isNew : sql`(not ${isPrompt} and not ${isNew})`;
}

/** Claims due prompt feeds, the longest waiting first; safe across processes. */
export async function claimPromptFeeds(db: Db, { now, leaseSeconds, feedsMax }: FeedClaim): Promise<ClaimedFeed[]> {
  const { rows } = await db.execute<ClaimedFeed>(
    sql`with due as materialized (
        select id from ${feeds} where ${isDue(now)} and ${isFree(now)} and ${isIn("prompt", now)}
        order by next_due_at limit ${feedsMax} for update skip locked),
      claimed as (
        update ${feeds} set claimed_until = ${moment(now)} + ${leaseSeconds} * interval '1 second'
        where id in (select id from due)
        returning id, url, next_due_at)
      select id, url from claimed order by next_due_at, id`,
  );
  return rows;
}

/**
 * Claims due feeds of another lane, round-robin over their owners. Counts feeds already claimed, so that a user with
 * many feeds gets no more than a share.
 *
 * @param claim.feedsMax claimed feeds of the lane at any time
 * @param claim.feedsOfUserMax of one user, who owns the feed's oldest source
 */
export async function claimFeedsByTurns(
  db: Db,
  lane: Exclude<CrawlLane, "prompt">,
  { now, leaseSeconds, feedsMax, feedsOfUserMax }: FeedClaim & { feedsOfUserMax: number },
): Promise<ClaimedFeed[]> {
  const owner = sql`(
    select owner_id from ${sources} join ${newsfeeds} on ${newsfeeds.id} = ${sources.newsfeedId}
    where ${sources.feedId} = waiting.id order by ${sources.createdAt} limit 1)`;
  // A `with` locks once. As a subquery, a plan for one feed runs it again for each row of a thousand imported feeds.
  const { rows } = await db.execute<ClaimedFeed>(
    sql`with waiting as materialized (
        select id, next_due_at, not ${isFree(now)} as is_claimed from ${feeds} where ${isDue(now)} and ${isIn(lane, now)}),
      owned as (select waiting.*, ${owner} as owner_id from waiting),
      ranked as (
        select *, count(*) filter (where is_claimed) over () as claimed,
          row_number() over (partition by owner_id order by is_claimed desc, next_due_at, id) as turn
        from owned),
      chosen as (
        select id, turn from ranked where not is_claimed and turn <= ${feedsOfUserMax} order by turn, next_due_at, id
        limit (select greatest(0, ${feedsMax}::int - coalesce(max(claimed), 0)) from ranked)),
      locked as materialized (
        select id from ${feeds} where id in (select id from chosen) and ${isFree(now)} for update skip locked),
      claimed as (
        update ${feeds} set claimed_until = ${moment(now)} + ${leaseSeconds} * interval '1 second'
        where id in (select id from locked)
        returning id, url)
      select claimed.id, url from claimed join chosen on chosen.id = claimed.id order by turn, claimed.id`,
  );
  return rows;
}

/** Claims unclaimed feeds of a member's newsfeed that were not checked since `freshAfter`, unordered. */
export async function claimFeedsOfMember(
  db: Db,
  { userId, newsfeedId, roles }: { userId: string; newsfeedId: string; roles: readonly Role[] },
  { now, freshAfter, leaseSeconds }: { now: Date; freshAfter: Date; leaseSeconds: number },
): Promise<{ id: string; url: string }[]> {
  const until = new Date(now.getTime() + leaseSeconds * 1000);
  const ofMember = db
    .select({ id: sources.feedId })
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, newsfeeds.id))
    .where(
      and(eq(newsfeeds.id, newsfeedId), eq(newsfeedMembers.userId, userId), inArray(newsfeedMembers.role, [...roles])),
    );
  const due = db.$with("due").as(
    db
      .select({ id: feeds.id })
      .from(feeds)
      .where(
        and(
          inArray(feeds.id, ofMember),
          isNull(feeds.goneAt),
          sql`coalesce(${feeds.claimedUntil}, '-infinity') <= ${now.toISOString()}::timestamptz`,
          sql`coalesce(${feeds.lastCheckedAt}, '-infinity') < ${freshAfter.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(feeds.id)
      .for("update", { skipLocked: true }),
  );
  return db
    .with(due)
    .update(feeds)
    .set({ claimedUntil: until, nextDueAt: now })
    .where(inArray(feeds.id, db.select({ id: due.id }).from(due)))
    .returning({ id: feeds.id, url: feeds.url });
}
