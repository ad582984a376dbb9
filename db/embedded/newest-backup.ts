import { lchownSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { verifyBackup } from "@/db/backup/verify-backup";
import { orNull } from "@/lib/core/or-null";

/** File with the folders of the last backups, for finding them later. */
const NOTE = "backup-folders";
const FOLDERS_MAX = 10;

/** Notes a backup's folder if it can: the backup itself is complete. */
export function noteBackup(dataDirectory: string, file: string): void {
  const folders = new Set([dirname(resolve(file)), ...notedFolders(dataDirectory)]);
  const note = join(dataDirectory, NOTE);
  const written = `${note}.${process.pid}`;
  orNull(() => {
    const { uid, gid } = statSync(dataDirectory);
    writeFileSync(written, `${[...folders].slice(0, FOLDERS_MAX).join("\n")}\n`, { mode: 0o600, flag: "wx" });
    // The app has to read and replace what root notes.
    if (process.getuid?.() === 0) lchownSync(written, uid, gid);
    renameSync(written, note);
  });
  orNull(() => rmSync(written, { force: true }));
}

/**
 * Finds the newest intact backup in the data directory, in a `backups` folder inside or beside it, or in the folders of
 * recent backups.
 *
 * @returns its path, or whether there are damaged ones only, or none
 */
export async function findNewestBackup(dataDirectory: string): Promise<{ path: string } | "damaged" | "none"> {
  const folders = new Set([
    dataDirectory,
    join(dataDirectory, "backups"),
    join(dirname(dataDirectory), "backups"),
    ...notedFolders(dataDirectory),
  ]);
  const files = [...folders].flatMap(gzipFilesIn).toSorted((a, b) => b.madeAt - a.madeAt);
  let found: "damaged" | "none" = "none";
  for (const { path } of files) {
    const state = await verifyBackup(path).catch(() => null);
    if (state === "intact") return { path };
    if (state === "damaged") found = state;
  }
  return found;
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
