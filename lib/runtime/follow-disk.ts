import { setReadOnly } from "@/db/queries/operations/database-state";
import { watchDisk } from "@/lib/platform/disk-space";
import type { Runtime } from "./runtime";

const LINE_EACH_MS = 60_000;
const REASON = "The disk is full, so nothing can be saved.";

/**
 * Stops all writes while the embedded database's disk is full, and resumes later. Postgres exits when its log has no
 * space.
 */
export function followDisk(started: Runtime): void {
  const { database, env, log, workflows, trouble } = started;
  if (!database.isExclusive) return;
  let reminder: NodeJS.Timeout | undefined;
  const tell = () =>
    log.error({ directory: env.LEDE_DATA_DIR }, "the disk is full: nothing is saved until there is space");
  watchDisk(env.LEDE_DATA_DIR, async (isFull) => {
    clearInterval(reminder);
    if (isFull) {
      trouble.reason = REASON;
      tell();
      reminder = setInterval(tell, LINE_EACH_MS).unref();
      await workflows.stop();
      await setReadOnly(database.db, true);
    } else {
      await setReadOnly(database.db, false);
      await workflows.start();
      trouble.reason = null;
      log.info("the disk has space again, and work goes on");
    }
  });
}
