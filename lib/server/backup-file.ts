import { once } from "node:events";
import {
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, type Socket } from "node:net";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { BackupError, dumpDatabase } from "@/db/backup/dump";
import { checkHead, loadDatabase } from "@/db/backup/load";
import type { TableSum } from "@/db/backup/tables";
import { uncompressed, verifyBackup } from "@/db/backup/verify-backup";
import { type Database, openDatabase } from "@/db/client";
import { DirectoryInUseError } from "@/db/embedded/lock";
import { noteBackup } from "@/db/embedded/newest-backup";
import { backupSocket } from "@/db/embedded/sockets";
import type { Env } from "@/lib/core/env";
import { codeOf } from "@/lib/core/errors";
import { makeDirectory } from "@/lib/core/make-directory";
import { orNull } from "@/lib/core/or-null";
import { SECRET_FILE, storedSecret } from "@/lib/platform/secret";

type InstallationEnv = Pick<Env, "DATABASE_URL" | "DATABASE_DRIVER" | "LEDE_DATA_DIR" | "AUTH_SECRET">;

const SECRET_MISSING =
  "Before you start Lede, set AUTH_SECRET to its former value. The backup does not hold it, because it was set in the environment; another secret voids sessions, links and stored keys.";
const BROKEN_OFF = "The app interrupted the backup; its log says why. Nothing was written.";

/** Writes a backup, also of a running app. Removes its partial file on failure, and partial files of killed processes. */
export async function backUp(env: InstallationEnv, file: string): Promise<void> {
  refuseExisting(file);
  const { LEDE_DATA_DIR: directory } = env;
  if (!env.DATABASE_URL) refuseMissing(directory);
  removeLeftovers(file);
  // Named by process, so that two backups to one file do not damage each other.
  const partial = `${file}.${process.pid}.partial`;
  await withLines(env, async (lines) => {
    // The file contains all user data.
    await pipeline(lines, createGzip(), createWriteStream(partial, { mode: 0o600, flush: true })).catch(
      describeWriteError(file),
    );
    if ((await verifyBackup(partial)) !== "intact") throw new BackupError(BROKEN_OFF);
    refuseExisting(file);
    renameSync(partial, file);
    if (!env.DATABASE_URL) noteBackup(directory, file);
  }).finally(() => rmSync(partial, { force: true }));
}

/** Passes on the lines of a backup, read by the process that has the embedded database open, or by this one. */
async function withLines(env: InstallationEnv, use: (lines: Readable) => Promise<void>): Promise<void> {
  const { LEDE_DATA_DIR: directory } = env;
  const owner = env.DATABASE_URL ? null : await connectToOwner(backupSocket(realpathSync(directory)));
  if (owner) return use(owner);
  return withDatabase(env, async (database) => use(Readable.from(dumpDatabase(database, secretToStore(env)))));
}

/**
 * The secret to store in a backup; null when the environment sets it. A new one would make the backup's sessions,
 * links and encrypted keys useless.
 */
function secretToStore({ AUTH_SECRET, LEDE_DATA_DIR: directory }: InstallationEnv): string | null {
  if (AUTH_SECRET) return null;
  const secret = storedSecret(directory);
  if (secret !== null) return secret;
  throw new BackupError(
    `There is no signing secret: AUTH_SECRET is not set, and ${directory} has no file auth-secret. Set LEDE_DATA_DIR to the app's data directory, or AUTH_SECRET as for the app.`,
  );
}

/** @throws BackupError for a data directory without an embedded database */
export function refuseMissing(directory: string): void {
  if (!existsSync(join(directory, "postgres")))
    throw new BackupError(`There is no database in ${directory}. Set LEDE_DATA_DIR to the app's data directory.`);
}

