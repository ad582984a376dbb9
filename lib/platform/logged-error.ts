/** Fields of an error that locate it and never contain user input. */
const TELLING = ["code", "errno", "syscall", "hostname", "address", "port", "status", "statusCode"] as const;
/** Fields of database errors. `detail` and `where` are left out: they contain whole rows. */
const OF_DATABASE = ["severity", "schema", "table", "column", "dataType", "constraint", "routine"] as const;
const CAUSES_MAX = 5;

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  cause?: unknown;
  [field: string]: unknown;
}

/**
 * Formats an error for the log, without values: queries without their parameters, database errors without rows, and
 * only known fields of all others.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const logged: LoggedError = { type: error.name, message: messageOf(error), stack: framesOf(error) };
  for (const [name, value] of Object.entries(error)) if (isTelling(error, name, value)) logged[name] = value;
  if (error.cause !== undefined && depth < CAUSES_MAX) logged.cause = loggedError(error.cause, depth + 1);
  if (error instanceof AggregateError)
    logged.errors = error.errors.slice(0, CAUSES_MAX).map((one) => loggedError(one, depth + 1));
  return logged;
}

function isTelling(error: Error, name: string, value: unknown): boolean {
  if (typeof value !== "string" && typeof value !== "number") return false;
  if ((TELLING as readonly string[]).includes(name)) return true;
  if (isOfDatabase(error)) return (OF_DATABASE as readonly string[]).includes(name);
  // `detail` of a FetchError is written for the log.
  return name === "query" || (name === "detail" && error.name === "FetchError");
}

function messageOf(error: Error): string {
  if ("query" in error) return "Failed query";
  // Bad-data errors quote their input: invalid input syntax for type uuid: "…".
  return isOfDatabase(error) && error.code.startsWith("22") ? error.message.replace(/".*"/s, '"…"') : error.message;
}

function isOfDatabase(error: Error): error is Error & { code: string } {
  return "severity" in error && "code" in error && typeof error.code === "string";
}

/** Drops the first lines, which repeat the message. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
