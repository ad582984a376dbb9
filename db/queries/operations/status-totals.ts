import { inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { outbox } from "@/db/schema/mail";
import { digests, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { aiProviders, aiReservations, aiUsage } from "@/db/schema/operations";
import { users } from "@/db/schema/users";
import { DAY_MS, MINUTE_MS } from "@/lib/core/duration";
import { lastIdOf } from "@/lib/core/id";
import { asDate, asMs, at, newsfeedsOf, type Scope } from "./status";

const MAIL_DAYS = 30;
/** Age at which a mail with a failed attempt counts as delayed. Greylisting servers accept a mail sooner. */
const DELAYED_MINUTES = 15;

/** The day is `YYYY-MM-DD`, UTC. */
type DayOfTokens = { day: string; tokens: number };

/** Settled tokens per day (UTC). */
export async function listTokensByDay(db: Db, { userId }: Scope, sinceDay: string): Promise<DayOfTokens[]> {
  const own = userId === null ? sql`` : sql`and user_id = ${userId}::uuid`;
  const { rows } = await db.execute<DayOfTokens>(sql`
    select day::text as day, sum(input_tokens + output_tokens)::float8 as tokens from ${aiUsage}
    where day >= ${sinceDay}::date ${own} group by day order by day`);
  return rows;
}

/** Like {@link listTokensByDay}, for running calls. */
export async function listReservedByDay(
  db: Db,
  { userId }: Scope,
  { sinceDay, now }: { sinceDay: string; now: Date },
): Promise<DayOfTokens[]> {
  const own = userId === null ? sql`` : sql`and user_id = ${userId}::uuid`;
  const { rows } = await db.execute<DayOfTokens>(sql`
    select day::text as day, sum(tokens)::float8 as tokens from ${aiReservations}
    where expires_at > ${at(now)} and day >= ${sinceDay}::date ${own} group by day order by day`);
  return rows;
}

/** Named providers that ever failed. A name is a base address and a model. */
export function listAiProviders(db: Db, names: readonly string[]) {
  return db
    .select()
    .from(aiProviders)
    .where(inArray(aiProviders.name, [...names]))
    .orderBy(aiProviders.name);
}

interface DigestCounts {
  due: number;
  nextAt: Date | null;
  /** Since the start of the day. */
  sent: number;
  empty: number;
  failed: number;
}

/**
 * Digests by result; a composed one counts by its mail.
 *
 * @param moments.since start of the day; a digest counts on the day it was claimed
 */
export async function countDigests(
  db: Db,
  { userId }: Scope,
  { now, since }: { now: Date; since: Date },
): Promise<DigestCounts> {
  const ofMember = userId === null ? sql`` : sql`and m.user_id = ${userId}::uuid`;
  // Uses the day for one member and the time-ordered ids for everybody.
  const ofDigests =
    userId === null
      ? sql``
      : sql`and d.user_id = ${userId}::uuid and d.newsfeed_id in (${newsfeedsOf(userId)})
          and d.local_date >= ${new Date(since.getTime() - DAY_MS).toISOString().slice(0, 10)}::date`;
  // The members whose digests `listDueMembers` claims.
  const waiting = sql`${newsfeedMembers} m inner join ${newsfeeds} n on n.id = m.newsfeed_id and n.deleted_at is null
    inner join ${users} u on u.id = m.user_id and u.digests_enabled where m.digest_enabled ${ofMember}`;
  const { rows } = await db.execute<Omit<DigestCounts, "nextAt"> & { nextMs: number | null }>(sql`
    select
      (select count(*) from ${waiting} and m.next_digest_at <= ${at(now)})::int as due,
      (select ${asMs(sql`min(m.next_digest_at)`)} from ${waiting} and m.next_digest_at > ${at(now)}) as "nextMs",
      today.*
    from (
      select count(*) filter (where d.status = 'sent' or o.status = 'sent')::int as sent,
        count(*) filter (where d.status = 'empty')::int as empty,
        count(*) filter (where d.status = 'failed' or o.status = 'failed')::int as failed
      from ${digests} d left join ${outbox} o on o.digest_batch_id = d.batch_id and d.status = 'rendered' where d.id > ${lastIdOf(new Date(since.getTime() - 1))}::uuid ${ofDigests}
    ) as today`);
  const { nextMs, ...counts } = only(rows);
  return { ...counts, nextAt: asDate(nextMs) };
}

/** Due time of the most overdue mail; null without one. */
export async function oldestMailDueAt(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ dueMs: number | null }>(sql`
    select ${asMs(sql`min(o.next_attempt_at)`)} as "dueMs" from ${outbox} o
    where o.status in ('pending', 'sending') and o.next_attempt_at <= ${at(now)}`);
  return asDate(only(rows).dueMs);
}

/** Waiting mails, those of them delayed by errors, and those that failed or have an unknown outcome, in 30 days. */
export async function countMails(db: Db, now: Date) {
  const since = new Date(now.getTime() - MAIL_DAYS * DAY_MS);
  const delayedBefore = new Date(now.getTime() - DELAYED_MINUTES * MINUTE_MS);
  const { rows } = await db.execute<Record<"pending" | "delayed" | "failed" | "unknown", number>>(sql`
    select waiting.*, unsent.*
    from (
      select count(*)::int as pending,
        (count(*) filter (where o.last_error is not null and o.created_at < ${at(delayedBefore)}))::int as delayed
      from ${outbox} o where o.status in ('pending', 'sending')
    ) as waiting, (
      select count(*) filter (where o.status = 'failed')::int as failed,
        count(*) filter (where o.status = 'unknown')::int as unknown
      from ${outbox} o where o.status in ('failed', 'unknown') and o.created_at > ${at(since)}
    ) as unsent`);
  return only(rows);
}
