import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret that signs sessions: from the environment, or made once and kept in the data directory, readable by its
 * owner alone.
 */
export function authSecret(options: { fromEnvironment: string | undefined; dataDirectory: string }): string {
  if (options.fromEnvironment) return options.fromEnvironment;
  const file = join(options.dataDirectory, "auth-secret");
  return readSecret(file) ?? makeSecret(file, options.dataDirectory);
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Several processes may start at once: the first one's secret counts, and no half-written file is ever read. */
function makeSecret(file: string, directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const mine = `${file}.${process.pid}`;
  const secret = randomBytes(48).toString("base64url");
  writeFileSync(mine, `${secret}\n`, { mode: 0o600 });
  try {
    linkSync(mine, file);
    return secret;
  } catch {
    return readSecret(file) ?? secret;
  } finally {
    rmSync(mine, { force: true });
  }
}
