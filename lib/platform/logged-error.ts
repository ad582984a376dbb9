/** What of an error's own fields says where it failed, and never what somebody typed. */
const TELLING = ["code", "errno", "syscall", "hostname", "address", "port", "status", "statusCode"] as const;
/** The database says these beside its code. Its `detail` and `where` hold whole rows: hashes, addresses, texts. */
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
 * An error as it stands in the log: what failed and where, without values. A failed query comes without its parameters,
 * an error of the database without the row that it is about, anything else without fields that nobody looked through.
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
  // A fetch's own words for the log; see `FetchError`.
  return name === "query" || (name === "detail" && error.name === "FetchError");
}

function messageOf(error: Error): string {
  if ("query" in error) return "Failed query";
  // "invalid input syntax for type uuid: "…"": the classes of bad data quote what they were given.
  return isOfDatabase(error) && error.code.startsWith("22") ? error.message.replace(/".*"/s, '"…"') : error.message;
}

function isOfDatabase(error: Error): error is Error & { code: string } {
  return "severity" in error && "code" in error && typeof error.code === "string";
}

/** Without the first lines, which repeat the message. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
