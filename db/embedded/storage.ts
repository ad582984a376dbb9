import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "@/lib/core/make-directory";
import { orNull } from "@/lib/core/or-null";
import { findNewestBackup } from "./newest-backup";

const MEGABYTE = 2 ** 20;
/** A new database, or room for the next log file of an existing one. */
const MADE_MEGABYTES = 96;
const OPENED_MEGABYTES = 20;
const PROBE_BYTES = 65_536;

/** The engine crashes when a checkpoint runs out of space, so below this none is started. */
const CHECKPOINT_MEGABYTES = 32;

/** The data directory is unusable; the message says why and what to do. */
class StorageError extends Error {
  override readonly name = "StorageError";
}

/** Free bytes for this user on a directory's disk. */
function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

export function mayCheckpoint(directory: string): boolean {
  return freeBytes(directory) >= CHECKPOINT_MEGABYTES * MEGABYTE;
}

/**
 * Creates the data directory if missing and tests writing.
 *
 * @param isNew whether the database has still to be created
 * @throws StorageError for a full or read-only disk, or another user's database; nothing was changed then
 */
export function checkStorage(dataDirectory: string, { isNew }: { isNew: boolean }): void {
  refuseOtherUser(dataDirectory, makeProbe(dataDirectory, isNew));
  const needed = neededMegabytes(isNew);
  if (freeBytes(dataDirectory) < needed * MEGABYTE) throw diskFull(dataDirectory, needed);
}

function makeProbe(dataDirectory: string, isNew: boolean): number {
  try {
    makeDirectory(dataDirectory);
    return probe(join(dataDirectory, `.probe-${process.pid}`));
  } catch (error) {
    throw explain(error, dataDirectory, isNew);
  }
}

/**
 * Refuses a process whose files the database's owner could not open, such as a command of root.
 *
 * @param uid owner of the files that this process makes, which a network disk may change
 */
export function refuseOtherUser(dataDirectory: string, uid: number): void {
  const owner = orNull(() => statSync(join(dataDirectory, "postgres", "PG_VERSION")).uid);
  if (owner === null || owner === uid) return;
  throw new StorageError(
    `The embedded database in ${dataDirectory}/postgres belongs to the user with the id ${owner}, and this process runs as ${uid}. Nothing was changed. Run it as that user, for example by \`sudo -u '#${owner}'\`, or give the whole directory to the app's user by \`chown -R\`.`,
  );
}

/** @returns the owner of the file it makes */
function probe(file: string): number {
  try {
    const descriptor = openSync(file, "w", 0o600);
    try {
      writeSync(descriptor, Buffer.alloc(PROBE_BYTES));
      fsyncSync(descriptor);
      return fstatSync(descriptor).uid;
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

/** Engine internals that mean nothing to an operator. */
const MEANINGLESS = /^Aborted\(|failed to initialize|unreachable|out of bounds|function signature mismatch/;
const OUT_OF_MEMORY = /could not allocate memory|out of memory/i;
/** SQLSTATE classes for internal errors and for missing or corrupt files. */
const DAMAGE_CLASSES = new Set(["XX", "58"]);

/**
 * Explains in one sentence why an embedded database does not open and what to do.
 *
 * @param reason the engine's message
 */
export async function openingFailure(dataDirectory: string, reason: string): Promise<StorageError> {
  if (OUT_OF_MEMORY.test(reason))
    return new StorageError(
      "There is not enough memory for the embedded database. Lede needs 800 MB to start with it. Give the process more, or set DATABASE_URL.",
    );
  const closed = closedPath(join(dataDirectory, "postgres"));
  if (closed !== null)
    return new StorageError(
      `The embedded database in ${dataDirectory}/postgres cannot be opened, because this user may not read and write ${closed}. Nothing was changed. Give all its files to the app's user by \`chown -R\`, then start Lede again.`,
    );
  const why = MEANINGLESS.test(reason) ? "" : ` (${reason.trim().replace(/\.$/, "")})`;
  const backup = await findNewestBackup(dataDirectory);
  const file = typeof backup === "string" ? "FILE" : backup.path;
  const advice =
    typeof backup === "string" ? WITHOUT_BACKUP[backup] : "To restore the newest whole backup that was found";
  const restore = `move that directory away and run \`lede restore ${file}\` (from source: \`npm run restore -- ${file}\`)`;
  return new StorageError(
    `The embedded database in ${dataDirectory}/postgres is damaged and cannot be opened${why}. No data was changed. ${advice}, ${restore}.`,
  );
}

const WITHOUT_BACKUP = {
  none: "To restore a backup",
  damaged: "The backups that were found are damaged or cut off. To restore another one",
};

/** A file or folder that this user may not use, as a command of another user leaves it. */
function closedPath(path: string): string | null {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) return null;
  const needed = constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0);
  if (orNull(() => accessSync(path, needed)) === null) return path;
  const names = isFolder ? readdirSync(path) : [];
  return (
    names
      .values()
      .map((name) => closedPath(join(path, name)))
      .find((found) => found !== null) ?? null
  );
}

/** Whether a database error means damaged files. */
export function isDamage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string" && /^[0-9A-Z]{5}$/.test(cause.code))
      return DAMAGE_CLASSES.has(cause.code.slice(0, 2));
  return false;
}
