import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Logger, limitErrorLines } from "./log";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function logged() {
  const lines: unknown[][] = [];
  const write = (...line: unknown[]) => {
    lines.push(line);
  };
  const log = { debug: write, info: write, warn: write, error: write } as Logger;
  return { lines, log: limitErrorLines(log, /^Refused/) };
}

const REFUSED = "Refused: no signature";

test("logs a frequent error once, then its count each minute", () => {
  const { lines, log } = logged();
  for (let call = 0; call < 1_000; call += 1) log.error({ method: "POST" }, REFUSED);
  expect(lines).toEqual([[{ method: "POST" }, REFUSED]]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([[{ count: 999 }, expect.any(String)]]);
  log.error({}, REFUSED);
  vi.advanceTimersByTime(10 * 60_000);
  expect(lines.slice(2)).toEqual([[{ count: 1 }, expect.any(String)]]);
  log.error({}, REFUSED);
  expect(lines.slice(3)).toEqual([[{}, REFUSED]]);
});

test("passes other lines through", () => {
  const { lines, log } = logged();
  log.error({ err: 1 }, "Failed to register");
  log.error({ err: 2 }, "Failed to register");
  log.warn("Mind this");
  log.info({ a: 1 }, REFUSED);
  log.debug("x");
  expect(lines).toEqual([
    [{ err: 1 }, "Failed to register"],
    [{ err: 2 }, "Failed to register"],
    ["Mind this"],
    [{ a: 1 }, REFUSED],
    ["x"],
  ]);
});
