import { setTimeout } from "node:timers/promises";
import { databaseFailure } from "@/lib/core/database-error";
import type { Context } from "./context";

/** Shorter than the pause between free disk space and the next run, which would find the work in doubt. */
const PAUSE_MS = 200;

interface Outcome<R> {
  /** End of the work's lease; another process may take the work over from then on. */
  until: Date;
  /** True when a caller waits: then a full disk ends the retries. */
  isAwaited?: boolean;
  /** `isRepeat`: an earlier write may have been committed, although its answer was lost. */
  write: (isRepeat: boolean) => Promise<R>;
}

/**
 * Stores the outcome of a call that cannot be undone, such as a sent mail or a paid answer. Retries until the lease
 * ends while the database is away, and without limit while its disk is full, because no process can take over the work
 * then, unless the outcome is awaited.
 */
export async function storeOutcome<R>(
  ctx: Pick<Context, "now">,
  { until, isAwaited = false, write }: Outcome<R>,
): Promise<R> {
  for (let isRepeat = false; ; isRepeat = true) {
    try {
      return await write(isRepeat);
    } catch (error) {
      const kind = databaseFailure(error)?.kind;
      const isWorthRepeating = kind === "full" ? !isAwaited : kind === "unavailable" && ctx.now() < until;
      if (!isWorthRepeating) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
