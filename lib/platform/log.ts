import { type Logger as PinoLogger, pino } from "pino";
import { databaseFailure } from "@/lib/core/database-error";
import { MINUTE_MS } from "@/lib/core/duration";
import { withoutQuery } from "@/lib/core/without-query";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error">;

/** Headers that are never logged. */
const SECRETS = ["x-api-key", "authorization", "cookie", "set-cookie", "password"];

/** JSON lines, or readable text on a terminal. */
export function createLogger(level: string): Logger {
  const paths = SECRETS.flatMap((secret) => [`["${secret}"]`, `*["${secret}"]`, `*.*["${secret}"]`]);
  const options = {
    level,
    redact: { paths, censor: "[redacted]" },
    serializers: { err: (error: unknown) => loggedError(error), url: loggedUrl, hub: loggedUrl },
  };
  if (process.stdout.isTTY)
    return pino({ ...options, transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } });
  // Synchronous, so that the last line before an exit is written.
  return pino(options, pino.destination({ dest: 1, sync: true }));
}

/** Leaves out the query of an address: those of feeds and articles often contain keys. */
export function loggedUrl(url: unknown): unknown {
  return typeof url === "string" ? withoutQuery(url) : url;
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

type Lines = Record<keyof Logger, (...line: unknown[]) => void>;

/**
 * Limits log lines of errors with a `frequent` message, such as those that strangers or a lost database cause. Logs the
 * first at once, then one line a minute with the count.
 */
export function limitErrorLines(log: Logger, frequent: RegExp): Lines {
  return limitLines(log, (level, line) => (level === "error" && frequent.test(String(line.at(-1))) ? {} : null));
}

/**
 * Limits lines about an unreachable database or a full disk, of which every request and run would write one. Each
 * message and error code is limited by itself.
 */
export function limitDatabaseErrors(log: Logger): Lines {
  return limitLines(log, (_level, [fields, message]) => {
    const error = typeof fields === "object" && fields !== null && "err" in fields ? fields.err : null;
    const failure = databaseFailure(error);
    if (failure?.kind !== "full" && failure?.kind !== "unavailable") return null;
    return { code: failure.code, of: String(message) };
  });
}

/** @param kindOf returns the kind of a frequent line, as fields of the line with the count; null for other lines */
function limitLines(log: Logger, kindOf: (level: keyof Logger, line: unknown[]) => object | null): Lines {
  /** Lines left out by kind, in the minute after a line. */
  const omitted = new Map<string, number>();
  const beginMinute = (kind: string, fields: object) => {
    omitted.set(kind, 0);
    setTimeout(endMinute, MINUTE_MS, kind, fields).unref();
  };
  const endMinute = (kind: string, fields: object) => {
    const count = omitted.get(kind) ?? 0;
    omitted.delete(kind);
    if (count === 0) return;
    log.error({ ...fields, count }, "more such errors within a minute");
    beginMinute(kind, fields);
  };
  const write = (level: keyof Logger, line: unknown[]) => {
    const [first, message] = line;
    if (line.length === 1) log[level](first);
    else log[level](first, String(message));
  };
  const limited =
    (level: keyof Logger) =>
    (...line: unknown[]) => {
      const fields = kindOf(level, line);
      if (fields === null) return write(level, line);
      const kind = JSON.stringify(fields);
      const count = omitted.get(kind);
      if (count !== undefined) return void omitted.set(kind, count + 1);
      write(level, line);
      beginMinute(kind, fields);
    };
  return { debug: limited("debug"), info: limited("info"), warn: limited("warn"), error: limited("error") };
}
