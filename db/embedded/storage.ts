import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { findNewestBackup } from "./newest-backup";

const MEGABYTE = 2 ** 20;
/** Size of a new database, and space that one needs for its log to begin another file. */
const MADE_MEGABYTES = 64;
const OPENED_MEGABYTES = 20;
const PROBE_BYTES = 65_536;

/** Below this the engine's own checkpoints are left out: without space for them it ends at once. */
const CHECKPOINT_MEGABYTES = 32;

/** The data directory cannot be used; the message says why in one sentence, and what to do. */
class StorageError extends Error {
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

/** Says nothing to anybody who has not built the engine. */
const MEANINGLESS = /^Aborted\(|failed to initialize|unreachable|out of bounds|function signature mismatch/;
const OUT_OF_MEMORY = /could not allocate memory|out of memory/i;
/** Classes of SQLSTATE: the engine's own state, and files that are missing or hold something else. */
const DAMAGE_CLASSES = new Set(["XX", "58"]);

/**
 * Why an embedded database does not open, in one sentence that says what to do.
 *
 * @param reason the engine's own words
 */
export function openingFailure(dataDirectory: string, reason: string): StorageError {
  if (OUT_OF_MEMORY.test(reason))
    return new StorageError(
      "There is not enough memory for the embedded database, which takes up to 1.2 GB at a start. Give the process more, or set DATABASE_URL.",
    );
  const why = MEANINGLESS.test(reason) ? "" : ` (${reason.trim().replace(/\.$/, "")})`;
  const backup = findNewestBackup(dataDirectory);
  const restore = `move that directory away and run \`npm run restore -- ${backup ?? "FILE"}\``;
  return new StorageError(
    `The embedded database in ${dataDirectory}/postgres is damaged and cannot be opened${why}. No data was changed. To restore ${backup === null ? "a backup" : "the newest backup that was found"}, ${restore}.`,
  );
}

/** Whether an error of the database says that its files are damaged. */
export function isDamage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string" && /^[0-9A-Z]{5}$/.test(cause.code))
      return DAMAGE_CLASSES.has(cause.code.slice(0, 2));
  return false;
}
