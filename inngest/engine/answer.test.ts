import { describe, expect, test } from "vitest";
import { readAnswer, sortOperations } from "./answer";
import type { Operation } from "./protocol";

const read = (body: string, status: number, headers: Record<string, string> = {}) =>
  readAnswer(new Response(body, { status, headers }), 3);

describe("readAnswer", () => {
  test("reads the return value from a 200", async () => {
    expect(await read('{"a":1}', 200)).toMatchObject({ kind: "returned", data: '{"a":1}', isFinal: false });
    expect(await read("", 200)).toMatchObject({ kind: "returned", data: "null" });
  });

  test("reads one or several operations from a 206", async () => {
    const operation = { id: "a", op: "StepRun", data: 1 };
    for (const body of [operation, [operation]])
      expect(await read(JSON.stringify(body), 206)).toMatchObject({ kind: "reported", operations: [operation] });
  });

  test("reads the return value from a 206 with the end of the run alone", async () => {
    const end = { id: "a", op: "RunComplete", data: { a: 1 } };
    expect(await read(JSON.stringify([end]), 206)).toMatchObject({ kind: "returned", data: '{"a":1}' });
    const step = { id: "b", op: "StepRun", data: 1 };
    expect(await read(JSON.stringify([step, end]), 206)).toMatchObject({ kind: "reported", operations: [step, end] });
  });

  test.each(["", "no JSON", "[]", '[{"op":"StepRun"}]'])("reads an error from the invalid 206 %j", async (body) => {
    expect(await read(body, 206)).toMatchObject({
      kind: "threw",
      error: {
        name: "UnreadableAnswer",
        message: expect.stringContaining("the engine cannot read the SDK's report"),
      },
    });
  });

  test("reads an error from other statuses as JSON, a JSON string or text", async () => {
    const error = { name: "TypeError", message: "no" };
    for (const body of [JSON.stringify(error), JSON.stringify(JSON.stringify(error))])
      expect(await read(body, 500)).toMatchObject({ kind: "threw", error });
    expect(await read("Bad gateway", 502)).toMatchObject({ error: { name: "Error", message: "Bad gateway" } });
  });

  test("reads the retry headers and the request version", async () => {
    expect(await read("{}", 400, { "x-inngest-no-retry": "true" })).toMatchObject({ isFinal: true, requestVersion: 3 });
    expect(await read("{}", 500, { "retry-after": "7", "x-inngest-req-version": "2" })).toMatchObject({
      isFinal: false,
      retryAfterMs: 7000,
      requestVersion: 2,
    });
  });
});

const operation = (op: string, more: Partial<Operation> = {}): Operation => ({
  id: "abc",
  op,
  displayName: "step",
  ...more,
});

describe("sortOperations", () => {
  test("plans steps, sleeps, waits and invokes", () => {
    const planned = ["StepPlanned", "Sleep", "WaitForEvent", "InvokeFunction"].map((op) => operation(op));
    expect(sortOperations(planned, true)).toMatchObject({ planned, ended: [], mustRetry: null, output: null });
  });

  test("stores results, null for none", () => {
    expect(sortOperations([operation("StepRun", { data: { n: 1 } }), operation("StepRun")], true).ended).toMatchObject([
      { stepId: "abc", outcome: { data: '{"n":1}', error: null } },
      { stepId: "abc", outcome: { data: "null", error: null } },
    ]);
  });

  test("retries a failed step while it has attempts, then stores the error", () => {
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

  test("ends the run", () => {
    expect(sortOperations([operation("RunComplete", { data: 7 })], true).output).toEqual({ data: "7", error: null });
  });
});

describe("unsupported operations", () => {
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
      'step "step" returned 4.0 MiB; the limit is 4 MiB: return ids instead',
    ],
  ])("refuses $0.op", (unsupported, sentence) => {
    expect(() => sortOperations([unsupported], true)).toThrow(sentence);
  });
});
