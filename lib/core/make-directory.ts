import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Creates a directory for this user, with its parents. Node's own recursion never ends in a pseudo file system. */
export function makeDirectory(path: string): void {
  if (!existsSync(dirname(path))) makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
