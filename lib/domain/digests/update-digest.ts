import { updateDigestOfMember, withdrawDigests } from "@/db/queries/digests/digest-settings";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Digest } from "@/lib/contract/digests";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { DAY_MS } from "@/lib/core/duration";
import { getDigest } from "./get-digest";
import { replanDigests } from "./plan-digests";

const WEEK_MS = 7 * DAY_MS;

/**
 * Changes whether and when the caller gets digests of a newsfeed; only what was sent. Whoever turns them on again pauses
 * them no more.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function updateDigest(
  ctx: UserContext,
  newsfeedId: string,
  { is_on, hour, weekday, pause_weeks }: Input<typeof endpoints.updateDigest>["body"],
): Promise<Digest> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  return transact(ctx, async (tx) => {
    await changeDigest(
      tx,
      { userId: ctx.actor.userId, newsfeedId },
      {
        ...(is_on !== undefined && { isOn: is_on }),
        ...(hour !== undefined && { hour }),
        ...(weekday !== undefined && { weekday }),
        ...(pause_weeks !== undefined && { pausedUntil: pauseFrom(tx.now(), pause_weeks) }),
      },
    );
    return getDigest(tx, newsfeedId);
  });
}

/** Changes the member's settings and plans their next digest. @returns false when there is no such member */
export async function changeDigest(
  tx: Context,
  member: { userId: string; newsfeedId: string },
  changes: Parameters<typeof updateDigestOfMember>[2],
): Promise<boolean> {
  const isMember = await updateDigestOfMember(tx.db, member, {
    ...(changes.isOn === true && { pausedUntil: null }),
    ...changes,
  });
  if (isMember && changes.isOn === false) await withdrawDigests(tx.db, member, tx.now());
  if (isMember) await replanDigests(tx, member);
  return isMember;
}

function pauseFrom(now: Date, weeks: number): Date | null {
  return weeks === 0 ? null : new Date(now.getTime() + weeks * WEEK_MS);
}
