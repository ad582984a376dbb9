import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import type { TestEngine } from "@/inngest/engine/testing/test-engine";
import { DAY_MS } from "@/lib/core/duration";
import { until } from "@/lib/testing/until";

const { open, rows, log, written, failureOf } = setUpEngines();

describe("run", () => {
  test("continues after a race while the losers still run", async () => {
    const { inngest, start } = open();
    const f = inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, async ({ step, group }) => {
      await group.parallel({ mode: "race" }, () =>
        Promise.race([step.run("quick", () => {}), step.sleep("nap", "1h"), step.sleep("rest", "2h")]),
      );
      await step.run("next", () => void log.push("next"));
      await Promise.all(["a", "b"].map((id) => step.run(id, () => void log.push("both"))));
      await step.run("last", () => void log.push("last"));
    });
    await start([f]);
    await inngest.send({ name: "t/f", data: {} });
    await written("last");
    expect(log).toEqual(["next", "both", "both", "last"]);
  });

  test("has the async context of its engine, not that of the request that started it", async () => {
    const { inngest, start } = open();
    const request = new AsyncLocalStorage<string>();
    const f = inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, ({ step }) =>
      step.run("look", () => void log.push(request.getStore() ?? "none")),
    );
    await start([f]);
    await request.run("a request", () => inngest.send({ name: "t/f", data: {} }));
    await until("it has run", () => log.length > 0);
    expect(log).toEqual(["none"]);
  });

  test("is not delayed by many older runs that wait for a full limit", async () => {
    const { inngest, start } = open();
    const release = Promise.withResolvers<void>();
    const f = inngest.createFunction(
      { id: "f", triggers: { event: "t/f" }, concurrency: { key: "event.data.host", limit: 1 } },
      async ({ event }) => {
        log.push(event.data.host);
        if (event.data.host === "busy") await release.promise;
      },
    );
    await start([f]);
    const hosts = [...Array.from({ length: 200 }, () => "busy"), "free"];
    await inngest.send(hosts.map((host) => ({ name: "t/f", data: { host } })));
    await written("free");
    expect(log).toEqual(["busy", "free"]);
    release.resolve();
  });

  test("counts towards its function's limits across processes", async () => {
    let active = 0;
    let peak = 0;
    const work = ({ inngest }: TestEngine) =>
      inngest.createFunction(
        { id: "f", triggers: { event: "t/f" }, concurrency: { limit: 3, scope: "env", key: "'shared'" } },
        async ({ step }) => {
          await step.run("work", async () => {
            active++;
            peak = Math.max(peak, active);
            await setTimeout(10);
            active--;
          });
          log.push("ran");
        },
      );
    const engines = [open(), open()];
    for (const engine of engines) await engine.start([work(engine)]);
    await engines[0]?.inngest.send(Array.from({ length: 60 }, () => ({ name: "t/f", data: {} })));
    await until("all have run", () => log.length === 60);
    expect(peak).toBeGreaterThan(1);
    expect(peak).toBeLessThanOrEqual(3);
  });

  test("fails with WorkerCrashed when the process died in its last attempt", async () => {
    const { inngest, start, engine } = open();
    const f = inngest.createFunction({ id: "f", retries: 0, triggers: { event: "t/f" } }, () => {});
    await start([f]);
    await engine.stop(0);
    await inngest.send({ name: "t/f", data: {} });
    await rows(`update wf.job set owner = 'dead', lease_until = 0`);
    await start([f]);
    expect(await failureOf("app-f")).toMatchObject({ status: "failed", name: "WorkerCrashed" });
  });

  const oneFunction = ({ inngest }: TestEngine, id: string) =>
    inngest.createFunction({ id, triggers: { event: `t/${id}` } }, () => void log.push(id));

  test("waits for an engine that has its function", async () => {
    const [older, newer] = [open(), open()];
    await newer.start([oneFunction(newer, "f")]);
    await newer.engine.stop(0);
    await newer.inngest.send({ name: "t/f", data: {} });
    await older.start([oneFunction(older, "g")]);
    await older.inngest.send({ name: "t/g", data: {} });
    await written("g");
    expect(await older.engine.status()).toMatchObject({ oldestDueMs: null });
    await newer.start([oneFunction(newer, "f")]);
    await written("f");
  });

  test("fails when no engine has had its function for a day", async () => {
    const engine = open();
    await engine.start([oneFunction(engine, "f")]);
    await engine.engine.stop(0);
    await engine.inngest.send({ name: "t/f", data: {} });
    await rows(`update wf.job set run_at = run_at - $1`, [DAY_MS]);
    await engine.start([oneFunction(engine, "g")]);
    expect(await failureOf("app-f")).toMatchObject({ status: "failed", message: "function app-f is not registered" });
  });

  test("fails at once for an unsupported step", async () => {
    const { inngest, start } = open();
    await start([
      inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, async ({ step }) => {
        await step.waitForSignal("s", { signal: "x", timeout: "1m" });
      }),
      inngest.createFunction({ id: "g", triggers: { event: "t/f" } }, async ({ step }) => {
        await step.waitForEvent("w", { event: "t/g", timeout: "1m", if: "size(async.data) > 1" });
      }),
    ]);
    await inngest.send({ name: "t/f", data: {} });
    expect(await failureOf("app-f")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("WaitForSignal"),
    });
    expect(await failureOf("app-g")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("size(async.data) > 1"),
    });
  });
});
