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
import type { Context } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { isTimeZone } from "@/lib/core/zoned-time";
import { nextSlot, slotsAround } from "./schedule";

const MEMBERS_PER_STATEMENT = 500;
/** Each can be a member of some hundred newsfeeds. */
const USERS_PER_STATEMENT = 200;
/** Of one run; the next one goes on. */
const STATEMENTS_MAX = 20;
/** Whoever is due for longer was kept waiting by a stop, or by a clock that was put forward. */
const LATE_MS = 26 * HOUR_MS;
/** What a crawl stores is seen when its transaction ends: a window ends only when all that came in it is there. */
const SETTLING_MS = 120_000;
/** Longer than the longest pause. */
const WINDOW_MS_MAX = 31 * DAY_MS;
/** Longer than composing a digest takes; a claim that ends is taken over. */
export const CLAIM_MS = 600_000;

/**
 * Claims the digests that are due at `now`: one for each member and newsfeed, also after a long stop.
 *
 * @returns the ids of their batches, each of which becomes one mail
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

/** Works out when the next digests are due of members for whom nobody has: new ones, and those whose settings changed. */
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

/** The window of a digest that would be claimed at `now`, by the rules of {@link claimDigests}. */
export function windowFrom(
  settings: Pick<DigestSettings, "coveredUntil" | "firstWindowStart" | "memberSince" | "nextDigestAt" | "frequency">,
  now: Date,
): { windowStart: Date; windowEnd: Date } {
  const windowEnd = new Date(now.getTime() - SETTLING_MS);
  const since = Math.max(
    settings.memberSince.getTime(),
    firstWindowStart(settings, settings.nextDigestAt ?? now).getTime(),
  );
  const start = Math.max(now.getTime() - WINDOW_MS_MAX, settings.coveredUntil ?? settings.firstWindowStart ?? since);
  return { windowStart: new Date(Math.min(start, windowEnd.getTime())), windowEnd };
}

/** Of who never had a digest: one day or week of news. */
function firstWindowStart({ frequency }: Pick<WaitingMember, "frequency">, at: Date): Date {
  return new Date(at.getTime() - (frequency === "weekly" ? 7 : 1) * DAY_MS);
}

/** After a change of zone, hour, weekday or frequency, in its transaction. */
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

/** The digest of the last slot, if that is not done, and the next slot. */
function planOf(member: WaitingMember, now: Date): DigestPlan {
  const { userId, newsfeedId, nextDigestAt: was, doneDate: done, pausedUntil: notBefore } = member;
  const common = {
    id: newId(),
    userId,
    newsfeedId,
    was,
    firstWindowStart: firstWindowStart(member, was ?? now),
  };
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
  if (unknown.size > 0) ctx.log.warn({ zones: [...unknown] }, "time zones are not known; their digests follow UTC");
}
