import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleSummaries, articles } from "@/db/schema/articles";
import { feeds, hosts, robotsFiles } from "@/db/schema/feeds";
import { outbox } from "@/db/schema/mail";
import { digests, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { aiProviders } from "@/db/schema/operations";
import { keylearnings, postStates, posts } from "@/db/schema/posts";
import { lastIdOf } from "@/lib/core/id";

/** Clocks of one deployment differ by less. */
const SLACK_MS = 60_000;
/** Maximum duration of a crawl's claim. */
const CLAIM = sql`interval '10 minutes'`;

interface Moments {
  now: SQL;
  /** Latest plausible time of a correct clock. */
  latest: SQL;
  /** Greatest ids of now and of `latest`. */
  nowId: SQL;
  latestId: SQL;
  /** Longest interval between two checks of a feed. */
  checkPause: SQL;
}

/** One statement per table, to keep locks short. */
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
 * Corrects future times left by a clock that has since been set back: due times, leases, read marks and digest windows.
 * Judges each row by its own times, so the clock's error need not be known.
 *
 * @param checkPauseSecondsMax longest interval between two checks of a feed
 * @returns the number of rows corrected
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
  for (const correction of CORRECTIONS) corrected += (await db.execute(correction(moments))).rowCount ?? 0;
  return corrected;
}

/** Caps a time; null stays null. */
function until(column: SQL, end: SQL): SQL {
  return sql`case when ${column} > ${end} then ${end} else ${column} end`;
}

/** Feeds checked in the future keep their interval to the next check. */
function checkedFeeds({ now, latest }: Moments): SQL {
  return sql`update ${feeds} set next_due_at = ${now} + greatest(next_due_at - last_checked_at, interval '0'),
      last_checked_at = ${now}, last_success_at = ${until(sql`last_success_at`, now)}, slow_at = ${until(sql`slow_at`, now)}, whole_at = ${until(sql`whole_at`, now)},
      claimed_until = ${until(sql`claimed_until`, sql`${now} + ${CLAIM}`)}, route_retry_at = ${until(sql`route_retry_at`, now)},
      rediscovered_at = ${until(sql`rediscovered_at`, now)}
    where subscriber_count > 0 and last_checked_at > ${latest}`;
}

/** Feeds not checked since are due when they wait longer than any interval. */
function waitingFeeds({ now, latest, checkPause }: Moments): SQL {
  return sql`update ${feeds} set next_due_at = ${now}, claimed_until = ${until(sql`claimed_until`, sql`${now} + ${CLAIM}`)}
    where subscriber_count > 0 and next_due_at > ${latest}
      and (created_at > ${latest} or next_due_at > coalesce(last_checked_at, created_at) + ${checkPause}
        or claimed_until > ${latest} + interval '1 hour')`;
}

/** Host queues last minutes, and back-off a day at most. */
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

/** Pauses between attempts are under a day. */
function articlesToPrepare({ now, latest }: Moments): SQL {
  return sql`update ${articles} set enrich_due_at = ${now}
    where enrich_due_at > ${latest} and (fetched_at > ${latest} or enrich_due_at > ${latest} + interval '1 day')`;
}

function articlesToWrite({ now, latest }: Moments): SQL {
  return sql`update ${articles} set write_due_at = ${now}
    where write_due_at is not null and write_due_at > ${latest}
      and (fetched_at > ${latest} or write_due_at > ${latest} + interval '1 day')`;
}

/** Text claims last minutes. */
function cutClaims(table: SQL, { now, latest }: Moments): SQL {
  return sql`update ${table} set claimed_until = ${now} where claimed_until > ${latest} + interval '1 hour'`;
}

function providers({ now, latest }: Moments): SQL {
  return sql`update ${aiProviders} set open_until = ${until(sql`open_until`, now)}, failing_since = ${until(sql`failing_since`, now)},
      updated_at = ${now}
    where updated_at > ${latest}`;
}

/** Mails queued in the future are due; retries wait a day at most. */
function mails({ now, latest }: Moments): SQL {
  return sql`update ${outbox} set next_attempt_at = ${now}, lease_until = ${until(sql`lease_until`, now)},
      first_tried_at = ${until(sql`first_tried_at`, now)}, created_at = ${until(sql`created_at`, now)}
    where status in ('pending', 'sending') and next_attempt_at > ${latest}
      and (created_at > ${latest} or first_tried_at > ${latest} or next_attempt_at > ${latest} + interval '1 day')`;
}

/**
 * Posts that arrived after composing belong to the next digest. Window ends are unique per member, so several are
 * spread by milliseconds.
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

/** The next tick plans what is more than a day or week away, unless paused. */
function digestPlans({ now, latest }: Moments): SQL {
  return sql`update ${newsfeedMembers} set next_digest_at = null from ${newsfeeds}
    where newsfeeds.id = newsfeed_members.newsfeed_id
      and next_digest_at > ${latest} + case digest_frequency when 'weekly' then interval '8 days' else interval '25 hours' end
      and coalesce(digest_paused_until, ${now}) <= ${now}`;
}

/** Otherwise digests would omit them until their time comes. */
function postsOfDigests({ now, latest, latestId }: Moments): SQL {
  return sql`update ${posts} set created_at = ${now} where id > ${latestId} and created_at > ${latest}`;
}

/** The watermark must not exceed the present, or arriving posts would count as read. */
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
