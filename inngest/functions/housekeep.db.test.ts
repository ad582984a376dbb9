import { expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import { until } from "@/lib/testing/until";
import { housekeep } from "./housekeep";

const { open, rows, runEnded } = setUpEngines();

test("removes ended runs even if another part of housekeeping fails", async () => {
  const { engine, inngest, start } = open();
  let pruned = 0;
  const prune = async () => {
    pruned += 1;
  };
  const context = () => {
    throw new Error("a newsfeed is too large");
  };
  await start([housekeep(inngest, context, { prune, minute: 17 })]);
  await engine.view.runNow("app-housekeep");
  await until("ended runs are removed", () => pruned === 1);
  await runEnded("app-housekeep");
  expect(await rows("select status from wf.run")).toEqual([{ status: "failed" }]);
});
