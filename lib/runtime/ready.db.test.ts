import { afterEach, expect, test } from "vitest";
import { isReachable } from "@/db/migrate";
import { bindWork } from "@/lib/core/work-started";
import { setUpRuntime } from "@/lib/testing/runtime";
import { reasonNotReady } from "./ready";

const runtime = setUpRuntime();
afterEach(() => bindWork(Promise.resolve()));

test("readiness waits until the workflows have started", async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  bindWork(started);
  let isAnswered = false;
  const reason = reasonNotReady().finally(() => {
    isAnswered = true;
  });
  // Longer than the statements of an answer.
  for (let asked = 0; asked < 10; asked += 1) await isReachable(runtime.database);
  expect(isAnswered).toBe(false);
  start();
  expect(await reason).toBeNull();
});
