import { AppError } from "./errors";

const FULL = "The server's disk is full or its database is read-only, so nothing can be saved. Try again later.";
const CAUSES_MAX = 10;
const RETRY_AFTER_SECONDS = 2;
const FULL_RETRY_AFTER_SECONDS = 60;
/** Codes for a full disk and for a read-only database, which the embedded one is while this server's disk is full. */
const FULL_CODES = new Set(["53100", "25006"]);
/** SQLSTATE classes unrelated to the request: lost connection, rollback, resources, operator, system. */
const PASSING_CLASSES = new Set(["08", "40", "53", "57", "58"]);
/** Errors of node-postgres without a code. The last one comes from a rollback and replaces the transaction's. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;
const CONNECTION_FAILURE = "08006";
const NETWORK_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ENOTFOUND", "ETIMEDOUT"]);

/** `full`: writes are refused. `unavailable`: nothing is wrong with the statement. */
type Failure = { code: string; kind: "value" | "conflict" | "full" | "unavailable" };

/**
 * Classifies a database error; null for others and for defects.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function databaseFailure(error: unknown): Failure | null {
  const code = databaseCodeOf(error);
  if (code === null) return null;
  const sqlClass = /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : "";
  if (sqlClass === "22") return { code, kind: "value" };
  if (sqlClass === "23") return { code, kind: "conflict" };
  if (FULL_CODES.has(code)) return { code, kind: "full" };
  return PASSING_CLASSES.has(sqlClass) || NETWORK_CODES.has(code) ? { code, kind: "unavailable" } : null;
}

/** Whether the database refuses to write, because its disk is full or it is read-only. */
export function isWriteRefused(error: unknown): boolean {
  return databaseFailure(error)?.kind === "full";
}

/** Waits for an optional write, such as a last-used time. Ignores its refusal by a full disk. */
export async function unlessRefused(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error;
  });
}

/** Returns the API error for a database error, without the database's text; null for others. */
export function fromDatabaseError(error: unknown): AppError | null {
  switch (databaseFailure(error)?.kind) {
    case "value":
      return new AppError("validation", "A value in the request cannot be stored. Check its fields.");
    case "conflict":
      return new AppError("conflict", "Data that the request depends on has changed. Read it again, then retry.");
    case "full":
      return new AppError("unavailable", FULL, { retryAfterSeconds: FULL_RETRY_AFTER_SECONDS });
    case "unavailable":
      return new AppError("unavailable", "The service cannot answer at the moment. Try again shortly.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    case undefined:
      return null;
  }
}

/** Whether the connection broke or its server no longer answers. */
export function isConnectionLost(error: unknown): boolean {
  return databaseCodeOf(error) === CONNECTION_FAILURE;
}

/** Drivers and the query builder wrap errors, so the code may be on a cause. */
function databaseCodeOf(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth++) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
    if (CONNECTION_LOST.test(cause.message)) return CONNECTION_FAILURE;
    cause = cause.cause;
  }
  return null;
}
