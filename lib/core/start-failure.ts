const UNWRITABLE = /^(?:EACCES|EPERM|EROFS|EEXIST|ENOTDIR|ENOSPC)$/;

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

/** Advice for listen errors, by code; the error carries port and host. */
const LISTENING: Readonly<Record<string, (at: { port: number; address: string | undefined }) => string>> = {
  EADDRINUSE: ({ port }) => `port ${port} is in use. Stop the program that listens there, or set PORT to another one.`,
  EACCES: ({ port }) => `port ${port} may not be used by this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ address }) =>
    `${address} is not an address of this machine. Set HOSTNAME to one that is, or unset it to listen on all.`,
};

/** Advice for Postgres errors after the first connection, by SQLSTATE. */
const MIGRATING: Readonly<Record<string, string>> = {
  "25006": "It is read-only: set DATABASE_URL to the primary server, not to a replica.",
  "42501": "Give the user of DATABASE_URL the right to create schemas in the database and tables in the schema public.",
  "53300":
    "Lede takes 10 connections: raise the limit of its user (alter role … connection limit) or max_connections of the server, or stop other programs that use it.",
  "53100": "Its disk is full: free some space.",
};

/** Explains in one line why the process cannot start and what to do. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", port, path, address, syscall, hostname }: SystemError = error;
  if (syscall === "listen" && port !== undefined) return LISTENING[code]?.({ port, address }) ?? error.message;
  if (syscall === "getaddrinfo" && error.cause === undefined)
    return `HOSTNAME is "${hostname}", but must be an address or a name of this machine (${code}). Correct it, or unset it to listen on all.`;
  if (UNWRITABLE.test(code) && path !== undefined)
    return `${path} cannot be written (${code}). Set LEDE_DATA_DIR to a directory that can.`;
  // The cause says more than the failed statement.
  if (error.message.startsWith("Failed query:") && error.cause) return startFailure(error.cause);
  const message = error.message.replace(/\s+/g, " ");
  return MIGRATING[code] ? `the database refuses: ${message}. ${MIGRATING[code]}` : message;
}
