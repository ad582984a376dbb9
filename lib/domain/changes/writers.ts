import { setTimeout as pause } from "node:timers/promises";
import { haveEndedBefore, takeXid } from "@/db/queries/changes/log";
import type { UserContext } from "@/lib/context/context";

const PAUSE_MS = 10;
const PAUSES_MAX = 200;

/**
 * Waits for the transactions that were writing while the log was read. One of them may change an object that it could
 * not see when it filled the log, such as the article of a post that another one was adding; the object is read after it.
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
