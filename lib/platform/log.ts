import { type Logger as PinoLogger, pino } from "pino";
import { MINUTE_MS } from "@/lib/core/duration";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error">;

/** Headers that are never logged. */
const SECRETS = ["x-api-key", "authorization", "cookie", "set-cookie", "password"];

/** JSON lines, or readable text on a terminal. */
export function createLogger(level: string): Logger {
  const paths = SECRETS.flatMap((secret) => [`["${secret}"]`, `*["${secret}"]`, `*.*["${secret}"]`]);
  const options = {
    level,
    redact: { paths, censor: "[redacted]" },
    serializers: { err: (error: unknown) => loggedError(error) },
  };
  if (process.stdout.isTTY)
    return pino({ ...options, transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } });
  // Synchronous, so that the last line before an exit is written.
  return pino(options, pino.destination({ dest: 1, sync: true }));
}

/** Fields of an error that locate it and never contain user input. */
const SAFE_FIELDS = new Set(["code", "errno", "syscall", "hostname", "address", "port", "status", "statusCode"]);
/** Fields of database errors. `detail` and `where` are left out: they contain whole rows. */
const DATABASE_FIELDS = new Set(["severity", "schema", "table", "column", "dataType", "constraint", "routine"]);
const CAUSES_MAX = 5;

/**
 * Formats an error for the log, without values: queries without their parameters, database errors without rows, and
 * only known fields of all others. Anything else that was thrown becomes its message: Neon's driver rejects with events,
 * whose properties cannot be read from a copy.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return loggedThrown(error);
  const logged: Record<string, unknown> = { type: error.name, message: messageOf(error), stack: framesOf(error) };
  for (const [name, value] of Object.entries(error)) if (isSafeField(error, name, value)) logged[name] = value;
  if (error.cause !== undefined && depth < CAUSES_MAX) logged.cause = loggedError(error.cause, depth + 1);
  if (error instanceof AggregateError)
    logged.errors = error.errors.slice(0, CAUSES_MAX).map((one) => loggedError(one, depth + 1));
  return logged;
}

function loggedThrown(thrown: unknown): unknown {
  if (typeof thrown !== "object" || thrown === null) return thrown;
  return { type: thrown.constructor?.name, message: "message" in thrown ? String(thrown.message) : "" };
}

function isSafeField(error: Error, name: string, value: unknown): boolean {
  if (typeof value !== "string" && typeof value !== "number") return false;
  if (SAFE_FIELDS.has(name)) return true;
  if (isDatabaseError(error)) return DATABASE_FIELDS.has(name);
  // `detail` of a FetchError is written for the log.
  return name === "query" || (name === "detail" && error.name === "FetchError");
}

function messageOf(error: Error): string {
  if ("query" in error) return "Failed query";
  // Bad-data errors quote their input: invalid input syntax for type uuid: "…".
  return isDatabaseError(error) && error.code.startsWith("22") ? error.message.replace(/".*"/s, '"…"') : error.message;
}

/** Message of the innermost cause, which says why a query failed. */
export function loggedReason(error: unknown, depth = 0): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error instanceof Error && error.cause;
  if (cause && depth < CAUSES_MAX) return loggedReason(cause, depth + 1);
  if (error instanceof Error) return messageOf(error);
  return error instanceof Event && "message" in error ? String(error.message) : String(error);
}

function isDatabaseError(error: Error): error is Error & { code: string } {
  return "severity" in error && "code" in error && typeof error.code === "string";
}

/** Drops the first lines, which repeat the message. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

type Line = [fields: object, message: string] | [message: string];

/**
 * Limits the log lines of errors with a `frequent` message, such as those of strangers or a missing database: one line
 * at once, then one a minute with their number.
 */
export function limitErrorLines(log: Logger, frequent: RegExp): Record<keyof Logger, (...line: Line) => void> {
  let isWithinMinute = false;
  let count = 0;
  const beginMinute = () => {
    isWithinMinute = true;
    count = 0;
    setTimeout(endMinute, MINUTE_MS).unref();
  };
  const endMinute = () => {
    isWithinMinute = false;
    if (count === 0) return;
    log.error({ count }, "more such errors within a minute");
    beginMinute();
  };
  const write = (level: keyof Logger, line: Line) =>
    line.length === 1 ? log[level](line[0]) : log[level](line[0], line[1]);
  return {
    debug: (...line) => write("debug", line),
    info: (...line) => write("info", line),
    warn: (...line) => write("warn", line),
    error: (...line) => {
      const isFrequent = frequent.test(String(line.at(-1)));
      if (isFrequent && isWithinMinute) count += 1;
      else write("error", line);
      if (isFrequent && !isWithinMinute) beginMinute();
    },
  };
}
