import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Absolute path of a project file that is read at run time and stays outside the bundle, like worker entries and
 * migrations. Every entry point starts in the project's root.
 */
export function projectPath(path: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), path);
}

/** Entry of a thread, given without its ending: bundled in the packed app, else TypeScript. */
export function threadEntry(path: string): string {
  const bundled = projectPath(`${path}.js`);
  return existsSync(bundled) ? bundled : projectPath(`${path}.ts`);
}

/** Node's arguments of a thread, for which TypeScript needs a loader. */
export function threadArguments(entry: string): string[] {
  return entry.endsWith(".ts") ? ["--import", pathToFileURL(projectPath("scripts/alias.mjs")).href] : [];
}
