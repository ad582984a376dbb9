import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleSummaries, articles, articleTranslations } from "@/db/schema/articles";
import { hubSubscribers, opmlSubscriptions } from "@/db/schema/feed-addresses";
import { feeds, hosts, robotsFiles } from "@/db/schema/feeds";
import { outbox } from "@/db/schema/mail";
import { digests, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { aiNewsfeedUsage, aiProviders, aiRefusals, aiReservations, aiUsage } from "@/db/schema/operations";
import { keylearnings, postStates, posts } from "@/db/schema/posts";
import { users } from "@/db/schema/users";
import { deliveries, destinations } from "@/db/schema/webhooks";
import { lastIdOf } from "@/lib/core/id";

/** Clocks of one deployment differ by less. */
const SLACK_MS = 60_000;
/** Maximum duration of a crawl's claim. */
const CLAIM = sql`interval '10 minutes'`;

interface Moments {
  now: SQL;
  /** Latest plausible time of a correct clock. */
  latest: SQL;
  /** Now and `latest` as in JSON columns. Such texts compare like times. */
  nowText: SQL;
  latestText: SQL;
  /** Greatest ids of now and of `latest`. */
  nowId: SQL;
  latestId: SQL;
  /** Longest interval between two checks of a feed. */
  checkPause: SQL;
}

/**
 * Corrects future times left by a clock that has since been set back: due times, leases, counts by day, read marks and
 * digest windows. Judges each row by its own times, so the clock's error need not be known.
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
  const textOf = (moment: Date) => sql`${moment.toISOString()}::text`;
  const moments: Moments = {
    now: at(now),
    latest: at(latest),
    nowText: textOf(now),
    latestText: textOf(latest),
    nowId: sql`${lastIdOf(now)}::uuid`,
    latestId: sql`${lastIdOf(latest)}::uuid`,
    checkPause: sql`${checkPauseSecondsMax}::int * interval '1 second'`,
  };
  let corrected = 0;
  // One statement per table, to keep locks short.
  for (const correction of [
    ...crawlCorrections(moments),
    ...usageCorrections(moments),
    ...readerCorrections(moments),
    ...outboundCorrections(moments),
  ])
    corrected += (await db.execute(correction)).rowCount ?? 0;
  return corrected;
}

/** Assignment that caps a time; null stays null. */
function capped(column: string, end: SQL): SQL {
  const name = sql.identifier(column);
  return sql`${name} = case when ${name} > ${end} then ${end} else ${name} end`;
}

function crawlCorrections({ now, latest, checkPause }: Moments): SQL[] {
  const claim = capped("claimed_until", sql`${now} + ${CLAIM}`);
  // Text claims last minutes.
  const cutClaims = (table: SQL) =>
    sql`update ${table} set claimed_until = ${now} where claimed_until > ${latest} + interval '1 hour'`;
  return [
    // Feeds checked in the future keep their interval to the next check.
    sql`update ${feeds} set next_due_at = ${now} + greatest(next_due_at - last_checked_at, interval '0'),
        last_checked_at = ${now}, ${capped("last_success_at", now)}, ${capped("slow_at", now)}, ${capped("whole_at", now)},
        ${claim}, ${capped("route_retry_at", now)}, ${capped("rediscovered_at", now)}
      where subscriber_count > 0 and last_checked_at > ${latest}`,
    // Feeds not checked since are due when they wait longer than any interval.
    sql`update ${feeds} set next_due_at = ${now}, ${claim}
      where subscriber_count > 0 and next_due_at > ${latest}
        and (created_at > ${latest} or next_due_at > coalesce(last_checked_at, created_at) + ${checkPause}
          or claimed_until > ${latest} + interval '1 hour')`,
    hostCorrections(now, latest),
    sql`update ${robotsFiles} set fetched_at = ${now}, expires_at = ${now} where fetched_at > ${latest}`,
    // Pauses between attempts are under a day.
    sql`update ${articles} set enrich_due_at = ${now}
      where enrich_due_at > ${latest} and (fetched_at > ${latest} or enrich_due_at > ${latest} + interval '1 day')`,
    sql`update ${articles} set write_due_at = ${now}
      where write_due_at is not null and write_due_at > ${latest}
        and (fetched_at > ${latest} or write_due_at > ${latest} + interval '1 day')`,
    cutClaims(sql`${articleSummaries}`),
    cutClaims(sql`${keylearnings}`),
    sql`update ${articleTranslations} set due_at = ${now}, claimed_until = null
      where status = 'pending' and (created_at > ${latest} or due_at > ${latest} + interval '1 day')`,
    sql`update ${aiProviders} set ${capped("open_until", now)}, ${capped("failing_since", now)}, updated_at = ${now}
      where updated_at > ${latest}`,
  ];
}

/** Otherwise budgets would be spent until the wrong date, by what was used today. */
function usageCorrections({ now, latest }: Moments): SQL[] {
  const dayOf = (moment: SQL) => sql`(${moment} at time zone 'UTC')::date`;
  const monthOf = (moment: SQL) => sql`date_trunc('month', ${moment} at time zone 'UTC')::date`;
  const days = { column: "day", present: dayOf(now), last: dayOf(latest) };
  const months = { column: "month", present: monthOf(now), last: monthOf(latest) };
  const tokens = ["input_tokens", "output_tokens"];
  return [
    countedAtPresent(sql`${aiUsage}`, days, {
      keys: ["user_id", "model", "purpose"],
      counts: [...tokens, "calls"],
    }),
    countedAtPresent(sql`${aiNewsfeedUsage}`, months, { keys: ["newsfeed_id", "model"], counts: tokens }),
    countedAtPresent(sql`${aiRefusals}`, days, { keys: ["refusal"], counts: ["count", "final_count"] }),
    sql`update ${aiReservations} set expires_at = ${now} where expires_at > ${latest} + interval '1 hour'`,
  ];
}

/** Statement that adds the counts of periods after the last plausible one to those of the present one. */
function countedAtPresent(
  table: SQL,
  period: { column: string; present: SQL; last: SQL },
  { keys, counts }: { keys: readonly string[]; counts: readonly string[] },
): SQL {
  const list = (names: readonly string[], itemOf: (name: SQL) => SQL = (name) => name) =>
    sql.join(
      names.map((name) => itemOf(sql`${sql.identifier(name)}`)),
      sql`, `,
    );
  const column = sql.identifier(period.column);
  return sql`with later as (delete from ${table} where ${column} > ${period.last} returning *)
    insert into ${table} (${column}, ${list([...keys, ...counts])})
    select ${period.present}, ${list(keys)}, ${list(counts, (name) => sql`sum(${name})`)} from later group by ${list(keys)}
    on conflict (${column}, ${list(keys)}) do update
      set ${list(counts, (name) => sql`${name} = ${table}.${name} + excluded.${name}`)}`;
}

/** Host queues last minutes, and back-off a day at most. */
function hostCorrections(now: SQL, latest: SQL): SQL {
  const rests = sql`coalesce(retry_after_until > ${now} and retry_after_until <= ${latest} + interval '1 day', false)`;
  const wrong = {
    next_allowed_at: sql`(next_allowed_at > ${latest} + interval '1 hour' and not ${rests})`,
    held_until: sql`coalesce(held_until > ${latest} + interval '1 hour', false)`,
    pages_allowed_at: sql`coalesce(pages_allowed_at > ${latest} + interval '1 day', false)`,
    retry_after_until: sql`coalesce(retry_after_until > ${latest} + interval '1 day', false)`,
  };
  const corrected = Object.entries(wrong).map(([column, isWrong]) => {
    const name = sql.identifier(column);
    return sql`${name} = case when ${isWrong} then ${now} else ${name} end`;
  });
  return sql`update ${hosts} set ${sql.join(corrected, sql`, `)} where ${sql.join(Object.values(wrong), sql` or `)}`;
}

function readerCorrections({ now, latest, nowId, latestId }: Moments): SQL[] {
  return [
    // Mails queued in the future are due; retries wait a day at most.
    sql`update ${outbox} set next_attempt_at = ${now}, ${capped("lease_until", now)}, ${capped("first_tried_at", now)},
        ${capped("created_at", now)}
      where status in ('pending', 'sending') and next_attempt_at > ${latest}
        and (created_at > ${latest} or first_tried_at > ${latest} or next_attempt_at > ${latest} + interval '1 day')`,
    // Posts that arrived after composing belong to the next digest. Window ends are unique per member, so several are
    // spread by milliseconds.
    sql`update ${digests} set window_end = corrected.ended_at, ${capped("window_start", sql`corrected.ended_at`)},
        ${capped("claimed_until", now)}
      from (
        select id as digest_id, ${now} - interval '1 millisecond' *
          row_number() over (partition by user_id, newsfeed_id order by window_end desc) as ended_at
        from ${digests} where window_end > ${latest}
      ) as corrected
      where id = digest_id`,
    digestPlanCorrection(now, latest),
    // Otherwise the visit would go on until then.
    sql`update ${users} set ${capped("visited_at", now)}, ${capped("visited_before_at", now)}
      where visited_at > ${latest} or visited_before_at > ${latest}`,
    // Otherwise digests would omit them until their time comes.
    sql`update ${posts} set created_at = ${now} where id > ${latestId} and created_at > ${latest}`,
    // The watermark must not exceed the present, or arriving posts would count as read.
    sql`with marked as (
        select user_id, newsfeed_id, read_up_to from ${newsfeedMembers} where read_up_to > ${latestId} for update
      ), kept as (
        insert into ${postStates} (user_id, newsfeed_id, post_id, is_read, updated_at)
        select user_id, marked.newsfeed_id, posts.id, true, ${now} from marked
        join ${posts} on posts.newsfeed_id = marked.newsfeed_id and posts.id > ${nowId} and posts.id <= read_up_to
        on conflict do nothing)
      update ${newsfeedMembers} m set read_up_to = ${nowId} from marked
      where m.user_id = marked.user_id and m.newsfeed_id = marked.newsfeed_id`,
  ];
}

/**
 * The next tick plans what is further away than any schedule, unless paused. After a daily digest at midnight, its hour
 * may change to the end of tomorrow, in autumn an hour longer. A reader may also travel west after a digest; the next
 * one then waits for the end of the following date in the westernmost zone.
 */
function digestPlanCorrection(now: SQL, latest: SQL): SQL {
  const isWeekly = sql`digest_frequency = 'weekly'`;
  // Dates that no zone has reached come from the clock that was ahead.
  return sql`update ${newsfeedMembers} m set next_digest_at = null from ${newsfeeds}
      where newsfeeds.id = m.newsfeed_id and coalesce(digest_paused_until, ${now}) <= ${now}
        and next_digest_at > ${latest} + case when ${isWeekly} then interval '8 days' else interval '49 hours' end
        and not exists (
          select 1 from ${digests} d where d.user_id = m.user_id and d.newsfeed_id = m.newsfeed_id
            and d.local_date <= (${now} at time zone 'UTC' + interval '14 hours')::date
            and next_digest_at < d.local_date::timestamp at time zone 'UTC' + interval '36 hours'
              + case when ${isWeekly} then interval '7 days' else interval '1 day' end)`;
}

function outboundCorrections({ now, latest, nowText, latestText }: Moments): SQL[] {
  // The longest pause between attempts is a day, and jitter adds a tenth.
  const pause = sql`interval '27 hours'`;
  return [
    // Lists are read daily.
    sql`update ${opmlSubscriptions} set due_at = ${now}, ${capped("checked_at", now)}, ${capped("succeeded_at", now)},
        ${capped("created_at", now)}
      where due_at > ${latest}
        and (created_at > ${latest} or checked_at > ${latest} or due_at > ${latest} + interval '1 day')`,
    sql`update ${deliveries} set next_attempt_at = ${now}, ${capped("created_at", now)}
      where next_attempt_at > ${latest} and (created_at > ${latest} or next_attempt_at > ${latest} + ${pause})`,
    sql`update ${destinations} set ${capped("slow_at", now)}, ${capped("failing_since", now)},
        ${capped("delivered_at", now)}
      where slow_at > ${latest} or failing_since > ${latest} or delivered_at > ${latest}`,
    sql`update ${hubSubscribers} set due_at = ${now}, ${capped("created_at", now)}
      where due_at > ${latest} and (created_at > ${latest} or due_at > ${latest} + ${pause})`,
    // A lease may have ended at the hub, so polls replace pushes until it is renewed.
    sql`update ${feeds} set hub = hub || jsonb_build_object('askedAt', ${nowText}, 'pushedAt', null, 'leaseUntil',
        case when hub->>'leaseUntil' > ${nowText} then ${nowText} else hub->>'leaseUntil' end)
      where hub is not null and hub->>'askedAt' > ${latestText}`,
  ];
}
