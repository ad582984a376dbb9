import { expect, test } from "vitest";
import { pauses } from "./pause";

test("lets other work run when the time is up", async () => {
  let hasRun = false;
  setImmediate(() => {
    hasRun = true;
  });
  await pauses(60_000)();
  expect(hasRun).toBe(false);
  await pauses(0)();
  expect(hasRun).toBe(true);
});
