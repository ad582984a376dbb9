import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Lists the files of a folder, recursively. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
