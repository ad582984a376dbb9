import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import { until } from "@/lib/testing/until";
import { ulidFloor } from "../ulid";

const { open, rows, log, written, runEnded } = setUpEngines();

describe("overview", () => {
  /** Hours away, because a firing during a test would add a run. */
  const HOUR = (new Date().getUTCHours() + 12) % 24;
  const CRON = `0 ${HOUR} * * *`;

  test("shows the queue, the calls in progress with their steps, and the functions with their counts", async () => {
    const { engine, inngest, start } = open({ workers: 1 });
    const release = Promise.withResolvers<void>();
    const busy = inngest.createFunction({ id: "busy", triggers: { event: "t/busy" } }, async ({ step }) => {
      const held = async () => {
        log.push("held");
        await release.promise;
      };
      await Promise.all([step.run("held", held), step.run("next", () => 1)]);
    });
    const tick = inngest.createFunction({ id: "tick", triggers: { cron: CRON } }, () => 1);
    const bad = inngest.createFunction({ id: "bad", retries: 0, triggers: { event: "t/bad" } }, () => {
      throw new Error("no");
    });
    const sleeper = inngest.createFunction({ id: "sleeper", triggers: { event: "t/sleep" } }, ({ step }) =>
      step.sleep("an hour", "1h"),
    );
    await start([busy, tick, bad, sleeper]);
    await inngest.send([
      { name: "t/bad", data: {} },
      { name: "t/sleep", data: {} },
    ]);
    await runEnded("app-bad");
    await until("it sleeps", async () => (await engine.view.overview(100)).queue.timers === 1);
    await inngest.send({ name: "t/busy", data: {} });
    await written("held");
    await inngest.send({ name: "t/bad", data: {} });

    const overview = await engine.view.overview(100);
    expect(overview.queue).toMatchObject({ due: 2, later: 0, timers: 1 });
    expect(overview.queue.oldestDueAt).toBeLessThanOrEqual(overview.now);
    expect(overview.loopAgeMs).not.toBeNull();
    expect(overview.calls).toMatchObject([{ functionName: "busy", stepName: "held", attempt: 0, isLost: false }]);
    expect(overview.calls[0]?.startedAt).toBeLessThanOrEqual(overview.now);
    expect(overview.owners).toMatchObject([{ isSelf: true, calls: 1, callsLost: 0 }]);
    expect(overview.functions.map(({ name, runsLastHour }) => [name, runsLastHour])).toEqual([
      ["busy", 1],
      ["tick", 0],
      ["bad", 2],
      ["sleeper", 1],
    ]);
    expect(overview.functions[2]).toMatchObject({
      runsLastDay: 2,
      failuresLastHour: 1,
      failuresLastDay: 1,
      events: ["t/bad"],
    });
    expect(overview.functions[1]).toMatchObject({ crons: [CRON], canRunNow: true });
    const next = new Date(overview.functions[1]?.nextCronAt ?? 0);
    expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([HOUR, 0]);
    release.resolve();
    await runEnded("app-busy");
  });

  test("shows the lost calls of a dead process", async () => {
    const { engine, inngest, start } = open();
    await start([inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, () => 1)]);
    await engine.stop(0);
    await rows(
      `insert into wf.job (run_id, step_id, kind, fn_id, run_at, owner, lease_until, leased_at)
       values ('r', 'step', 'exec', 'app-f', 0, 'gone', 1, 0)`,
    );
    const { owners, calls, queue } = await engine.view.overview(100);
    expect(owners).toEqual([{ id: "gone", isSelf: false, calls: 1, callsLost: 1 }]);
    expect(calls).toMatchObject([{ runId: "r", isLost: true, startedAt: 0 }]);
    expect(queue.due).toBe(1);
  });

  test("counts runs by creation time", async () => {
    const { engine, inngest, start } = open();
    await start([inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, () => 1)]);
    const { now } = await engine.view.overview(100);
    const ago = (hours: number) => `${ulidFloor(now - hours * 3_600_000)}AAAAAAAAAAAAAAAA`;
    await rows(
      `insert into wf.run (id, fn_id, event, status, created_at, ended_at)
       select id, 'app-f', '{}', 'failed', 0, 0 from unnest($1::text[]) as id`,
      [[ago(0.9), ago(1.1), ago(23), ago(25)]],
    );
    expect((await engine.view.overview(100)).functions).toMatchObject([
      { runsLastHour: 1, runsLastDay: 3, failuresLastHour: 1, failuresLastDay: 3 },
    ]);
    expect((await engine.view.overview(2)).functions).toMatchObject([{ runsLastHour: 1, runsLastDay: 2 }]);
  });
});

