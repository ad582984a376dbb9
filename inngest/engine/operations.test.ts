import { describe, expect, test } from "vitest";
import { sortOperations } from "./operations";
import type { Operation } from "./protocol";

const operation = (op: string, more: Partial<Operation> = {}): Operation => ({
  id: "abc",
  op,
  displayName: "step",
  ...more,
});

describe("what the SDK reports is taken for", () => {
  test("steps to run and steps to wait for", () => {
    const planned = ["StepPlanned", "Sleep", "WaitForEvent", "InvokeFunction"].map((op) => operation(op));
    expect(sortOperations(planned, true)).toMatchObject({ planned, ended: [], mustRetry: null, output: null });
  });

  test("a result, with null for none", () => {
    expect(sortOperations([operation("StepRun", { data: { n: 1 } }), operation("StepRun")], true).ended).toMatchObject([
      { stepId: "abc", outcome: { data: '{"n":1}', error: null } },
      { stepId: "abc", outcome: { data: "null", error: null } },
    ]);
  });

  test("a failure to try again while attempts are left, then one to catch", () => {
    const error = { name: "Error", message: "no" };
    const failed = operation("StepError", { error });
    expect(sortOperations([failed], true)).toMatchObject({ mustRetry: failed, ended: [] });
    const [ended] = sortOperations([failed], false).ended;
    expect(ended?.outcome).toEqual({ data: null, error: JSON.stringify(error) });
    expect(sortOperations([operation("StepFailed", { error })], true)).toMatchObject({
      mustRetry: null,
      ended: [{ outcome: ended?.outcome }],
    });
  });

  test("the end of the run", () => {
    expect(sortOperations([operation("RunComplete", { data: 7 })], true).output).toEqual({ data: "7", error: null });
  });
});

describe("a run is refused, and says so in a sentence, for", () => {
  test.each([
    [operation("WaitForSignal"), 'step "step" uses WaitForSignal, which the embedded engine does not support'],
    [operation("DeferAdd"), 'step "step" uses DeferAdd, which the embedded engine does not support'],
    [operation("FromTomorrow"), 'step "step" uses FromTomorrow, which the embedded engine does not support'],
    [
      operation("StepPlanned", { opts: { type: "step.sendSignal" } }),
      'step "step" uses step.sendSignal, which the embedded engine does not support',
    ],
    [operation("StepNotFound"), 'step "step" is not in the function any more'],
    [
      operation("StepRun", { data: "x".repeat(4 * 1024 * 1024) }),
      'step "step" returned 4.0 MiB, and 4 MiB is the most: return ids instead',
    ],
  ])("$0.op", (asked, sentence) => {
    expect(() => sortOperations([asked], true)).toThrow(sentence);
  });
});
