import { NonRetriableError } from "inngest";
import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import { until } from "@/lib/testing/until";

const { open, rows, log, written, runEnded } = setUpEngines();

describe("run now", () => {
  test("fires a cron function once per singleton, without moving its next firing", async () => {
    // Hours away, because a firing during the test would add a run.
    const cron = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`;
    const { engine, inngest, start } = open();
    const release = Promise.withResolvers<void>();
    const tick = inngest.createFunction(
      { id: "tick", triggers: { cron }, singleton: { mode: "skip" } },
      async ({ event }) => {
        log.push(`${event.name} ${JSON.stringify(event.data)}`);
        await release.promise;
      },
    );
    const f = inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, () => 1);
    await start([tick, f]);
    const before = await rows(`select next_at from wf.cron`);
    expect(await engine.view.runNow("app-tick")).toMatchObject({ kind: "started" });
    await written(`inngest/scheduled.timer ${JSON.stringify({ cron })}`);
    expect(await engine.view.runNow("app-tick")).toEqual({ kind: "conflict" });
    release.resolve();
    await runEnded("app-tick");
    expect(await rows(`select next_at from wf.cron`)).toEqual(before);
    expect(await engine.view.runNow("app-f")).toEqual({ kind: "not_manual" });
    expect(await engine.view.runNow("app-none")).toEqual({ kind: "unknown" });
  });
});

describe("retry", () => {
  test("repeats failed steps for the same event and keeps results of succeeded ones", async () => {
    const { engine, inngest, start } = open();
    let isMended = false;
    const f = inngest.createFunction(
      { id: "f", idempotency: "event.data.key", triggers: { event: "t/f" } },
      async ({ event, step }) => {
        const paid = await step.run("paid", () => {
          log.push("paid");
          return "text";
        });
        await step.sleep("nap", "1ms");
        const both = await Promise.all([
          step.run("left", () => {
            log.push("left");
            return 1;
          }),
          step.run("broken", () => {
            if (!isMended) throw new NonRetriableError("broken");
            return 2;
          }),
        ]);
        log.push(`end ${event.data.key} ${paid} ${both}`);
      },
    );
    await start([f]);
    await inngest.send({ name: "t/f", data: { key: "k" } });
    await runEnded("app-f");
    const [failed] = (await engine.view.runs({ runsMax: 1, status: "failed" })).runs;
    expect(failed?.error).toMatchObject({ message: "broken" });

    isMended = true;
    const again = await engine.view.retry(failed?.id ?? "");
    expect(again).toMatchObject({ kind: "started" });
    await written("end k text 1,2");
    await until("it ends", async () => (await engine.view.runs({ runsMax: 5, status: "completed" })).runs.length === 1);
    expect(log).toEqual(["paid", "left", "end k text 1,2"]);
    expect((await engine.view.runs({ runsMax: 5 })).runs.map(({ retryOf }) => retryOf)).toEqual([failed?.id, null]);
    expect(await engine.view.retry(failed?.id ?? "")).toEqual({ kind: "conflict" });
  });

  test("repeats a run again only if its repetition failed", async () => {
    const { engine, inngest, start } = open();
    const f = inngest.createFunction({ id: "f", retries: 0, triggers: { event: "t/f" } }, () => {
      throw new Error("still");
    });
    const good = inngest.createFunction({ id: "good", triggers: { event: "t/good" } }, () => 1);
    await start([f, good]);
    await inngest.send([
      { name: "t/f", data: {} },
      { name: "t/good", data: {} },
    ]);
    await runEnded("app-f");
    await runEnded("app-good");
    const failures = async () => (await engine.view.runs({ runsMax: 5, status: "failed" })).runs;
    const [first] = await failures();
    await engine.view.retry(first?.id ?? "");
    await until("it fails again", async () => (await failures()).length === 2);
    expect(await engine.view.retry(first?.id ?? "")).toMatchObject({ kind: "started" });
    const [good1] = (await engine.view.runs({ runsMax: 5, status: "completed" })).runs;
    expect(await engine.view.retry(good1?.id ?? "")).toEqual({ kind: "not_failed" });
    expect(await engine.view.retry("none")).toEqual({ kind: "unknown" });
  });
});
