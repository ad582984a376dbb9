import { type Logger as PinoLogger, pino } from "pino";
import { loggedError } from "./logged-error";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error">;

/** Header names whose values must never reach a log. */
const SECRETS = ["x-api-key", "authorization", "cookie", "set-cookie", "password"];

/** JSON lines; readable text on a terminal. */
export function createLogger(level: string): Logger {
  const paths = SECRETS.flatMap((secret) => [`["${secret}"]`, `*["${secret}"]`, `*.*["${secret}"]`]);
  const options = {
    level,
    redact: { paths, censor: "[redacted]" },
    serializers: { err: (error: unknown) => loggedError(error) },
  };
  if (process.stdout.isTTY)
    return pino({ ...options, transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } });
  // As Node writes to a pipe: the last line before an exit is the one that tells why.
  return pino(options, pino.destination({ dest: 1, sync: true }));
}
