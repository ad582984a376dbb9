import { NonRetriableError } from "inngest";
import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import { until } from "@/inngest/engine/testing/until";
import { ulidFloor } from "./ulid";

const { open, rows, log, written, runEnded } = setUpEngines();

describe("the overview", () => {
  test("tells the queue, the calls in progress with their step, and what each function did", async () => {
    const { engine, inngest, start } = open({ workers: 1 });
    const release = Promise.withResolvers<void>();
    const busy = inngest.createFunction({ id: "busy", triggers: { event: "t/busy" } }, async ({ step }) => {
      const held = async () => {
        log.push("held");
        await release.promise;
      };
      await Promise.all([step.run("held", held), step.run("next", () => 1)]);
    });
    const tick = inngest.createFunction({ id: "tick", triggers: { cron: "0 4 * * *" } }, () => 1);
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
    expect(overview.functions[1]).toMatchObject({ crons: ["0 4 * * *"], canRunNow: true });
    const next = new Date(overview.functions[1]?.nextCronAt ?? 0);
    expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([4, 0]);
    release.resolve();
    await runEnded("app-busy");
  });

  test("shows what a process holds that has gone", async () => {
    const { engine, inngest, start } = open();
    await start([inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, () => 1)]);
    await engine.stop(0);
    await rows(
      `insert into wf.job (run_id, step_id, kind, fn_id, run_at, owner, lease_until, leased_at)
       values ('r', 'step', 'exec', 'app-f', 0, 'gone', 1, 0)`,
    );
    const { owners, calls, queue } = await engine.view.overview(100);
    expect(owners).toEqual([{ id: "gone", isSelf: false, calls: 1, callsLost: 1 }]);
    expect(calls).toMatchObject([{ owner: "gone", isLost: true, startedAt: 0 }]);
    expect(queue.due).toBe(1);
  });

  test("counts runs by the time at which they were made", async () => {
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

describe("the list of runs", () => {
  test("is paged from the newest on, and filtered by function and status", async () => {
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

describe("a run", () => {
  test("keeps why the last three attempts of a step failed, while it is tried again and after", async () => {
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

  test("that waits says for what, and when it goes on", async () => {
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

  test("that does not exist is null", async () => {
    expect(await open().engine.view.run("none")).toBeNull();
  });
});

describe("run now", () => {
  test("fires a cron function without moving its next firing, and not while its singleton runs", async () => {
    const { engine, inngest, start } = open();
    const release = Promise.withResolvers<void>();
    const tick = inngest.createFunction(
      { id: "tick", triggers: { cron: "0 4 * * *" }, singleton: { mode: "skip" } },
      async ({ event }) => {
        log.push(`${event.name} ${JSON.stringify(event.data)}`);
        await release.promise;
      },
    );
    const f = inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, () => 1);
    await start([tick, f]);
    const before = await rows(`select next_at from wf.cron`);
    expect(await engine.view.runNow("app-tick")).toMatchObject({ kind: "started" });
    await written('inngest/scheduled.timer {"cron":"0 4 * * *"}');
    expect(await engine.view.runNow("app-tick")).toEqual({ kind: "kept_out" });
    release.resolve();
    await runEnded("app-tick");
    expect(await rows(`select next_at from wf.cron`)).toEqual(before);
    expect(await engine.view.runNow("app-f")).toEqual({ kind: "not_by_hand" });
    expect(await engine.view.runNow("app-none")).toEqual({ kind: "unknown" });
  });
});

describe("a failed run is repeated", () => {
  test("for the same event, without the steps that succeeded and with those that failed", async () => {
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
    expect(await engine.view.retry(failed?.id ?? "")).toEqual({ kind: "kept_out" });
  });

  test("and again when the repetition fails as well; what did not fail is not repeated", async () => {
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
