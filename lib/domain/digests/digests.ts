import { findSuppression } from "@/db/queries/accounts/mail-addresses";
import {
  type DigestSettings,
  findDigestOfMember,
  listDigestsOfMember,
  setDigestsOfUser,
  updateDigestOfMember,
  wantsDigests,
  withdrawAllDigests,
  withdrawDigests,
} from "@/db/queries/digests/digest-settings";
import { notFound, requireNewsfeed } from "@/lib/context/access";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import type { Digest } from "@/lib/contract/digests";
import type { InputOf } from "@/lib/contract/endpoints";
import { DAY_MS } from "@/lib/core/duration";
import { zoneOf } from "@/lib/core/zoned-time";
import { addressHash } from "@/lib/domain/mail/delivery-reports";
import { replanDigests } from "./plan-digests";
import { nextSlot } from "./schedule";

/** Digests of all newsfeeds that the caller is a member of. */
export async function listDigests(ctx: UserContext): Promise<Digest[]> {
  const now = ctx.now();
  return (await listDigestsOfMember(ctx.db, ctx.actor.userId, now)).map((settings) => presentDigest(settings, now));
}

/** @throws AppError `not_found`, `forbidden` */
export async function getDigest(ctx: UserContext, newsfeedId: string): Promise<Digest> {
  return presentDigest(await requireDigest(ctx, newsfeedId), ctx.now());
}

/** @throws AppError `not_found`, `forbidden` */
export async function requireDigest(ctx: UserContext, newsfeedId: string): Promise<DigestSettings> {
  const settings = await findDigestOfMember(ctx.db, { userId: ctx.actor.userId, newsfeedId }, ctx.now());
  if (settings) return settings;
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  // Deleted between the two statements.
  throw notFound("newsfeed");
}

const WEEK_MS = 7 * DAY_MS;

/**
 * Changes the caller's digest settings for a newsfeed. Turning digests on also ends a pause.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function updateDigest(
  ctx: UserContext,
  newsfeedId: string,
  { is_on, hour, weekday, pause_weeks }: InputOf<"updateDigest">["body"],
): Promise<Digest> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  const changes = {
    ...(is_on !== undefined && { isOn: is_on }),
    ...(hour !== undefined && { hour }),
    ...(weekday !== undefined && { weekday }),
    ...(pause_weeks !== undefined && { pausedUntil: pauseFrom(ctx.now(), pause_weeks) }),
  };
  if (Object.keys(changes).length === 0) return getDigest(ctx, newsfeedId);
  return transact(ctx, async (tx) => {
    await changeDigest(tx, { userId: ctx.actor.userId, newsfeedId }, changes);
    return getDigest(tx, newsfeedId);
  });
}

/** Changes a member's settings and plans the next digest. @returns false for an unknown member */
export async function changeDigest(
  tx: Context,
  member: { userId: string; newsfeedId: string },
  changes: Parameters<typeof updateDigestOfMember>[2],
): Promise<boolean> {
  const isMember = await updateDigestOfMember(tx.db, member, {
    ...(changes.isOn === true && { pausedUntil: null }),
    ...changes,
  });
  if (isMember && (changes.isOn === false || changes.pausedUntil)) await withdrawDigests(tx.db, member, tx.now());
  if (isMember) await replanDigests(tx, member);
  return isMember;
}

function pauseFrom(now: Date, weeks: number): Date | null {
  return weeks === 0 ? null : new Date(now.getTime() + weeks * WEEK_MS);
}

/** Turns all of a user's digests off or on, in a transaction. Keeps the settings of each newsfeed. */
export async function switchDigests(tx: Context, userId: string, isOn: boolean): Promise<void> {
  if ((await wantsDigests(tx.db, userId)) === isOn) return;
  await setDigestsOfUser(tx.db, userId, isOn);
  if (isOn) await replanDigests(tx, { userId });
  else await withdrawAllDigests(tx.db, userId);
}

/** Turns all of the caller's digests off or on. @returns the digests of all newsfeeds */
export function switchOwnDigests(ctx: UserContext, isOn: boolean): Promise<Digest[]> {
  return transact(ctx, async (tx) => {
    await switchDigests(tx, tx.actor.userId, isOn);
    return listDigests(tx);
  });
}

/**
 * Returns why an account gets no digests by mail, or null. An unverified address may belong to somebody else; that is
 * harmless where mails stay on this machine.
 */
export async function mailObstacle(
  ctx: Pick<Context, "db" | "mac" | "mail">,
  { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
): Promise<"unverified" | "suppressed" | null> {
  if (emailVerifiedAt === null && ctx.mail.kind !== "file") return "unverified";
  return (await findSuppression(ctx.db, addressHash(ctx, email))) ? "suppressed" : null;
}

function presentDigest(settings: DigestSettings, now: Date): Digest {
  const { pausedUntil } = settings;
  return {
    newsfeed_id: settings.newsfeedId,
    newsfeed_name: settings.newsfeedName,
    frequency: settings.frequency,
    is_on: settings.isOn,
    are_all_off: !settings.areDigestsOn,
    hour: settings.hour,
    weekday: settings.weekday,
    time_zone: zoneOf(settings.timeZone),
    paused_until: pausedUntil && pausedUntil > now ? pausedUntil : null,
    next_at: settings.isOn && settings.areDigestsOn ? nextAt(settings, now) : null,
    last_at: settings.lastDigestAt,
  };
}

/** The planned time or, before the next tick, the time it will plan. */
export function nextAt(settings: DigestSettings, now: Date): Date {
  const { nextDigestAt, doneDate: done, pausedUntil: notBefore } = settings;
  return nextDigestAt ?? nextSlot(settings, now, { done, notBefore }).at;
}
