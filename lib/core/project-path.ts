import { join } from "node:path";

/**
 * Absolute path of a project file that is read at run time and stays outside the bundle, like worker entries and
 * migrations. Every entry point starts in the project's root.
 */
export function projectPath(path: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), path);
}
