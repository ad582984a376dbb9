import { linkSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { lockPath } from "./sockets";

/** Another process holds the data directory. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";
  constructor(directory: string, holder: string) {
    super(
      `The data directory ${directory} is in use by process ${holder}. Stop that process, or set LEDE_DATA_DIR to another directory.`,
    );
  }
}

/**
 * Takes the data directory for this process, for as long as it lives.
 *
 * PGlite has no lock of its own: two processes on one directory lose data without an error. A listening socket is the
 * lock, because the operating system lets go of it however the process ends and process ids cannot be mistaken.
 *
 * @returns lets go of the directory
 * @throws DirectoryInUseError
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = lockPath(directory);
  for (;;) {
    const server = await listen(path);
    if (server) return () => closeServer(server);
    const holder = await whoListens(path);
    if (holder !== null) throw new DirectoryInUseError(directory, holder);
    await removeStale(path, directory);
  }
}

/** The process id that holds the directory, or null. */
export function lockHolder(directory: string): Promise<string | null> {
  return whoListens(lockPath(directory));
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function whoListens(path: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(path);
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      answer += text;
    });
    socket.on("end", () => resolve(answer || "unknown"));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(null);
      else if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve("unknown");
      else reject(error);
    });
  });
}

/**
 * Removes the socket of a dead process. Another process may have replaced it since we looked, so it is moved aside
 * first (a socket stays bound when its file is renamed), asked once more, and put back if it answers.
 */
async function removeStale(path: string, directory: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  const holder = await whoListens(aside);
  if (holder !== null) linkSync(aside, path);
  rmSync(aside, { force: true });
  if (holder !== null) throw new DirectoryInUseError(directory, holder);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
