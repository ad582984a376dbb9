import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The limit for a Unix socket path, with its NUL, is 104 bytes on macOS and 108 on Linux. */
const PATH_BYTES_MAX = 100;
/** Socket name that node-postgres and psql expect; the longest name in the directory. */
export const POSTGRES_SOCKET = ".s.PGSQL.5432";

/** Node supports named pipes instead of Unix sockets on Windows. */
export const hasUnixSockets = process.platform !== "win32";

/** Socket on which the process that has the database writes backups; null where there are none. */
export function backupSocket(dataDirectory: string): string | null {
  return hasUnixSockets ? join(socketDirectory(dataDirectory), "backup.sock") : null;
}

/** Socket on which that process runs commands about accounts; null where there are none. */
export function accountsSocket(dataDirectory: string): string | null {
  return hasUnixSockets ? join(socketDirectory(dataDirectory), "users.sock") : null;
}

const shortPaths = new Map<string, string>();

/**
 * Private socket directory inside a data directory. Falls back to a short symbolic link, valid for this process, when
 * the path is too long.
 *
 * @param dataDirectory absolute path, symbolic links resolved, so that spellings share one directory
 */
export function socketDirectory(dataDirectory: string): string {
  const directory = join(dataDirectory, "run");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const isShort = Buffer.byteLength(join(directory, POSTGRES_SOCKET)) <= PATH_BYTES_MAX;
  return isShort || !hasUnixSockets ? directory : shortPathTo(directory);
}

/** Named pipe of a data directory's lock on Windows. */
export function lockPipe(dataDirectory: string): string {
  const digest = createHash("sha256").update(dataDirectory).digest("hex").slice(0, 16);
  return `\\\\.\\pipe\\lede-${digest}`;
}

/** Only the given path must be short, so a link in the temporary directory works. */
function shortPathTo(directory: string): string {
  const known = shortPaths.get(directory);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), "lede-"));
  const way = join(folder, "run");
  symlinkSync(directory, way);
  shortPaths.set(directory, way);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return way;
}
