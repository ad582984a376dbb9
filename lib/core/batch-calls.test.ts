import { expect, test } from "vitest";
import { batchCalls } from "./batch-calls";

/** Runs that end when told. */
function setUp(runningMax: number, sizeMax?: number) {
  const runs: { inputs: readonly number[]; result: PromiseWithResolvers<string> }[] = [];
  const call = batchCalls(
    (inputs: readonly number[]) => {
      const result = Promise.withResolvers<string>();
      runs.push({ inputs, result });
      return result.promise;
    },
    { runningMax, ...(sizeMax && { sizeMax }) },
  );
  return { runs, call, inputs: () => runs.map((run) => run.inputs) };
}

test("starts a call at once", () => {
  const { call, inputs } = setUp(1);
  void call(1);
  expect(inputs()).toEqual([[1]]);
});

test("batches the calls that arrive during a run", async () => {
  const { call, runs, inputs } = setUp(1);
  const calls = [1, 2, 3].map(call);
  runs[0]?.result.resolve("first");
  expect(await calls[0]).toBe("first");
  expect(inputs()).toEqual([[1], [2, 3]]);
  runs[1]?.result.resolve("second");
  expect(await Promise.all(calls)).toEqual(["first", "second", "second"]);
});

test("a batch has at most sizeMax calls, and the next batch runs after it", async () => {
  const { call, runs, inputs } = setUp(1, 2);
  const calls = [1, 2, 3, 4].map(call);
  runs[0]?.result.resolve("first");
  await calls[0];
  expect(inputs()).toEqual([[1], [2, 3]]);
  runs[1]?.result.resolve("second");
  expect(await calls[2]).toBe("second");
  expect(inputs()).toEqual([[1], [2, 3], [4]]);
  runs[2]?.result.resolve("third");
  expect(await calls[3]).toBe("third");
});

test("a failed run rejects its own calls only", async () => {
  const { call, runs } = setUp(1);
  const calls = [1, 2].map(call);
  runs[0]?.result.reject(new Error("broken"));
  await expect(calls[0]).rejects.toThrow("broken");
  runs[1]?.result.resolve("second");
  expect(await calls[1]).toBe("second");
});

test("a run that hangs does not hold up later calls", async () => {
  const { call, runs, inputs } = setUp(2);
  const calls = [1, 2, 3].map(call);
  runs[1]?.result.resolve("second");
  expect(await calls[1]).toBe("second");
  runs[2]?.result.resolve("third");
  expect(await calls[2]).toBe("third");
  expect(inputs()).toEqual([[1], [2], [3]]);
});
