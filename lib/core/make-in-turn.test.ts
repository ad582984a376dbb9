import { expect, test } from "vitest";
import { makeInTurn } from "./make-in-turn";

test("makes one value at a time, and each once for all who request it", async () => {
  const { request } = makeInTurn<string>({ keptMax: 9, waitingMax: 9 });
  const made: string[] = [];
  let [running, runningMax] = [0, 0];
  const ask = (key: string) =>
    request(key, async () => {
      runningMax = Math.max(runningMax, ++running);
      await Promise.resolve();
      running -= 1;
      made.push(key);
      return `value of ${key}`;
    });
  const values = await Promise.all(["a", "b", "a", "c", "b"].map(ask));
  expect(values).toEqual(["a", "b", "a", "c", "b"].map((key) => `value of ${key}`));
  expect(await ask("a")).toBe("value of a");
  expect([made, runningMax]).toEqual([["a", "b", "c"], 1]);
});

test("makes a value again after a failure", async () => {
  const { has, request } = makeInTurn<string>({ keptMax: 9, waitingMax: 9 });
  const failing = [1, 2].map(() => request("a", () => Promise.reject(new Error("failed"))));
  for (const one of failing) await expect(one).rejects.toThrow("failed");
  expect(has("a")).toBe(false);
  expect(await request("a", async () => "made")).toBe("made");
  expect(has("a")).toBe(true);
});

test("refuses a value when too many others wait, and makes it later", async () => {
  const { request } = makeInTurn<string>({ keptMax: 9, waitingMax: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const [first, second] = [request("a", () => promise), request("b", async () => "b")];
  const full = { code: "rate_limited", retryAfterSeconds: 60 };
  await expect(request("c", async () => "c")).rejects.toMatchObject(full);
  const again = request("b", async () => "never");
  resolve("a");
  expect(await Promise.all([first, second, again])).toEqual(["a", "b", "b"]);
  expect(await request("c", async () => "c")).toBe("c");
});

test("drops the oldest value when there are too many", async () => {
  const { has, request } = makeInTurn<string>({ keptMax: 2, waitingMax: 9 });
  for (const key of ["a", "b", "a", "c"]) await request(key, async () => key);
  expect(["a", "b", "c"].map(has)).toEqual([false, true, true]);
});
