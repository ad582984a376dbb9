import { statfs } from "node:fs/promises";

const MEGABYTE = 2 ** 20;
/** Free space below which writing stops; the database's log may need as much at once. */
const FULL_BYTES = 32 * MEGABYTE;
/** Free space at which writing resumes. Higher than the other limit, so that writing does not toggle. */
const FREE_BYTES = 48 * MEGABYTE;
const CHECK_EACH_MS = 2_000;

/** @param wasFull at the last check */
export function isDiskFull(freeBytes: number, wasFull: boolean): boolean {
  return freeBytes < (wasFull ? FREE_BYTES : FULL_BYTES);
}

/**
 * Reports when the disk of a directory fills up and when it has space again.
 *
 * @returns stops it
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
  // The database reports other problems of the directory.
  const timer = setInterval(() => void look().catch(() => undefined), CHECK_EACH_MS).unref();
  return () => clearInterval(timer);
}
