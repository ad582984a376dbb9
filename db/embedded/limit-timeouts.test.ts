import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limitTimeouts } from "./limit-timeouts";

let restore: () => void;
beforeEach(() => {
  restore = limitTimeouts();
});
afterEach(() => restore());

test("a delay of months does not end at once", async () => {
  let hasEnded = false;
  const timer = setTimeout(() => {
    hasEnded = true;
  }, 75 * 86_400_000);
  await pause(50);
  clearTimeout(timer);
  expect(hasEnded).toBe(false);
});

test("other delays pass their values and can be promised", async () => {
  const passed = await new Promise((resolve) => {
    setTimeout((...values: unknown[]) => resolve(values), 1, "a", 2);
  });
  expect(passed).toEqual(["a", 2]);
  expect(await promisify(setTimeout)(1, "later")).toBe("later");
});
