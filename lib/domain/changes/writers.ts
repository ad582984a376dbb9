import { setTimeout as pause } from "node:timers/promises";
import { haveEndedBefore, takeXid } from "@/db/queries/changes/log";
import type { UserContext } from "@/lib/context/context";

const PAUSE_MS = 10;
const PAUSES_MAX = 200;

/**
 * Waits for the transactions that were writing while the log was read, so that objects are read after them. A
 * transaction cannot log changes to objects that it does not see: it may change the article of a post that another one
 * is adding.
 *
 * @returns false when one of them takes longer
 */
export async function haveWritersEnded(ctx: Pick<UserContext, "db" | "signal">): Promise<boolean> {
  const next = await takeXid(ctx.db);
  for (let pauses = 0; pauses < PAUSES_MAX; pauses += 1) {
    if (await haveEndedBefore(ctx.db, next)) return true;
    await pause(PAUSE_MS, undefined, { signal: ctx.signal });
  }
  return false;
}
