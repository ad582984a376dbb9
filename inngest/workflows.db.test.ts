import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/core/id";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

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
