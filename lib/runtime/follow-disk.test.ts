import { statfs } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { followDisk, isDiskFull } from "./follow-disk";
import type { Runtime } from "./runtime";

vi.mock(import("node:fs/promises"), async (original) => ({ ...(await original()), statfs: vi.fn() }));

const MEGABYTE = 2 ** 20;

test("a full disk counts as full until clearly more space is free", () => {
  expect([100, 33, 31].map((megabytes) => isDiskFull(megabytes * MEGABYTE, false))).toEqual([false, false, true]);
  expect([31, 47, 49].map((megabytes) => isDiskFull(megabytes * MEGABYTE, true))).toEqual([true, true, false]);
});

test("a full disk stops writes without waiting for the calls in progress", async () => {
  vi.useFakeTimers();
  // Safe: the space alone is read
  vi.mocked(statfs).mockResolvedValue({ bavail: 1, bsize: MEGABYTE } as never);
  const stop = vi.fn(() => new Promise<void>(() => {}));
  const execute = vi.fn(async () => undefined);
  const trouble = { reason: null };
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const database = { isExclusive: true, db: { execute } };
  // Safe: the parts that it uses
  followDisk({ database, env: { LEDE_DATA_DIR: "/data" }, log, workflows: { stop }, trouble } as unknown as Runtime);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([stop.mock.calls.length, execute.mock.calls.length]).toEqual([1, 1]);
  expect(trouble.reason).toBe("The disk is full, so nothing can be saved.");
  vi.useRealTimers();
});
