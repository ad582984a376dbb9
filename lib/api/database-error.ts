import { AppError } from "@/lib/core/errors";

const CAUSES_MAX = 10;
const RETRY_AFTER_SECONDS = 2;
const FULL_RETRY_AFTER_SECONDS = 60;
/** Codes for a full disk: the database server's, or this server's while the embedded database refuses writes. */
const FULL_CODES = new Set(["53100", "25006"]);
/** SQLSTATE classes unrelated to the request: lost connection, rollback, resources, operator, system. */
const PASSING_CLASSES = new Set(["08", "40", "53", "57", "58"]);
/** Errors of node-postgres without a code. */
const CONNECTION_LOST = /^(?:Connection terminated|timeout exceeded when trying to connect)/;
const CONNECTION_FAILURE = "08006";
const NETWORK_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ENOTFOUND", "ETIMEDOUT"]);

/**
 * Returns the API error for a database error, without the database's text; null for others.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function fromDatabaseError(error: unknown): AppError | null {
  const code = codeOf(error);
  if (code === null) return null;
  const kind = /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : "";
  if (kind === "22") return new AppError("validation", "A value in the request cannot be stored. Check its fields.");
  if (kind === "23")
    return new AppError("conflict", "Data that the request depends on has changed. Read it again, then retry.");
  if (FULL_CODES.has(code))
    return new AppError("unavailable", "The server's disk is full, so nothing can be saved. Try again later.", {
      retryAfterSeconds: FULL_RETRY_AFTER_SECONDS,
    });
  if (PASSING_CLASSES.has(kind) || NETWORK_CODES.has(code))
    return new AppError("unavailable", "The service cannot answer at the moment. Try again shortly.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  return null;
}

/** Drivers and the query builder wrap errors, so the code may be on a cause. */
function codeOf(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth++) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
    if (CONNECTION_LOST.test(cause.message)) return CONNECTION_FAILURE;
    cause = cause.cause;
  }
  return null;
}
