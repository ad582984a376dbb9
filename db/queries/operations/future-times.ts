import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { articleSummaries, articles } from "@/db/schema/articles";
import { feeds, hosts, robotsFiles } from "@/db/schema/feeds";
import { outbox } from "@/db/schema/mail";
import { digests, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { aiProviders } from "@/db/schema/operations";
import { keylearnings, postStates, posts } from "@/db/schema/posts";
import { lastIdOf } from "@/lib/core/id";

/** Clocks of one installation may differ by less. */
const SLACK_MS = 60_000;
/** A crawl in progress keeps its feed for so long. */
const CLAIM = sql`interval '10 minutes'`;

interface Moments {
  now: SQL;
  /** Nothing was written later than this by a clock that was right. */
  latest: SQL;
  /** The greatest ids that were made by now, and by the latest moment. */
  nowId: SQL;
  latestId: SQL;
  /** Longest time from one check of a feed to the next. */
  checkPause: SQL;
}

/** One statement for each table, so that none is locked for the sake of another. */
const CORRECTIONS: readonly ((moments: Moments) => SQL)[] = [
  checkedFeeds,
  waitingFeeds,
  restingHosts,
  robots,
  articlesToPrepare,
  articlesToWrite,
  (moments) => cutClaims(sql`${articleSummaries}`, moments),
  (moments) => cutClaims(sql`${keylearnings}`, moments),
  providers,
  mails,
  digestWindows,
  digestPlans,
  postsOfDigests,
  readMarks,
];

/**
 * Corrects times that a clock left in the future which has been put back since: what is due, leases, and what digests
 * and members have seen. Every row is judged by its own times, so nothing has to remember how wrong the clock was.
 *
 * @param checkPauseSecondsMax longest time from one check of a feed to the next
 * @returns how many rows were corrected
 */
export async function correctFutureTimes(
  db: Db,
  { now, checkPauseSecondsMax }: { now: Date; checkPauseSecondsMax: number },
): Promise<number> {
  const latest = new Date(now.getTime() + SLACK_MS);
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  const moments: Moments = {
    now: at(now),
    latest: at(latest),
    nowId: sql`${lastIdOf(now)}::uuid`,
    latestId: sql`${lastIdOf(latest)}::uuid`,
    checkPause: sql`${checkPauseSecondsMax}::int * interval '1 second'`,
  };
  let corrected = 0;
  for (const correction of CORRECTIONS) corrected += (await rowsOf(db, sql`${correction(moments)} returning 1`)).length;
  return corrected;
}

/** A time, no later than another one; null stays null. */
function until(column: SQL, end: SQL): SQL {
  return sql`case when ${column} > ${end} then ${end} else ${column} end`;
}

/** A feed that was checked in the future keeps the pause until its next check. */
function checkedFeeds({ now, latest }: Moments): SQL {
  return sql`update ${feeds} set next_due_at = ${now} + greatest(next_due_at - last_checked_at, interval '0'),
      last_checked_at = ${now}, last_success_at = ${until(sql`last_success_at`, now)}, slow_at = ${until(sql`slow_at`, now)}, whole_at = ${until(sql`whole_at`, now)},
      claimed_until = ${until(sql`claimed_until`, sql`${now} + ${CLAIM}`)}, route_retry_at = ${until(sql`route_retry_at`, now)},
      rediscovered_at = ${until(sql`rediscovered_at`, now)}
    where subscriber_count > 0 and last_checked_at > ${latest}`;
}

/** A feed that nobody checked since then is due when it waits longer than any interval between two checks. */
function waitingFeeds({ now, latest, checkPause }: Moments): SQL {
  return sql`update ${feeds} set next_due_at = ${now}, claimed_until = ${until(sql`claimed_until`, sql`${now} + ${CLAIM}`)}
    where subscriber_count > 0 and next_due_at > ${latest}
      and (created_at > ${latest} or next_due_at > coalesce(last_checked_at, created_at) + ${checkPause}
        or claimed_until > ${latest} + interval '1 hour')`;
}

/** A host's queue lasts minutes, and a host asks for a day's rest at most. */
function restingHosts({ now, latest }: Moments): SQL {
  const rests = sql`coalesce(retry_after_until > ${now} and retry_after_until <= ${latest} + interval '1 day', false)`;
  const wrong = {
    next_allowed_at: sql`(next_allowed_at > ${latest} + interval '1 hour' and not ${rests})`,
    held_until: sql`coalesce(held_until > ${latest} + interval '1 hour', false)`,
    pages_allowed_at: sql`coalesce(pages_allowed_at > ${latest} + interval '1 day', false)`,
    retry_after_until: sql`coalesce(retry_after_until > ${latest} + interval '1 day', false)`,
  };
  const corrected = Object.entries(wrong).map(
    ([column, isWrong]) =>
      sql`${sql.identifier(column)} = case when ${isWrong} then ${now} else ${sql.identifier(column)} end`,
  );
  return sql`update ${hosts} set ${sql.join(corrected, sql`, `)} where ${sql.join(Object.values(wrong), sql` or `)}`;
}

function robots({ now, latest }: Moments): SQL {
  return sql`update ${robotsFiles} set fetched_at = ${now}, expires_at = ${now} where fetched_at > ${latest}`;
}

/** The longest pause between two attempts is shorter than a day. */
function articlesToPrepare({ now, latest }: Moments): SQL {
  return sql`update ${articles} set enrich_due_at = ${now}
    where enrich_due_at > ${latest} and (fetched_at > ${latest} or enrich_due_at > ${latest} + interval '1 day')`;
}

function articlesToWrite({ now, latest }: Moments): SQL {
  return sql`update ${articles} set write_due_at = ${now}
    where write_due_at is not null and write_due_at > ${latest}
      and (fetched_at > ${latest} or write_due_at > ${latest} + interval '1 day')`;
}

/** A claim of a text lasts minutes. */
function cutClaims(table: SQL, { now, latest }: Moments): SQL {
  return sql`update ${table} set claimed_until = ${now} where claimed_until > ${latest} + interval '1 hour'`;
}

function providers({ now, latest }: Moments): SQL {
  return sql`update ${aiProviders} set open_until = ${until(sql`open_until`, now)}, failing_since = ${until(sql`failing_since`, now)},
      updated_at = ${now}
    where updated_at > ${latest}`;
}

/** A mail that was queued in the future is due; one that was tried keeps no pause longer than a day. */
function mails({ now, latest }: Moments): SQL {
  return sql`update ${outbox} set next_attempt_at = ${now}, lease_until = ${until(sql`lease_until`, now)},
      first_tried_at = ${until(sql`first_tried_at`, now)}, created_at = ${until(sql`created_at`, now)}
    where status in ('pending', 'sending') and next_attempt_at > ${latest}
      and (created_at > ${latest} or first_tried_at > ${latest} or next_attempt_at > ${latest} + interval '1 day')`;
}

/**
 * Posts that came in after a digest was composed belong to the next one, whatever its clock showed. A member has one digest
 * for each end of a window, so several end a millisecond apart.
 */
function digestWindows({ now, latest }: Moments): SQL {
  return sql`update ${digests} set window_end = corrected.ended_at,
      window_start = ${until(sql`window_start`, sql`corrected.ended_at`)}, claimed_until = ${until(sql`claimed_until`, now)}
    from (
      select id as digest_id, ${now} - interval '1 millisecond' *
        row_number() over (partition by user_id, newsfeed_id order by window_end desc) as ended_at
      from ${digests} where window_end > ${latest}
    ) as corrected
    where id = digest_id`;
}

/** The next tick plans anew what lies further away than a day or a week, unless the member paused. */
function digestPlans({ now, latest }: Moments): SQL {
  return sql`update ${newsfeedMembers} set next_digest_at = null from ${newsfeeds}
    where newsfeeds.id = newsfeed_members.newsfeed_id
      and next_digest_at > ${latest} + case digest_frequency when 'weekly' then interval '8 days' else interval '25 hours' end
      and coalesce(digest_paused_until, ${now}) <= ${now}`;
}

/** Else a digest would leave them out until their time comes. */
function postsOfDigests({ now, latest, latestId }: Moments): SQL {
  return sql`update ${posts} set created_at = ${now} where id > ${latestId} and created_at > ${latest}`;
}

/** "Read up to here" ends at the present, or all that comes until then would count as read. */
function readMarks({ now, nowId, latestId }: Moments): SQL {
  return sql`with marked as (
      select user_id, newsfeed_id, read_up_to from ${newsfeedMembers} where read_up_to > ${latestId} for update
    ), kept as (
      insert into ${postStates} (user_id, newsfeed_id, post_id, is_read, updated_at)
      select user_id, marked.newsfeed_id, posts.id, true, ${now} from marked
      join ${posts} on posts.newsfeed_id = marked.newsfeed_id and posts.id > ${nowId} and posts.id <= read_up_to
      on conflict do nothing)
    update ${newsfeedMembers} m set read_up_to = ${nowId} from marked
    where m.user_id = marked.user_id and m.newsfeed_id = marked.newsfeed_id`;
}
