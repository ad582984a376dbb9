import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE_MS } from "@/lib/core/duration";
import type { Logger } from "./log";
import { repeatedly } from "./repeatedly";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("logs a lost database with its reason, once a minute, and its return", async () => {
  const lines: unknown[][] = [];
  const write = (...line: unknown[]) => void lines.push(line);
  const log = { debug: write, info: write, warn: write, error: write } as Logger;
  let isLost = false;
  const refused = new AggregateError([new Error("connect ECONNREFUSED ::1:5432"), new Error("another address")]);
  const looking = repeatedly(
    2,
    async () => {
      if (isLost) throw new Error("Failed query: select 1", { cause: refused });
    },
    log,
  );
  looking.start();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(lines).toEqual([]);
  isLost = true;
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  expect(lines).toEqual([[{ err: expect.any(Error) }, "looking for due work failed: connect ECONNREFUSED ::1:5432"]]);
  isLost = false;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(lines.slice(1)).toEqual([
    ["looking for due work succeeds again"],
    [{ count: 14 }, "more such errors within a minute"],
  ]);
  await looking.stop();
});
