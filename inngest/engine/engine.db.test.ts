import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import type { TestEngine } from "@/inngest/engine/testing/test-engine";
import { DAY_MS } from "@/lib/core/duration";
import { until } from "@/lib/testing/until";
import { ENGINE_ORIGIN } from "./protocol";
import type { EngineDatabase } from "./types";

const { open, rows, log, written, runEnded, database } = setUpEngines();

describe("cron", () => {
  /** Half an hour away, because a firing during a test would add a run. */
  const CRON = `${(new Date().getUTCMinutes() + 30) % 60} * * * *`;
  const tick = ({ inngest }: TestEngine) =>
    inngest.createFunction(
      { id: "tick", triggers: { cron: CRON } },
      ({ event }) => void log.push(`${event.name} ${JSON.stringify(event.data)}`),
    );

  test("fires once for many missed firings and two engines", async () => {
    const [first, second] = [open(), open()];
    await first.start([tick(first)]);
    await first.engine.stop(0);
    await rows(`update wf.cron set next_at = wf.now_ms() - 18000000`);
    await Promise.all([first.start([tick(first)]), second.start([tick(second)])]);
    await runEnded("app-tick");
    for (const { engine } of [first, second]) {
      const before = performance.now();
      engine.wake();
      await until("the loop iterates", async () => {
        const { loopAgeMs } = await engine.status();
        return loopAgeMs !== null && loopAgeMs < performance.now() - before;
      });
    }
    expect(log).toEqual([`inngest/scheduled.timer {"cron":"${CRON}"}`]);
    expect(await rows(`select count(*)::int as runs from wf.run`)).toEqual([{ runs: 1 }]);
    expect(await rows(`select next_at > wf.now_ms() as later from wf.cron`)).toEqual([{ later: true }]);
  });

  test("does not fire after another engine fired it", async () => {
    const shared = database({ isExclusive: false });
    const seen = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let isOverdue = false;
    /** Stops between finding the overdue cron and firing it. */
    const slow: EngineDatabase = {
      ...shared,
      query: async <Row>(sql: string, params?: readonly unknown[]) => {
        const found = await shared.query<Row>(sql, params);
        if (isOverdue && sql.startsWith("select fn_id")) {
          seen.resolve();
          await release.promise;
        }
        return found;
      },
    };
    const [first, second] = [open({ database: slow }), open()];
    await first.start([tick(first)]);
    await first.engine.stop(0);
    await rows(`update wf.cron set next_at = wf.now_ms() - 18000000`);
    isOverdue = true;
    await first.start([tick(first)]);
    await seen.promise;
    await second.start([tick(second)]);
    await runEnded("app-tick");
    release.resolve();
    await first.engine.stop(0);
    expect(await rows(`select count(*)::int as runs from wf.run`)).toEqual([{ runs: 1 }]);
  });

  const make = ({ inngest }: TestEngine, id: string, cron: string) =>
    inngest.createFunction({ id, triggers: { cron } }, () => {});
  const stored = async () => {
    const crons = await rows<{ cron: string }>(`select fn_id || ' ' || expr as cron from wf.cron order by 1`);
    return crons.map(({ cron }) => cron);
  };

  test("stays while another engine starts without it", async () => {
    const [first, second] = [open(), open()];
    await first.start([make(first, "a", "0 * * * *"), make(first, "b", "0 0 * * *")]);
    await second.start([make(second, "a", "0 0 1 1 *"), make(second, "c", "0 0 * * 0")]);
    expect(await stored()).toEqual(["app-a 0 * * * *", "app-a 0 0 1 1 *", "app-b 0 0 * * *", "app-c 0 0 * * 0"]);
    const { functions } = await second.engine.view.overview(1);
    const [next] = await rows<{ at: number }>(`select next_at::float8 as at from wf.cron where expr = '0 0 1 1 *'`);
    expect(functions[0]?.nextCronAt).toBe(next?.at);
  });

  test("is deleted when no engine has fired it for a day", async () => {
    const engine = open();
    await engine.start([make(engine, "a", "0 * * * *"), make(engine, "b", "0 0 * * *")]);
    await engine.engine.stop(0);
    await rows(`update wf.cron set next_at = wf.now_ms() - $1`, [DAY_MS + 1_000]);
    await engine.start([make(engine, "b", "0 0 * * *")]);
    expect(await stored()).toEqual(["app-b 0 0 * * *"]);
  });

  test("is restored and fires after another process deleted it", async () => {
    const shared = database({ isExclusive: false });
    let saves = 0;
    /** The start saves the crons once. Before the loop does, another process deletes them, and one is due at once. */
    const meddled: EngineDatabase = {
      ...shared,
      query: async <Row>(sql: string, params?: readonly unknown[]) => {
        if (sql.startsWith("insert into wf.cron")) saves += 1;
        if (saves === 2 && sql.startsWith("insert into wf.cron")) await rows(`delete from wf.cron`);
        if (saves === 2 && sql.startsWith("select fn_id")) await rows(`update wf.cron set next_at = wf.now_ms()`);
        return shared.query<Row>(sql, params);
      },
    };
    const engine = open({ database: meddled });
    await engine.start([tick(engine)]);
    await until("the loop saves the crons", () => saves === 2);
    await runEnded("app-tick");
  });

  test("fires if its function is registered during a check of the crons", async () => {
    const shared = database({ isExclusive: false });
    const checking = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const slow: EngineDatabase = {
      ...shared,
      query: async <Row>(sql: string, params?: readonly unknown[]) => {
        const found = await shared.query<Row>(sql, params);
        if (sql.startsWith("select fn_id")) {
          checking.resolve();
          await release.promise;
        }
        return found;
      },
    };
    const engine = open({ database: slow });
    await engine.start([make(engine, "a", "0 0 1 1 *")]);
    await checking.promise;
    await engine.start([tick(engine)]);
    await rows(`update wf.cron set next_at = wf.now_ms() where fn_id = 'app-tick'`);
    release.resolve();
    await runEnded("app-tick");
  });
});

