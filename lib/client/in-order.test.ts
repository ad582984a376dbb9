import { expect, test } from "vitest";
import { inOrder } from "./in-order";

test("serialises work on one key, also after a failure, and not on others", async () => {
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inOrder("a", async () => {
    await gate.promise;
    log.push("a1");
    throw new Error("refused");
  });
  const second = inOrder("a", async () => log.push("a2"));
  await inOrder("b", async () => log.push("b1"));
  gate.resolve();
  await expect(first).rejects.toThrow("refused");
  await second;
  expect(log).toEqual(["b1", "a1", "a2"]);
});