/** Connects to the app at a socket in its data directory; null when none runs. */
export async function connectToOwner(path: string | null): Promise<Socket | null> {
  if (path === null) return null;
  const socket = connect(path);
  return once(socket, "connect").then(
    () => socket,
    () => null,
  );
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`);
}

/** Removes partial files of dead processes. */
function removeLeftovers(file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, pid] = /^\.(\d+)\.partial$/.exec(name.slice(basename(file).length)) ?? [];
    if (pid && name.startsWith(basename(file)) && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means a live process of another user.
    return codeOf(error) === "EPERM";
  }
}

/** File errors have their own messages; all others come from the database. */
function describeWriteError(file: string): (error: unknown) => never {
  return (error) => {
    // Safe: only optional fields are read, and errors of Node's file system have them
    const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
    // Only the socket of a running app is read.
    if (syscall === "read") throw new BackupError(BROKEN_OFF);
    if (syscall !== "open" && syscall !== "write") throw error;
    const why = code === "ENOSPC" ? "the disk is full" : code === "ENOENT" ? "there is no such folder" : code;
    throw new BackupError(`The backup cannot be written to ${file}: ${why}. Choose another path.`);
  };
}

/**
 * Restores a backup to this installation's empty database. Verifies the whole file first.
 *
 * @param report gets lines about the secret, unless the environment sets it, and about what was left out
 */
export async function restore(
  env: InstallationEnv,
  file: string,
  { report = () => undefined }: { report?: (line: string) => void } = {},
): Promise<TableSum[]> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  await checkBackup(file);
  for await (const line of linesOf(file)) {
    checkHead(line);
    break;
  }
  let hasSecret = env.AUTH_SECRET !== undefined;
  const keepSecret = (secret: string) => {
    hasSecret = true;
    if (!env.AUTH_SECRET) report(restoreSecret(env.LEDE_DATA_DIR, secret));
  };
  const tables = await withDatabase(env, (database) => loadDatabase(database, linesOf(file), { keepSecret, report }));
  if (!hasSecret) report(SECRET_MISSING);
  return tables;
}

/** @throws BackupError for any difference from the written file */
export async function checkBackup(file: string): Promise<void> {
  const found = await verifyBackup(file).catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read (${codeOf(error) ?? error}). Nothing was changed.`);
  });
  if (found === "foreign") throw new BackupError(`${file} is not a Lede backup. Nothing was changed.`);
  if (found === "unpacked")
    throw new BackupError(
      `${file} was decompressed. Nothing was changed. Compress it again with gzip, then restore that file.`,
    );
  if (found === "damaged")
    throw new BackupError(
      `${file} is not a complete backup: it is damaged or cut off. Nothing was changed. Restore another one.`,
    );
}

/**
 * Keeps the secret of sessions and mail links, and renames a different one. Renamed into place, because the process may
 * be killed here.
 *
 * @returns what was written, in a sentence
 */
export function restoreSecret(directory: string, secret: string): string {
  makeDirectory(directory);
  const file = join(directory, SECRET_FILE);
  const isOther = existsSync(file) && orNull(() => readFileSync(file, "utf8").trim()) !== secret;
  const former = `${file}.replaced-${Date.now()}`;
  if (isOther) renameSync(file, former);
  writeFileSync(`${file}.restored`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.restored`, file);
  const written = `Wrote the signing secret to ${file}.`;
  return isOther ? `${written} The one that was there is now in ${basename(former)}.` : written;
}

/**
 * Opens the database of a stopped installation for the duration of `work`.
 *
 * @param env.setting holds the address; by default `DATABASE_URL`
 */
export async function withDatabase<R>(
  env: InstallationEnv & { setting?: string },
  work: (database: Database) => Promise<R>,
): Promise<R> {
  const database = await openDatabase({
    url: env.DATABASE_URL,
    setting: env.setting,
    driver: env.DATABASE_DRIVER,
    dataDirectory: env.LEDE_DATA_DIR,
    onLoss: (error) => {
      throw error;
    },
    onConnectionError: () => undefined,
  }).catch((error: unknown) => {
    if (error instanceof DirectoryInUseError)
      throw new BackupError(`${error.message} Only one process at a time can use the embedded database.`);
    throw error;
  });
  return work(database).finally(() => database.close());
}

/** Splits at `\n` alone; rows may contain every other line end. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of uncompressed(file).setEncoding("utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
