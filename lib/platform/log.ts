import { type Logger as PinoLogger, pino } from "pino";
import { loggedError } from "./logged-error";

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
