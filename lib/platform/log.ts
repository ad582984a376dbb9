import { type Logger as PinoLogger, pino } from "pino";
import { loggedError } from "./logged-error";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error">;

/** Header names whose values must never reach a log. */
const SECRETS = ["x-api-key", "authorization", "cookie", "set-cookie", "password"];

/** JSON lines; readable text on a terminal. */
export function createLogger(level: string): Logger {
  const paths = SECRETS.flatMap((secret) => [`["${secret}"]`, `*["${secret}"]`, `*.*["${secret}"]`]);
  return pino({
    level,
    redact: { paths, censor: "[redacted]" },
    serializers: { err: (error: unknown) => loggedError(error) },
    ...(process.stdout.isTTY && { transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } }),
  });
}
