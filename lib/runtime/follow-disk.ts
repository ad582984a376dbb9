import { statfs } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { setReadOnly } from "@/db/queries/operations/database-state";
import type { Runtime } from "./runtime";

const LINE_EACH_MS = 60_000;
/** Lets waiting writes finish before runs repeat, such as the outcome of a mail that has left. */
const WRITES_MS = 1_000;

/** Stops all writes while the embedded database's disk is full: Postgres exits when its log has no space. */
export function followDisk(started: Runtime): void {
  const { database, env, log, workflows, trouble } = started;
  if (!database.isExclusive) return;
  let reminder: NodeJS.Timeout | undefined;
  const tell = () =>
    log.error({ directory: env.LEDE_DATA_DIR }, "the disk is full: nothing is saved until there is space");
  watchDisk(env.LEDE_DATA_DIR, async (isFull) => {
    clearInterval(reminder);
    if (isFull) {
      trouble.reason = "The disk is full, so nothing can be saved.";
      tell();
      reminder = setInterval(tell, LINE_EACH_MS).unref();
      // Not one after the other: calls in progress would fill the rest of the disk, and those that fail are repeated.
      await Promise.all([workflows.stop(), setReadOnly(database.db, true)]);
    } else {
      await setReadOnly(database.db, false);
      await setTimeout(WRITES_MS);
      await workflows.start();
      trouble.reason = null;
      log.info("the disk has space again, and work goes on");
    }
  });
}

/** Free space below which writing stops; the database's log may need as much at once. */
const FULL_BYTES = 32 * 2 ** 20;
/** Free space at which writing resumes. Higher than the other limit, so that writing does not toggle. */
const FREE_BYTES = 48 * 2 ** 20;
const CHECK_EACH_MS = 2_000;

/** @param wasFull at the last check */
export function isDiskFull(freeBytes: number, wasFull: boolean): boolean {
  return freeBytes < (wasFull ? FREE_BYTES : FULL_BYTES);
}

/** Reports when the disk of a directory fills up and when it has space again. */
function watchDisk(directory: string, onChange: (isFull: boolean) => Promise<void>): void {
  let wasFull = false;
  let isBusy = false;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const { bavail, bsize } = await statfs(directory);
      const isFull = isDiskFull(bavail * bsize, wasFull);
      if (isFull === wasFull) return;
      await onChange(isFull);
      wasFull = isFull;
    } finally {
      isBusy = false;
    }
  };
  // The database reports other problems of the directory.
  setInterval(() => void look().catch(() => undefined), CHECK_EACH_MS).unref();
}
