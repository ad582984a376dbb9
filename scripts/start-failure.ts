const UNWRITABLE = new Set(["EACCES", "EPERM", "EROFS", "EEXIST", "ENOTDIR", "ENOSPC"]);

/** Why the process cannot start, in one line that says what to do. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE" && port !== undefined)
    return `port ${port} is in use. Stop the program that listens there, or set PORT to another one.`;
  if (code !== undefined && UNWRITABLE.has(code) && path !== undefined)
    return `${path} cannot be written (${code}). Set LEDE_DATA_DIR to a directory that can.`;
  return error.message;
}
