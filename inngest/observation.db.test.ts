import { afterAll, beforeAll, expect, test } from "vitest";
import { tallies } from "@/lib/core/tally";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime({ runsWorkflows: true });
});
afterAll(() => runtime.stop());

test("counts completed runs and times calls by durable function", async () => {
  const counted = (series: string) => tallies().get(series) ?? 0;
  const runs = 'lede_function_runs_total{function="refile",outcome="completed"}';
  const calls = 'lede_function_duration_seconds_count{function="refile"}';
  const before = { runs: counted(runs), calls: counted(calls) };
  await runtime.workflows.send([
    { id: crypto.randomUUID(), name: "newsfeed/refile.requested", data: { newsfeedId: crypto.randomUUID() } },
  ]);
  await expect.poll(() => counted(runs), { timeout: 30_000 }).toBe(before.runs + 1);
  await expect.poll(() => counted(calls)).toBeGreaterThan(before.calls);
});

test("exports every outcome of a function before its first run", async () => {
  const outcomes = ["completed", "failed", "retried"];
  const series = outcomes.map((outcome) => `lede_function_runs_total{function="housekeep",outcome="${outcome}"}`);
  await expect.poll(() => series.filter((one) => tallies().has(one)), { timeout: 30_000 }).toEqual(series);
});
