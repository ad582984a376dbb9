import { expect, test } from "vitest";
import type { EngineStep } from "@/lib/contract/engine";
import { cappedText, outcomeText, stepState, triggerText } from "./engine-text";
import { durationText } from "./words";

test.each([
  [-5, "0 ms"],
  [40.4, "40 ms"],
  [999.4, "999 ms"],
  [1_000, "1 s"],
  [3_290, "3.2 s"],
  [9_999, "9.9 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [7_200_000, "2 h"],
])("%d ms read %s", (ms, text) => {
  expect(durationText(ms, "en-GB")).toBe(text);
});

test("formats fractions of a second in the reader's locale", () => {
  expect(durationText(3_290, "de-DE")).toBe("3,2 s");
});

test("marks capped counts", () => {
  expect(cappedText(9_999, "de-DE")).toBe("9.999");
  expect(outcomeText({ runs: 1, failures: 0 }, "en-GB")).toBe("1 run");
  expect(outcomeText({ runs: 10_000, failures: 3 }, "en-GB")).toBe("10,000+ runs, 3 failed");
});

test("names schedules, events or calling functions as triggers", () => {
  expect(triggerText({ crons: ["17 * * * *"], events: ["a/b"] })).toBe("17 * * * * UTC · a/b");
  expect(triggerText({ crons: [], events: [] })).toBe("Called by other jobs");
});

test("names the wait of an open step", () => {
  const step = (different: Partial<EngineStep>): EngineStep => ({
    id: "a",
    name: "a",
    kind: "step",
    status: "open",
    created_at: new Date(0),
    ended_at: null,
    due_at: null,
    bytes: 0,
    error: null,
    attempt_errors: [],
    ...different,
  });
  const attempt_errors = [{ name: "Error", message: "no", attempt: 1, at: new Date(0) }];
  expect(stepState(step({})).text).toBe("Waiting");
  expect(stepState(step({ attempt_errors })).text).toBe("Waiting to retry");
  expect(stepState(step({ kind: "sleep" })).text).toBe("Sleeping");
  expect(stepState(step({ status: "completed", attempt_errors })).text).toBe("Done");
});
