import { setDigestsOfUser, wantsDigests, withdrawAllDigests } from "@/db/queries/digests/digest-settings";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import type { Digest } from "@/lib/contract/digests";
import { listDigests } from "./list-digests";
import { replanDigests } from "./plan-digests";

/**
 * Turns all digests of a user off or on, in a transaction. What is set for each newsfeed stays, so that turning them on
 * again brings back what there was.
 */
export async function switchDigests(tx: Context, userId: string, isOn: boolean): Promise<void> {
  if ((await wantsDigests(tx.db, userId)) === isOn) return;
  await setDigestsOfUser(tx.db, userId, isOn);
  if (isOn) await replanDigests(tx, { userId });
  else await withdrawAllDigests(tx.db, userId);
}

/** Turns all digests of the caller off or on. @returns those of all newsfeeds, as they are then */
export function switchOwnDigests(ctx: UserContext, isOn: boolean): Promise<Digest[]> {
  return transact(ctx, async (tx) => {
    await switchDigests(tx, tx.actor.userId, isOn);
    return listDigests(tx);
  });
}
