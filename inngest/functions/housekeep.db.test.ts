import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "@/db/client";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { until } from "@/lib/testing/until";
import { housekeep } from "./housekeep";

/** Half an hour away, because a firing during a test would add a run. */
const MINUTE = (new Date().getUTCMinutes() + 30) % 60;

const { open, rows, runEnded } = setUpEngines();
let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("removes ended runs even if housekeeping finds no context", async () => {
  const { engine, inngest, start } = open();
  let pruned = 0;
  const prune = async () => {
    pruned += 1;
  };
  const context = () => {
    throw new Error("the database is away");
  };
  await start([housekeep(inngest, context, { prune, minute: MINUTE })]);
  await engine.view.runNow("app-housekeep");
  await until("ended runs are removed", () => pruned === 1);
  await runEnded("app-housekeep");
  expect(await rows("select status from wf.run")).toEqual([{ status: "failed" }]);
});

/** A context that cannot delete newsfeeds. */
const failing = () => {
  const remove: Db["delete"] = (table) => {
    if (Object.is(table, newsfeeds)) throw new Error("a newsfeed is too large");
    return runtime.system.db.delete(table);
  };
  const db = new Proxy(runtime.system.db, {
    get: (target, name) => (name === "delete" ? remove : Reflect.get(target, name)),
  });
  return { ...runtime.system, db };
};

test("runs every other task and removes ended runs when a task fails at each attempt", async () => {
  const { engine, inngest, start } = open();
  await start([housekeep(inngest, failing, { prune: async () => undefined, minute: MINUTE })]);
  await engine.view.runNow("app-housekeep");
  await runEnded("app-housekeep");
  expect(await rows("select status from wf.run")).toEqual([{ status: "failed" }]);
  const steps = await rows<{ name: string; failed: boolean }>(
    "select name, error is not null as failed from wf.step order by seq",
  );
  const tasks = ["accounts", "newsfeeds", "resume", "articles", "mail", "log", "expired", "hubs", "search"];
  expect(steps.map(({ name }) => name)).toEqual([...tasks, "prune-engine"]);
  expect(steps.filter(({ failed }) => failed).map(({ name }) => name)).toEqual(["newsfeeds"]);
  const errors = runtime.lines.flatMap(({ level, fields }) => (level === "error" ? [fields] : []));
  expect(errors).toMatchObject([{ task: "newsfeeds" }, { task: "newsfeeds" }]);
});
