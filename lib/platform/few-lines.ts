import type { Logger } from "./log";

const MINUTE_MS = 60_000;
type Line = [fields: object, message: string] | [message: string];

/**
 * A log that strangers cannot fill: of the errors that they cause there is one line at once, and then one a minute that
 * says how many there were.
 *
 * @param byStrangers the messages of these errors
 */
export function withFewLines(log: Logger, byStrangers: RegExp): Record<keyof Logger, (...line: Line) => void> {
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
    log.error({ count }, "strangers caused more such errors within a minute");
    beginMinute();
  };
  const write = (level: keyof Logger, line: Line) =>
    line.length === 1 ? log[level](line[0]) : log[level](line[0], line[1]);
  return {
    debug: (...line) => write("debug", line),
    info: (...line) => write("info", line),
    warn: (...line) => write("warn", line),
    error: (...line) => {
      const isByStranger = byStrangers.test(String(line.at(-1)));
      if (isByStranger && isMinuteBegun) count += 1;
      else write("error", line);
      if (isByStranger && !isMinuteBegun) beginMinute();
    },
  };
}
