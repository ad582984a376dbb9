import { randomBytes } from "node:crypto";
import { readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hasUnixSockets, lockPipe, socketDirectory } from "./sockets";

/** A holder that does not answer within this time still counts. */
const ANSWER_MS_MAX = 2_000;
/** In place of the process id of a holder that does not answer. */
const UNKNOWN = "unknown";

/** Another process holds the data directory. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";
  constructor(directory: string, holder: string) {
    const owner = holder === UNKNOWN ? "a process that does not answer" : `process ${holder}`;
    super(
      `The data directory ${directory} is in use by ${owner}. Stop that process, or set LEDE_DATA_DIR to another directory.`,
    );
  }
}

/**
 * Locks the data directory for the life of this process.
 *
 * PGlite has no lock: two processes on one directory lose data silently. The lock is a listening socket, because the
 * operating system closes it however the process ends, and process ids can be reused.
 *
 * @param directory absolute path, symbolic links resolved
 * @returns unlocks the directory
 * @throws DirectoryInUseError
 */
export function lockDirectory(directory: string): Promise<() => Promise<void>> {
  return hasUnixSockets ? lockBySocket(directory) : lockByPipe(directory);
}

/** Process id of the lock's holder, `unknown` if it does not answer, null without one. */
export async function lockHolder(directory: string): Promise<string | null> {
  if (!hasUnixSockets) return whoListens(lockPipe(directory));
  const folder = socketDirectory(directory);
  const newest = newestTurn(folder);
  return newest === 0 ? null : whoListens(turnPath(folder, newest));
}

/** Windows removes a named pipe with its process. */
async function lockByPipe(directory: string): Promise<() => Promise<void>> {
  const path = lockPipe(directory);
  const server = await listen(path);
  if (server) return () => closeServer(server);
  throw new DirectoryInUseError(directory, (await whoListens(path)) ?? UNKNOWN);
}

/**
 * A Unix socket file outlives its process, and no system call atomically replaces a stale one. So locks are numbered:
 * `lock-7` links to the socket of the seventh holder, and the highest number counts. When nobody listens there,
 * creating the next link is the step that only one process can win. The highest link is never removed, so no number is
 * reused.
 */
async function lockBySocket(directory: string): Promise<() => Promise<void>> {
  const folder = socketDirectory(directory);
  for (;;) {
    const newest = newestTurn(folder);
    const holder = newest === 0 ? null : await whoListens(turnPath(folder, newest));
    if (holder !== null) throw new DirectoryInUseError(directory, holder);
    const socket = `${randomBytes(4).toString("hex")}.sock`;
    const server = await listen(join(folder, socket));
    if (server && takeTurn(folder, newest + 1, socket)) return () => closeServer(server);
    if (server) await closeServer(server);
  }
}

/** A process that was suspended may find its number free again, but no longer highest. */
function takeTurn(folder: string, turn: number, socket: string): boolean {
  try {
    symlinkSync(socket, turnPath(folder, turn));
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  if (newestTurn(folder) !== turn) {
    rmSync(turnPath(folder, turn), { force: true });
    return false;
  }
  for (const older of turnsIn(folder)) if (older < turn) removeTurn(folder, older);
  return true;
}

function removeTurn(folder: string, turn: number): void {
  const path = turnPath(folder, turn);
  try {
    rmSync(join(folder, readlinkSync(path)), { force: true });
    rmSync(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

function turnPath(folder: string, turn: number): string {
  return join(folder, `lock-${turn}`);
}

function turnsIn(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const [, turn] = /^lock-(\d+)$/.exec(name) ?? [];
    return turn === undefined ? [] : [Number(turn)];
  });
}

/** 0 without any lock. */
function newestTurn(folder: string): number {
  return Math.max(0, ...turnsIn(folder));
}

/** Null when another process listens there. */
function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once("error", (error) => (codeOf(error) === "EADDRINUSE" ? resolve(null) : reject(error)));
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Errors of a live process that does not answer: it closes the connection, has no room for one, or takes too long. */
const SILENT = new Set<unknown>(["ECONNRESET", "EPIPE", "EAGAIN", "ERR_STREAM_PREMATURE_CLOSE"]);

/** Null when the process behind a socket is gone. */
async function whoListens(path: string): Promise<string | null> {
  const socket = connect(path);
  socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy());
  try {
    return (await text(socket)) || UNKNOWN;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ECONNREFUSED" || code === "ENOENT") return null;
    if (SILENT.has(code)) return UNKNOWN;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