describe("start", () => {
  test("refuses an unsupported option by function and name", async () => {
    const { inngest, start } = open();
    const wish = inngest.createFunction(
      { id: "wish", triggers: { event: "t/f" }, rateLimit: { limit: 1, period: "1m" } },
      () => {},
    );
    await expect(start([wish])).rejects.toThrow("Function app-wish, option rateLimit: ");
  });

  test("must precede the first event, which is refused otherwise", async () => {
    const response = await open().engine.fetch(`${ENGINE_ORIGIN}/e/key`, { method: "POST", body: '{"name":"t/f"}' });
    expect(response.status).toBe(503);
    expect(await rows("select id from wf.event")).toEqual([]);
  });

  test("runs events sent while the engine was stopped", async () => {
    const { inngest, start, engine } = open();
    const f = inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, () => void log.push("ran"));
    await start([f]);
    await engine.stop(0);
    await inngest.send({ name: "t/f", data: {} });
    expect(await engine.status()).toMatchObject({ queued: 1, running: 0 });
    await start([f]);
    await written("ran");
  });
});

describe("stop", () => {
  test("ends though the database is gone", async () => {
    const reachable = database({ isExclusive: false });
    let isGone = false;
    const lost = () => Promise.reject(new Error("gone"));
    const { engine, start } = open({
      database: { ...reachable, query: (sql, params) => (isGone ? lost() : reachable.query(sql, params)) },
    });
    await start([]);
    isGone = true;
    await expect(engine.stop(0)).resolves.toBeUndefined();
  });
});

describe("status", () => {
  test("counts waiting and running calls and the age of the loop", async () => {
    const { engine, inngest, start } = open({ workers: 1 });
    const release = Promise.withResolvers<void>();
    const f = inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, async () => {
      log.push("in");
      await release.promise;
    });
    await start([f]);
    expect(await engine.status()).toMatchObject({ queued: 0, oldestDueMs: null, running: 0 });
    await inngest.send([{ name: "t/f" }, { name: "t/f" }, { name: "t/f" }]);
    await written("in");
    await rows(`update wf.job set run_at = run_at - 60000 where owner is null`);
    const status = await engine.status();
    expect(status).toMatchObject({ queued: 2, running: 1 });
    expect(status.oldestDueMs).toBeGreaterThanOrEqual(60_000);
    expect(status.loopAgeMs).toBeLessThan(10_000);
    release.resolve();
  });
});
