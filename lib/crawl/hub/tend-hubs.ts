import { leaveUnreadHubs, removeUnwantedHubs, renewHubs } from "@/db/queries/feeds/hubs";
import type { Context } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { canBeCalled, hubRequests } from "./subscription";

/** A hub that did not answer is asked again after this, and a lease renewed that long before it ends: four times over. */
const RETRY_MS = 12 * HOUR_MS;
const RENEW_MS = 2 * DAY_MS;
const REFUSED_MS = 7 * DAY_MS;
const HUBS_PER_RUN_MAX = 500;

/**
 * Renews subscriptions, asks hubs again that did not answer, and ends what nobody reads any more; all of it in events.
 *
 * @returns how many hubs are to be asked
 */
export async function tendHubs(ctx: Context): Promise<number> {
  if (!canBeCalled(ctx.settings.appUrl)) return 0;
  const now = ctx.now();
  const since = (ms: number) => new Date(now.getTime() - ms);
  await removeUnwantedHubs(ctx.db, since(RETRY_MS));
  const chosen = [
    ...(await leaveUnreadHubs(ctx.db, { now, hubsMax: HUBS_PER_RUN_MAX })),
    ...(await renewHubs(ctx.db, {
      now,
      hubsMax: HUBS_PER_RUN_MAX,
      askedBefore: since(RETRY_MS),
      endsBefore: since(-RENEW_MS),
      refusedBefore: since(REFUSED_MS),
    })),
  ];
  await ctx.send(hubRequests(chosen));
  return chosen.length;
}
