import { readDatabaseClock } from "@/db/queries/operations/clock";
import { correctFutureTimes as correctRows } from "@/db/queries/operations/future-times";
import type { SystemContext } from "@/lib/context/context";

const DAY_SECONDS = 86_400;

/**
 * Makes due again what a clock that was ahead has put off into the future. By the database's clock, which all processes
 * share.
 *
 * @returns how many rows were corrected
 */
export async function correctFutureTimes(ctx: SystemContext): Promise<number> {
  const now = await readDatabaseClock(ctx.db);
  // The jitter of an interval, a publisher's wishes and a day's rest are less than as much again.
  const checkPauseSecondsMax = 2 * Math.max(DAY_SECONDS, ctx.settings.crawlIntervalSecondsMax);
  const rows = await correctRows(ctx.db, { now, checkPauseSecondsMax });
  if (rows > 0)
    ctx.log.warn(
      { rows },
      "times that lay too far in the future were corrected, as a clock that was ahead leaves them",
    );
  return rows;
}
