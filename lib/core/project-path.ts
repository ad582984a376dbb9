import { join } from "node:path";

/**
 * A file of the project that is read at run time and therefore stays outside the bundle: thread entries, migrations.
 * Every entry point starts in the project's root.
 */
export function projectPath(path: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), path);
}
