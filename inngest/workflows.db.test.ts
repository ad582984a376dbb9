import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "@/lib/core/id";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { chooseEngine } from "./mode";
import { createWorkflows } from "./workflows";

/** One more than Inngest takes in a request. */
const EVENTS = 5_001;

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime({ runsWorkflows: true });
  // The engine takes events from its first start on, and runs nothing once it stopped.
  await runtime.workflows.stop();
});
afterAll(() => runtime.stop());

test("more events than a request may have are all sent", async () => {
  const events = Array.from({ length: EVENTS }, () => ({
    name: "newsfeed/refile.requested" as const,
    data: { newsfeedId: newId() },
  }));
  await runtime.workflows.send(events);
  const { rows } = await runtime.database.pool.query(
    "select count(*)::int as events from wf.event where name = 'newsfeed/refile.requested'",
  );
  expect(rows).toEqual([{ events: EVENTS }]);
});

test("logs no error for work that a stop cuts off from the database", async () => {
  const { pool, isExclusive } = runtime.database;
  let cutOffs: number | null = null;
  const open = <R>(work: () => Promise<R>): Promise<R> => {
    if (cutOffs === null) return work();
    cutOffs += 1;
    return Promise.reject(new Error("Cannot use a pool after calling end on the pool"));
  };
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const workflows = createWorkflows({
    choice: chooseEngine({}, {}),
    pool: { query: (statement) => open(() => pool.query(statement)), connect: () => open(() => pool.connect()) },
    isExclusive,
    crawlsMax: 1,
    context: () => runtime.system,
    log,
  });
  await workflows.start();
  cutOffs = 0;
  await expect.poll(() => cutOffs, { timeout: 20_000 }).toBeGreaterThan(1);
  await workflows.stop();
  expect(log.error).not.toHaveBeenCalled();
});
