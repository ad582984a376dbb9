import { updateTimeZone } from "@/db/queries/digests/digest-settings";
import { transact, type UserContext } from "@/lib/context/context";
import { replanDigests } from "@/lib/domain/digests/plan-digests";

/** The caller's digests come by the clocks of this zone from now on. @param timeZone one that there is */
export function setTimeZone(ctx: UserContext, timeZone: string): Promise<void> {
  const { userId } = ctx.actor;
  return transact(ctx, async (tx) => {
    if (await updateTimeZone(tx.db, userId, timeZone)) await replanDigests(tx, { userId });
  });
}
