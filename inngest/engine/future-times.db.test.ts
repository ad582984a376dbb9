import { cron } from "inngest";
import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import { until } from "@/lib/testing/until";

const { open, rows, log, written, runEnded } = setUpEngines();
const AHEAD_MS = 3 * 86_400_000;

/** Moves every time that the engine stored three days ahead. */
async function moveAhead(): Promise<void> {
  for (const statement of [
    "update wf.cron set next_at = next_at + $1",
    `update wf.job set run_at = run_at + $1, lease_until = lease_until + $1, leased_at = leased_at + $1`,
    "update wf.run set created_at = created_at + $1, started_at = started_at + $1",
    "update wf.step set created_at = created_at + $1",
    "update wf.event set received_at = received_at + $1",
    "update wf.throttle set tat = tat + $1",
    "update wf.process set seen_at = seen_at + $1",
  ])
    await rows(statement, [AHEAD_MS]);
}

describe("after the clock was three days ahead", () => {
  test("a cron fires at its next scheduled time", async () => {
    const first = open();
    const ticking = (engine: typeof first) =>
      engine.inngest.createFunction({ id: "f", triggers: [cron("* * * * *")] }, async () => void log.push("fired"));
    await first.start([ticking(first)]);
    await first.engine.stop(0);
    await moveAhead();
    const second = open();
    await second.start([ticking(second)]);
    await until("it is due within a minute", async () => {
      const [next] = await rows<{ inMs: number }>(
        'select (next_at - wf.now_ms())::float8 as "inMs" from wf.cron where fn_id = $1',
        ["app-f"],
      );
      return next !== undefined && next.inMs <= 60_000;
    });
    expect(second.errors).toEqual([]);
  });

  test("a queued run starts at once and its event id is cleared", async () => {
    const first = open();
    const oneFunction = (engine: typeof first) =>
      engine.inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, async () => void log.push("ran"));
    await first.start([oneFunction(first)]);
    await first.engine.stop(0);
    await first.inngest.send({ id: "only", name: "t/f", data: {} });
    await moveAhead();
    const second = open();
    await second.start([oneFunction(second)]);
    await written("ran");
    await second.inngest.send({ id: "only", name: "t/f", data: {} });
    await until("it runs for the second event", () => log.length === 2);
  });

  test("a sleep keeps its length", async () => {
    const first = open();
    const sleeping = (engine: typeof first) =>
      engine.inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, async ({ step }) => {
        await step.sleep("rest", "20m");
      });
    await first.start([sleeping(first)]);
    await first.inngest.send({ name: "t/f", data: {} });
    await until("it sleeps", async () => (await rows("select 1 from wf.job where kind = 'timer'")).length === 1);
    await first.engine.stop(0);
    await moveAhead();
    const second = open();
    await second.start([sleeping(second)]);
    const [timer] = await rows<{ minutes: number }>(
      "select round((run_at - wf.now_ms()) / 60000.0)::int as minutes from wf.job where kind = 'timer'",
    );
    expect(timer?.minutes).toBe(20);
  });

  test("the lease of a killed process expires", async () => {
    const engine = open({ leaseMs: 300 });
    const oneFunction = engine.inngest.createFunction(
      { id: "f", triggers: { event: "t/f" } },
      async ({ attempt }) => void log.push(`attempt ${attempt}`),
    );
    await engine.start([oneFunction]);
    await engine.engine.stop(0);
    await engine.inngest.send({ name: "t/f", data: {} });
    await rows("update wf.job set owner = 'killed', lease_until = wf.now_ms() + 300, leased_at = wf.now_ms()");
    await moveAhead();
    await engine.start([oneFunction]);
    await written("attempt 1");
  });

  test("a throttled function starts", async () => {
    const engine = open();
    const throttled = engine.inngest.createFunction(
      { id: "f", triggers: { event: "t/f" }, throttle: { limit: 1, period: "1s" } },
      async () => void log.push("ran"),
    );
    await engine.start([throttled]);
    await engine.inngest.send({ name: "t/f", data: {} });
    await until("it ran", () => log.length === 1);
    await moveAhead();
    await engine.inngest.send({ name: "t/f", data: {} });
    await until("it runs again", () => log.length === 2);
  });

  test("a dead process keeps no share", async () => {
    const engine = open({ leaseMs: 300 });
    await rows("insert into wf.process values ('killed', wf.now_ms() + $1)", [AHEAD_MS]);
    await engine.start([]);
    await until(
      "its row is deleted",
      async () => (await rows("select 1 from wf.process where owner = 'killed'")).length === 0,
    );
  });
});

describe("status", () => {
  const isStalled = async ({ engine }: ReturnType<typeof open>) => {
    const { loopAgeMs, stalledMs } = await engine.status();
    return stalledMs > (loopAgeMs ?? 0) + 500;
  };

  test("reports a standstill for a cron beyond its schedule", async () => {
    const ticking = open();
    // Yearly, because a check near a firing would correct the cron; else the engine checks once a minute.
    const triggers = [cron("0 0 1 1 *"), { event: "t/f" }];
    await ticking.start([ticking.inngest.createFunction({ id: "f", triggers }, async () => void log.push("ran"))]);
    await ticking.inngest.send({ name: "t/f", data: {} });
    await written("ran");
    await runEnded("app-f");
    await moveAhead();
    await until("it reports the standstill", () => isStalled(ticking));
  });

  test("reports a standstill for due work without calls", async () => {
    const idle = open({ workers: 0 });
    await idle.start([idle.inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, async () => undefined)]);
    await idle.inngest.send({ name: "t/f", data: {} });
    await until("it reports the standstill", () => isStalled(idle));
  });
});
