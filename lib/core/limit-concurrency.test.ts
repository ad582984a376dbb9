import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency";

/** Work that ends when the test calls `end`. */
function piece() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

test("runs up to the limit per key and the rest in order, despite failures", async () => {
  const run = limitConcurrency(2);
  const begun: number[] = [];
  const pieces = [0, 1, 2, 3].map(piece);
  const done = pieces.map((one, index) =>
    run("ada", async () => {
      begun.push(index);
      await one.ended;
      if (index === 0) throw new Error("failed");
      return index;
    }),
  );
  const first = expect(done[0]).rejects.toThrow("failed");
  expect(begun).toEqual([0, 1]);
  expect(await run("bob", async () => "at once")).toBe("at once");
  pieces[0]?.end();
  await first;
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const one of pieces) one.end();
  expect(await Promise.all(done.slice(1))).toEqual([1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await run("ada", async () => "again")).toBe("again");
});

test("refuses work of a key with a full queue, and no other", async () => {
  const run = limitConcurrency(1, { waitingMax: 1 });
  const { ended, end } = piece();
  const [first, second] = [run("ada", () => ended), run("ada", async () => "second")];
  await expect(run("ada", async () => "never")).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 60 });
  expect(await run("bob", async () => "at once")).toBe("at once");
  end();
  await first;
  expect(await second).toBe("second");
  expect(await run("ada", async () => "again")).toBe("again");
});

test("an aborted waiter leaves the queue", async () => {
  const run = limitConcurrency(1);
  const { ended, end } = piece();
  const first = run("ada", () => ended);
  const controller = new AbortController();
  const abandoned = run("ada", async () => "never", controller.signal);
  const last = run("ada", async () => "last");
  controller.abort(new Error("gone"));
  await expect(abandoned).rejects.toThrow("gone");
  end();
  await first;
  expect(await last).toBe("last");
});
