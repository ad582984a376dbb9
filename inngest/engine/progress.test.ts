import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/duration";
import { type Progress, STALLED_MS_MAX, stalledMs } from "./progress";

const working: Progress = { loopAgeMs: 40, dueMs: null, idleMs: 10 * MINUTE_MS, running: 0 };
const isStalled = (change: Partial<Progress>) => stalledMs({ ...working, ...change }) > STALLED_MS_MAX;

test("an engine with nothing to do is not stalled, however long it has rested", () => {
  expect(isStalled({})).toBe(false);
});

test("an engine that leaves due work lying is stalled", () => {
  expect(isStalled({ dueMs: 3 * MINUTE_MS })).toBe(true);
});

test("work that became due a moment ago is no standstill", () => {
  expect(isStalled({ dueMs: MINUTE_MS })).toBe(false);
});

test("an engine that did something a moment ago is not stalled by a long queue", () => {
  expect(isStalled({ dueMs: 60 * MINUTE_MS, idleMs: 500 })).toBe(false);
});

test("work that waits behind calls in progress is no standstill", () => {
  expect(isStalled({ dueMs: 10 * MINUTE_MS, running: 1 })).toBe(false);
});

test("a loop that hangs is stalled, whatever is due", () => {
  expect(isStalled({ loopAgeMs: 3 * MINUTE_MS, running: 4 })).toBe(true);
});

test("an engine that was stopped is not stalled", () => {
  expect(isStalled({ loopAgeMs: null, dueMs: 10 * MINUTE_MS })).toBe(false);
});
