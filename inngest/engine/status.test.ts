import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/duration";
import { STALLED_MS_MAX } from "@/lib/core/limits";
import { type Progress, stalledMs } from "./status";

const working: Progress = { loopAgeMs: 40, dueMs: null, idleMs: 10 * MINUTE_MS, running: 0 };
const isStalled = (change: Partial<Progress>) => stalledMs({ ...working, ...change }) > STALLED_MS_MAX;

test("an idle engine is not stalled", () => {
  expect(isStalled({})).toBe(false);
});

test("an engine with untouched due work is stalled", () => {
  expect(isStalled({ dueMs: 3 * MINUTE_MS })).toBe(true);
});

test("recently due work does not mean a stall", () => {
  expect(isStalled({ dueMs: MINUTE_MS })).toBe(false);
});

test("recent progress rules out a stall, however long the queue", () => {
  expect(isStalled({ dueMs: 60 * MINUTE_MS, idleMs: 500 })).toBe(false);
});

test("work behind calls in progress does not mean a stall", () => {
  expect(isStalled({ dueMs: 10 * MINUTE_MS, running: 1 })).toBe(false);
});

test("a hanging loop is stalled", () => {
  expect(isStalled({ loopAgeMs: 3 * MINUTE_MS, running: 4 })).toBe(true);
});

test("a stopped engine is not stalled", () => {
  expect(isStalled({ loopAgeMs: null, dueMs: 10 * MINUTE_MS })).toBe(false);
});
