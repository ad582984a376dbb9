import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The kernel's limit on a Unix socket's path is 104 (macOS) or 108 bytes (Linux), with the closing NUL. */
const PATH_BYTES_MAX = 100;
/** node-postgres and psql find a server's socket in a directory by this name; no name beside it is longer. */
export const POSTGRES_SOCKET = ".s.PGSQL.5432";

/** Windows has no Unix sockets that Node can listen on; it has named pipes. */
export const hasUnixSockets = process.platform !== "win32";

const shortWays = new Map<string, string>();

/**
 * The private directory for the sockets of a data directory, inside it. Where its path is too long for a socket, this
 * is a short way to the same place, good for the life of the process.
 *
 * @param dataDirectory absolute path, symbolic links resolved, so that two spellings meet in one place
 */
export function socketDirectory(dataDirectory: string): string {
  const directory = join(dataDirectory, "run");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const isShort = Buffer.byteLength(join(directory, POSTGRES_SOCKET)) <= PATH_BYTES_MAX;
  return isShort || !hasUnixSockets ? directory : shortWayTo(directory);
}

/** Where the holder of a data directory listens on Windows. */
export function lockPipe(dataDirectory: string): string {
  const digest = createHash("sha256").update(dataDirectory).digest("hex").slice(0, 16);
  return `\\\\.\\pipe\\lede-${digest}`;
}

/** Only the path that is given has to be short, so a link in the temporary directory will do. */
function shortWayTo(directory: string): string {
  const known = shortWays.get(directory);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), "lede-"));
  const way = join(folder, "run");
  symlinkSync(directory, way);
  shortWays.set(directory, way);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return way;
}
