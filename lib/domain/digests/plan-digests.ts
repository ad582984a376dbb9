import {
  claimDigests,
  type DigestPlan,
  forgetPlans,
  listDueMembers,
  listUnplannedMembers,
  type MemberScope,
  type WaitingMember,
} from "@/db/queries/digests/digest-schedule";
import type { DigestSettings } from "@/db/queries/digests/digest-settings";
import { giveUpDigests, reclaimDigests } from "@/db/queries/digests/digests";
import { readDatabaseClock } from "@/db/queries/operations/database-state";
import type { Context } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { isTimeZone } from "@/lib/core/zoned-time";
import { nextSlot, slotsAround } from "./schedule";

const MEMBERS_PER_STATEMENT = 500;
/** A user may be a member of several hundred newsfeeds. */
const USERS_PER_STATEMENT = 200;
/** Per run; the next run continues. */
const STATEMENTS_MAX = 20;
/** A longer delay means downtime or a clock that was set forward. */
const LATE_MS = 26 * HOUR_MS;
/** Crawled posts appear when their transaction commits, so a window closes only after this time. */
const SETTLING_MS = 120_000;
/** Longer than the longest pause. */
const WINDOW_MS_MAX = 31 * DAY_MS;
/** Longer than composing a digest takes. Expired claims are taken over. */
const CLAIM_MS = 600_000;

/**
 * Claims the digests due at `now`, one per member and newsfeed, even after downtime.
 *
 * @returns the batch ids; each batch becomes one mail
 */
export async function claimDueDigests(ctx: Context, now: Date): Promise<string[]> {
  const ids: string[] = [];
  for (let statement = 0; statement < STATEMENTS_MAX; statement += 1) {
    const members = await listDueMembers(ctx.db, { now, usersMax: USERS_PER_STATEMENT });
    logOddities(ctx, members, now);
    ids.push(
      ...(await claim(
        ctx,
        members.map((member) => planOf(member, now)),
        now,
      )),
    );
    if (new Set(members.map(({ userId }) => userId)).size < USERS_PER_STATEMENT) break;
  }
  return ids;
}

/** Plans the next digest of members without a plan: new ones and those with changed settings. */
export async function planDigests(ctx: Context, now: Date, scope: MemberScope | null = null): Promise<number> {
  let planned = 0;
  for (let statement = 0; statement < STATEMENTS_MAX; statement += 1) {
    const members = await listUnplannedMembers(ctx.db, { now, scope, membersMax: MEMBERS_PER_STATEMENT });
    logOddities(ctx, members, now);
    await claim(
      ctx,
      members.map((member) => ({ ...planOf(member, now), localDate: null })),
      now,
    );
    planned += members.length;
    if (members.length < MEMBERS_PER_STATEMENT) break;
  }
  return planned;
}

/** Window of a digest claimed at `now`, by the rules of {@link claimDigests}. */
export function windowFrom(
  settings: Pick<DigestSettings, "coveredUntil" | "firstWindowStart" | "memberSince" | "nextDigestAt" | "frequency">,
  now: Date,
): { windowStart: Date; windowEnd: Date } {
  const windowEnd = new Date(now.getTime() - SETTLING_MS);
  const dueAt = new Date(Math.min(now.getTime(), settings.nextDigestAt?.getTime() ?? now.getTime()));
  const since = Math.max(settings.memberSince.getTime(), firstWindowStart(settings, dueAt).getTime());
  const start = Math.max(now.getTime() - WINDOW_MS_MAX, settings.coveredUntil ?? settings.firstWindowStart ?? since);
  return { windowStart: new Date(Math.min(start, windowEnd.getTime())), windowEnd };
}

/** Before the first digest: one day or week. */
function firstWindowStart({ frequency }: Pick<WaitingMember, "frequency">, at: Date): Date {
  return new Date(at.getTime() - (frequency === "weekly" ? 7 : 1) * DAY_MS);
}

/** Call it in the transaction that changes zone, hour, weekday or frequency. */
export async function replanDigests(tx: Context, scope: MemberScope): Promise<void> {
  const now = tx.now();
  await forgetPlans(tx.db, scope, now);
  await planDigests(tx, now, scope);
}

function claim(ctx: Context, plans: readonly DigestPlan[], now: Date): Promise<string[]> {
  const windowEnd = new Date(now.getTime() - SETTLING_MS);
  const longestAgo = new Date(now.getTime() - WINDOW_MS_MAX);
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  return plans.length === 0
    ? Promise.resolve([])
    : claimDigests(ctx.db, plans, { windowEnd, longestAgo, claimedUntil });
}

/** The last slot, unless it is done, and the next one. */
function planOf(member: WaitingMember, now: Date): DigestPlan {
  const { userId, newsfeedId, nextDigestAt: was, doneDate: done, pausedUntil: notBefore } = member;
  const common = { id: newId(), userId, newsfeedId, was, firstWindowStart: firstWindowStart(member, was ?? now) };
  if (notBefore && notBefore > now)
    return { ...common, localDate: null, next: nextSlot(member, now, { done, notBefore }).at };
  const { last, next } = slotsAround(member, now, done);
  return { ...common, localDate: last?.localDate ?? null, next: next.at };
}

function logOddities(ctx: Context, members: readonly WaitingMember[], now: Date): void {
  const isLate = ({ nextDigestAt }: WaitingMember) =>
    nextDigestAt !== null && now.getTime() - nextDigestAt.getTime() > LATE_MS;
  const late = members.filter(isLate).length;
  if (late > 0)
    ctx.log.warn({ digests: late }, "digests are more than 26 h late; each member gets one, the others are left out");
  const unknown = new Set(members.map(({ timeZone }) => timeZone).filter((zone) => !isTimeZone(zone)));
  if (unknown.size > 0) ctx.log.warn({ zones: [...unknown] }, "unknown time zones; their digests follow UTC");
}

const ATTEMPTS_MAX = 5;
const RECLAIMED_MAX = 500;

/**
 * Claims the due digests and requests them, and repeats unfinished requests. Uses the database clock, which all
 * processes share.
 */
export async function tickDigests(ctx: Context): Promise<{ planned: number; due: number; again: number }> {
  return tickDigestsAt(ctx, await readDatabaseClock(ctx.db));
}

/** Like {@link tickDigests}, at a given time. */
export async function tickDigestsAt(ctx: Context, now: Date): Promise<{ planned: number; due: number; again: number }> {
  const planned = await planDigests(ctx, now);
  const givenUp = await giveUpDigests(ctx.db, { now, attempts: ATTEMPTS_MAX });
  if (givenUp.length > 0) ctx.log.error({ digestIds: givenUp }, "digests could not be composed and were given up");
  const again = await reclaimDigests(ctx.db, {
    now,
    claimedUntil: new Date(now.getTime() + CLAIM_MS),
    attemptsMax: ATTEMPTS_MAX,
    digestsMax: RECLAIMED_MAX,
  });
  const due = await claimDueDigests(ctx, now);
  const stuck = [...new Map(again.map((one) => [one.batchId, one])).values()];
  await ctx.send(
    [...due.map((batchId) => ({ batchId, attempts: 0 })), ...stuck].map(({ batchId, attempts }) => ({
      // Events are deduplicated by id for a day, so each attempt needs its own id.
      id: `digest:${batchId}:${attempts}`,
      name: "digest/send.requested",
      data: { batchId },
    })),
  );
  return { planned, due: due.length, again: stuck.length };
}
