import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { constants, gunzipSync } from "node:zlib";
import { orNull } from "@/lib/core/or-null";

/** File with the folders of the last backups, for finding them later. */
const NOTE = "backup-folders";
const FOLDERS_MAX = 10;
const HEAD_BYTES = 4_096;

export function noteBackup(dataDirectory: string, file: string): void {
  const folders = new Set([dirname(resolve(file)), ...notedFolders(dataDirectory)]);
  writeFileSync(join(dataDirectory, NOTE), `${[...folders].slice(0, FOLDERS_MAX).join("\n")}\n`, { mode: 0o600 });
}

/**
 * Finds the newest backup in the data directory, in a `backups` folder inside or beside it, or in the folders of recent
 * backups. Null without one.
 */
export function findNewestBackup(dataDirectory: string): string | null {
  const folders = new Set([
    dataDirectory,
    join(dataDirectory, "backups"),
    join(dirname(dataDirectory), "backups"),
    ...notedFolders(dataDirectory),
  ]);
  const files = [...folders].flatMap(gzipFilesIn).toSorted((a, b) => b.madeAt - a.madeAt);
  return files.find(({ path }) => isBackup(path))?.path ?? null;
}

function notedFolders(dataDirectory: string): string[] {
  const note = orNull(() => readFileSync(join(dataDirectory, NOTE), "utf8")) ?? "";
  return note.split("\n").filter((line) => line !== "");
}

/** Omits what cannot be read, because the search must not hide why the database does not open. */
function gzipFilesIn(folder: string): { path: string; madeAt: number }[] {
  const entries = orNull(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".gz"))
    .map(({ name }) => join(folder, name))
    .flatMap((path) => orNull(() => ({ path, madeAt: statSync(path).mtimeMs })) ?? []);
}

function isBackup(path: string): boolean {
  return orNull(() => headOf(path))?.startsWith('["lede-backup"') ?? false;
}

function headOf(path: string): string {
  const bytes = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, "r");
  try {
    const head = bytes.subarray(0, readSync(file, bytes));
    // Only the head was read, so the stream ends early.
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");
  } finally {
    closeSync(file);
  }
}
