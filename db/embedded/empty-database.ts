import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import { zstdDecompressSync } from "node:zlib";

/**
 * A migrated database without rows, which only the packed app has: making one takes six seconds of CPU. Paths with
 * contents, serialized by V8 and compressed.
 */
export const EMPTY_DATABASE = "db/embedded/empty.zst";
/** Folders have null as content. The first entry is the folder of the database. */
export type EmptyDatabase = [path: string, content: Uint8Array | null][];
/** Holds all contents, 28 MB, at once: joining pieces would take as long as unpacking them. */
const CHUNK_BYTES = 32 * 2 ** 20;

/** Unfinished form of a database's folder, renamed when complete: the final name always holds a whole database. */
export function unfinished(directory: string): string {
  const path = `${directory}.unfinished`;
  rmSync(path, { recursive: true, force: true });
  return path;
}

/** Writes the files of {@link EMPTY_DATABASE} for their owner alone. */
export function unpackEmptyDatabase(archive: string, directory: string): void {
  const to = unfinished(directory);
  // Made by `npm run package` in this form: folders come before their files.
  const entries = deserialize(zstdDecompressSync(readFileSync(archive), { chunkSize: CHUNK_BYTES })) as EmptyDatabase;
  for (const [path, content] of entries) {
    if (content === null) mkdirSync(join(to, path), { mode: 0o700 });
    else writeFileSync(join(to, path), content, { mode: 0o600 });
  }
  renameSync(to, directory);
}
