import { describe, expect, test, vi } from "vitest";

/** Loads a module twice, as two bundles of a build do, each of which must recognise the other's errors. */
async function twoInstances<Module>(load: () => Promise<Module>): Promise<[Module, Module]> {
  const first = await load();
  vi.resetModules();
  return [first, await load()];
}

describe("an error from another bundle", () => {
  test("is recognised as a failed fetch", async () => {
    const [here, there] = await twoInstances(() => import("@/lib/platform/fetch/errors"));
    expect(there.FetchError).not.toBe(here.FetchError);
    expect(here.isFetchError(new there.FetchError("dns", "no such name"))).toBe(true);
    expect(here.isFetchError(new Error("anything"))).toBe(false);
  });

  test("is recognised as a failed worker job", async () => {
    const [here, there] = await twoInstances(() => import("@/lib/platform/worker/worker-error"));
    expect(there.WorkerError).not.toBe(here.WorkerError);
    expect(here.isWorkerError(new there.WorkerError("timeout", "too slow"))).toBe(true);
    expect(here.isWorkerError(new Error("anything"))).toBe(false);
  });

  test("is recognised as a refused answer", async () => {
    const [here, there] = await twoInstances(() => import("@/lib/platform/ai/answer"));
    expect(there.AnswerRefusedError).not.toBe(here.AnswerRefusedError);
    expect(here.isAnswerRefused(new there.AnswerRefusedError("too_long"))).toBe(true);
  });

  test("is recognised as an AppError", async () => {
    const [here, there] = await twoInstances(() => import("./errors"));
    expect(there.AppError).not.toBe(here.AppError);
    expect(here.isAppError(new there.AppError("not_found", "There is no such thing."))).toBe(true);
  });
});