describe("runs", () => {
  test("lists the newest first, filtered by function and status", async () => {
    const { engine, inngest, start } = open();
    await start([inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, () => 1)]);
    await rows(
      `insert into wf.run (id, fn_id, event, status, created_at, ended_at, error)
       select 'r' || lpad(i::text, 3, '0'), case when i % 2 = 0 then 'app-f' else 'old-g' end, '{}',
         case when i % 3 = 0 then 'failed' else 'completed' end, i, i, '{"name":"Error","message":"no"}'
       from generate_series(1, 24) i`,
    );
    const all: string[] = [];
    let before: string | undefined;
    do {
      const page = await engine.view.runs({ runsMax: 10, before });
      all.push(...page.runs.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before);
    expect(all).toEqual(Array.from({ length: 24 }, (_, i) => `r${String(24 - i).padStart(3, "0")}`));

    const failed = await engine.view.runs({ runsMax: 10, functionId: "app-f", status: "failed" });
    expect(failed.runs.map(({ id }) => id)).toEqual(["r024", "r018", "r012", "r006"]);
    expect(failed.runs[0]).toMatchObject({ functionName: "f", error: { name: "Error", message: "no" } });
    expect(failed.next).toBeNull();
    expect((await engine.view.runs({ runsMax: 10, status: "running" })).runs).toEqual([]);
  });
});

describe("run", () => {
  test("shows the last three errors of a step", async () => {
    const { engine, inngest, start } = open();
    const f = inngest.createFunction({ id: "f", retries: 5, triggers: { event: "t/f" } }, async ({ step, attempt }) => {
      await step.run("good", () => "kept");
      await step.run("flaky", () => {
        if (attempt < 4) throw new TypeError(`attempt ${attempt}`);
        return "fine";
      });
    });
    await start([f]);
    await inngest.send({ name: "t/f", data: { n: 1 } });
    await runEnded("app-f");
    const [summary] = (await engine.view.runs({ runsMax: 1 })).runs;
    const run = await engine.view.run(summary?.id ?? "");
    expect(run).toMatchObject({ status: "completed", isRunning: false, nextCallAt: null, attemptErrors: [] });
    expect(run?.steps).toMatchObject([
      { name: "good", status: "completed", bytes: 6, attemptErrors: [] },
      {
        name: "flaky",
        status: "completed",
        attemptErrors: [1, 2, 3].map((attempt) => ({ attempt, name: "TypeError", message: `attempt ${attempt}` })),
      },
    ]);
    expect(await rows(`select count(*)::int as kept from wf.attempt_error`)).toEqual([{ kept: 3 }]);
    expect(JSON.parse(run?.event ?? "")).toMatchObject({ data: { n: 1 } });
  });

  test("shows open steps with the times at which they continue", async () => {
    const { engine, inngest, start } = open({ backoffMs: () => 3_600_000 });
    const f = inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, async ({ step }) => {
      await step.sleep("nap", "1h");
    });
    const g = inngest.createFunction({ id: "g", triggers: { event: "t/f" } }, () => {
      throw new Error("not yet");
    });
    const h = inngest.createFunction({ id: "h", triggers: { event: "t/f" } }, async ({ step }) => {
      await step.run("failing", () => {
        throw new Error("not this time");
      });
    });
    await start([f, g, h]);
    await inngest.send({ name: "t/f", data: {} });
    const later = async () => {
      const { queue } = await engine.view.overview(100);
      return queue.later === 2 && queue.timers === 1;
    };
    await until("all three wait", later);
    const { runs } = await engine.view.runs({ runsMax: 3 });
    const detailOf = (name: string) => engine.view.run(runs.find((run) => run.functionName === name)?.id ?? "");
    const now = Date.now();
    const sleeping = await detailOf("f");
    expect(sleeping?.steps).toMatchObject([{ name: "nap", kind: "Sleep", status: "open" }]);
    expect(sleeping?.steps[0]?.dueAt).toBeGreaterThan(now + 3_000_000);
    const repeated = await detailOf("g");
    expect(repeated).toMatchObject({ status: "running", attemptErrors: [{ attempt: 0, message: "not yet" }] });
    expect(repeated?.nextCallAt).toBeGreaterThan(now + 3_000_000);
    expect((await detailOf("h"))?.steps).toMatchObject([
      { name: "failing", status: "open", attemptErrors: [{ message: "not this time" }] },
    ]);
  });

  test("returns null for an unknown run", async () => {
    expect(await open().engine.view.run("none")).toBeNull();
  });
});
