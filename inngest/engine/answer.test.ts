import { describe, expect, test } from "vitest";
import { readAnswer } from "./answer";

const read = (body: string, status: number, headers: Record<string, string> = {}) =>
  readAnswer(new Response(body, { status, headers }), 3);

describe("an answer of the SDK", () => {
  test("with 200 is what the function returned, null for nothing", async () => {
    expect(await read('{"a":1}', 200)).toMatchObject({ kind: "returned", data: '{"a":1}', isFinal: false });
    expect(await read("", 200)).toMatchObject({ kind: "returned", data: "null" });
  });

  test("with 206 is what it did and wants, one operation or several", async () => {
    const operation = { id: "a", op: "StepRun", data: 1 };
    for (const body of [operation, [operation]])
      expect(await read(JSON.stringify(body), 206)).toMatchObject({ kind: "reported", operations: [operation] });
  });

  test("with 206 that holds nothing but the end of the run is what the function returned", async () => {
    const end = { id: "a", op: "RunComplete", data: { a: 1 } };
    expect(await read(JSON.stringify([end]), 206)).toMatchObject({ kind: "returned", data: '{"a":1}' });
    const step = { id: "b", op: "StepRun", data: 1 };
    expect(await read(JSON.stringify([step, end]), 206)).toMatchObject({ kind: "reported", operations: [step, end] });
  });

  test.each(["", "no JSON", "[]", '[{"op":"StepRun"}]'])(
    "with 206 that nobody can read (%j) is a failure",
    async (body) => {
      expect(await read(body, 206)).toMatchObject({
        kind: "threw",
        error: {
          name: "UnreadableAnswer",
          message: expect.stringContaining("the SDK reported what the engine cannot read"),
        },
      });
    },
  );

  test("with another status is an error, as JSON, as JSON in a string, or as text", async () => {
    const error = { name: "TypeError", message: "no" };
    for (const body of [JSON.stringify(error), JSON.stringify(JSON.stringify(error))])
      expect(await read(body, 500)).toMatchObject({ kind: "threw", error });
    expect(await read("Bad gateway", 502)).toMatchObject({ error: { name: "Error", message: "Bad gateway" } });
  });

  test("says whether and when to try again, and the version to call it with", async () => {
    expect(await read("{}", 400, { "x-inngest-no-retry": "true" })).toMatchObject({ isFinal: true, requestVersion: 3 });
    expect(await read("{}", 500, { "retry-after": "7", "x-inngest-req-version": "2" })).toMatchObject({
      isFinal: false,
      retryAfterMs: 7000,
      requestVersion: 2,
    });
  });
});
