import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

const MEGABYTE = 2 ** 20;
/** Size of a new database, and space that one needs for its log to begin another file. */
const MADE_MEGABYTES = 64;
const OPENED_MEGABYTES = 20;
const PROBE_BYTES = 65_536;

/** Below this the engine's own checkpoints are left out: without space for them it ends at once. */
const CHECKPOINT_MEGABYTES = 32;

/** The data directory cannot be used; the message says why in one sentence, and what to do. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/** Space that this user may still fill, in bytes, on the disk of a directory. */
function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Whether the disk of a directory has space for a checkpoint. */
export function mayCheckpoint(directory: string): boolean {
  return freeBytes(directory) >= CHECKPOINT_MEGABYTES * MEGABYTE;
}

/**
 * Makes the data directory where it is missing, and tries to write there.
 *
 * @param isNew whether the database has still to be made
 * @throws StorageError when the disk is full or takes no writes; nothing was changed then
 */
export function checkStorage(dataDirectory: string, { isNew }: { isNew: boolean }): void {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    probe(join(dataDirectory, `.probe-${process.pid}`));
  } catch (error) {
    throw explain(error, dataDirectory, isNew);
  }
  const needed = neededMegabytes(isNew);
  if (freeBytes(dataDirectory) < needed * MEGABYTE) throw diskFull(dataDirectory, needed);
}

function probe(file: string): void {
  try {
    const descriptor = openSync(file, "w", 0o600);
    try {
      writeSync(descriptor, Buffer.alloc(PROBE_BYTES));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } finally {
    rmSync(file, { force: true });
  }
}

function neededMegabytes(isNew: boolean): number {
  return isNew ? MADE_MEGABYTES : OPENED_MEGABYTES;
}

function explain(error: unknown, directory: string, isNew: boolean): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") return diskFull(directory, neededMegabytes(isNew));
  if (code === "") return error;
  return new StorageError(
    `The data directory ${directory} cannot be written (${code}). Nothing was changed. Make it writable for this user, or set LEDE_DATA_DIR to a directory that is.`,
  );
}

function diskFull(directory: string, needed: number): StorageError {
  return new StorageError(
    `The disk of ${directory} is full: Lede needs ${needed} MB of free space to start. Nothing was changed. Free some space, then start Lede again.`,
  );
}
