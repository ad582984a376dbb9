import { expect, test } from "vitest";
import { startFarm } from "@/e2e/farm/farm";
import { playMainJob } from "@/lib/testing/main-job";
import { bindTestRuntime } from "@/lib/testing/runtime";

test("turns a site's matching items into posts with texts, a list and a digest", async () => {
  const farm = await startFarm({ port: 0 });
  const runtime = await bindTestRuntime({ runsWorkflows: true });
  await playMainJob(runtime, farm);
  expect(runtime.lines.filter(({ level }) => level === "error")).toEqual([]);
  await runtime.stop();
  await farm.close();
});
