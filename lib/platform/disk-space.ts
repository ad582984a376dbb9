import { statfs } from "node:fs/promises";

const MEGABYTE = 2 ** 20;
/** Below this nothing is written any more: the database's log may need as much at once. */
const FULL_BYTES = 32 * MEGABYTE;
/** From here on there is space again: above the other limit, or writing would stop and go on all the time. */
const FREE_BYTES = 48 * MEGABYTE;
const LOOK_EACH_MS = 2_000;

/** @param wasFull at the last look */
export function isDiskFull(freeBytes: number, wasFull: boolean): boolean {
  return freeBytes < (wasFull ? FREE_BYTES : FULL_BYTES);
}

/**
 * Tells when the disk of a directory is full, and when it has space again; one at a time.
 *
 * @returns ends it
 */
export function watchDisk(directory: string, onChange: (isFull: boolean) => Promise<void>): () => void {
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
  // A directory that cannot be looked at has other troubles, which the database tells of.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EACH_MS).unref();
  return () => clearInterval(timer);
}
