import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { constants, gunzipSync } from "node:zlib";

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
  const note = join(dataDirectory, NOTE);
  return existsSync(note)
    ? readFileSync(note, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
}

function gzipFilesIn(folder: string): { path: string; madeAt: number }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".gz"))
    .map(({ name }) => join(folder, name))
    .map((path) => ({ path, madeAt: statSync(path).mtimeMs }));
}

function isBackup(path: string): boolean {
  const bytes = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, "r");
  try {
    const head = bytes.subarray(0, readSync(file, bytes));
    // Only the head was read, so the stream ends early.
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1").startsWith('["lede-backup"');
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}
