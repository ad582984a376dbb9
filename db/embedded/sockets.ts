import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The kernel's limit on a Unix socket's path is 104 (macOS) or 108 bytes (Linux), with the closing NUL. */
const PATH_BYTES_MAX = 100;
/** node-postgres and psql find a server's socket in a directory by this name. */
export const POSTGRES_SOCKET = ".s.PGSQL.5432";

/** Windows has no Unix sockets that Node can listen on; it has named pipes. */
export const hasUnixSockets = process.platform !== "win32";

/**
 * The private directory for the sockets of a data directory: inside it, or, where the path would be too long for a
 * socket, in the temporary directory under a name that the data directory determines.
 *
 * @param dataDirectory absolute path, symbolic links resolved, so that two spellings meet in one place
 */
export function socketDirectory(dataDirectory: string): string {
  const inside = join(dataDirectory, "run");
  const isShort = Buffer.byteLength(join(inside, POSTGRES_SOCKET)) <= PATH_BYTES_MAX;
  const directory = isShort ? inside : join(tmpdir(), `lede-${digestOf(dataDirectory)}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

/** Where the holder of a data directory listens. */
export function lockPath(dataDirectory: string): string {
  return hasUnixSockets
    ? join(socketDirectory(dataDirectory), "lock.sock")
    : `\\\\.\\pipe\\lede-${digestOf(dataDirectory)}`;
}

function digestOf(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 16);
}
