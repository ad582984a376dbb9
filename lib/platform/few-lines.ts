import { MINUTE_MS } from "@/lib/core/duration";
import type { Logger } from "./log";

type Line = [fields: object, message: string] | [message: string];

/**
 * Limits the log lines of frequent errors, such as those of strangers or a missing database: one line at once, then one
 * a minute with their number.
 *
 * @param numerous matches the messages of these errors
 */
export function withFewLines(log: Logger, numerous: RegExp): Record<keyof Logger, (...line: Line) => void> {
  let isMinuteBegun = false;
  let count = 0;
  const beginMinute = () => {
    isMinuteBegun = true;
    count = 0;
    setTimeout(endMinute, MINUTE_MS).unref();
  };
  const endMinute = () => {
    isMinuteBegun = false;
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
      const isNumerous = numerous.test(String(line.at(-1)));
      if (isNumerous && isMinuteBegun) count += 1;
      else write("error", line);
      if (isNumerous && !isMinuteBegun) beginMinute();
    },
  };
}
