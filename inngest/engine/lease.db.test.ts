import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import type { TestEngine } from "@/inngest/engine/testing/test-engine";
import { until } from "@/lib/testing/until";

const { open, database, rows, log, written, runEnded } = setUpEngines();

describe("lease", () => {
  /** Two steps; the first waits for `held`. */
  function twoSteps({ inngest }: TestEngine, name: string, held: Promise<void>) {
    return inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, async ({ step, attempt }) => {
      await step.run("one", async () => {
        log.push(`${name} one attempt ${attempt}`);
        await held;
      });
      await step.run("two", () => void log.push(`${name} two`));
      log.push(`${name} end`);
    });
  }

  test("fences a live process that lost it, so the next step runs once", async () => {
    const release = Promise.withResolvers<void>();
    const statuses: number[] = [];
    const watch =
      (own: typeof fetch): typeof fetch =>
      async (input, init) => {
        const response = await own(input, init);
        if (String(input).includes("/v1/checkpoint/")) statuses.push(response.status);
        return response;
      };
    // Its only worker is busy, so the second engine takes the next step.
    const first = open({ fetch: watch, workers: 1 });
    await first.start([twoSteps(first, "first", release.promise)]);
    await first.inngest.send({ name: "t/f", data: {} });
    await written("first one attempt 0");

    await rows(`update wf.job set lease_until = 0`);
    const second = open();
    await second.start([twoSteps(second, "second", Promise.resolve())]);
    await written("second end");
    release.resolve();
    await until("the first engine is told to stop", () => statuses.length > 0);
    await first.engine.stop(10_000);
    await runEnded("app-f");

    expect(statuses).toEqual([409]);
    expect(log).toEqual(["first one attempt 0", "second one attempt 1", "second two", "second end"]);
    expect(await rows(`select status from wf.run`)).toEqual([{ status: "completed" }]);
    expect(await rows(`select id from wf.job`)).toEqual([]);
  });

  test("of a call in progress that ended is not taken by the same process, and keeps its slot", async () => {
    const release = Promise.withResolvers<void>();
    const own = open({ backoffMs: () => 0 });
    const limited = own.inngest.createFunction(
      { id: "limited", triggers: { event: "t/limited" }, concurrency: 1, retries: 0 },
      async ({ event }) => {
        log.push(`${event.data.k} starts`);
        await release.promise;
        log.push(`${event.data.k} ends`);
      },
    );
    const later = own.inngest.createFunction({ id: "later", triggers: { event: "t/later" } }, async () => {
      log.push("later claim");
    });
    await own.start([limited, later]);
    await own.inngest.send({ name: "t/limited", data: { k: "a" } });
    await written("a starts");

    await rows(`update wf.job set lease_until = 0`);
    await own.inngest.send([
      { name: "t/limited", data: { k: "b" } },
      { name: "t/later", data: {} },
    ]);
    await written("later claim");
    await runEnded("app-later");
    release.resolve();
    await written("b ends");
    await until("all runs end", async () => (await rows(`select id from wf.run where ended_at is null`)).length === 0);

    expect(log).toEqual(["a starts", "later claim", "a ends", "b starts", "b ends"]);
    expect(await rows(`select distinct status from wf.run`)).toEqual([{ status: "completed" }]);
  });

  test("is renewed as soon as the database answers again", async () => {
    const release = Promise.withResolvers<void>();
    let isDown = false;
    const real = database({ isExclusive: false });
    const checkOutage = () => {
      if (isDown) throw new Error("the database is down");
    };
    const own = open({
      database: {
        ...real,
        query: async (statement, params) => {
          checkOutage();
          return real.query(statement, params);
        },
        transaction: async (work) => {
          checkOutage();
          return real.transaction(work);
        },
      },
    });
    await own.start([twoSteps(own, "own", release.promise)]);
    await own.inngest.send({ name: "t/f", data: {} });
    await written("own one attempt 0");

    isDown = true;
    await until("the engine meets the outage", () => own.errors.some((line) => line.startsWith("looking for work")));
    await rows(`update wf.job set lease_until = 0`);
    isDown = false;
    const isHeld = async () => (await rows(`select 1 from wf.job where lease_until > wf.now_ms()`)).length === 1;
    await until("the lease is renewed", isHeld, 5_000);
    release.resolve();
    await written("own end");
    expect(log).toEqual(["own one attempt 0", "own two", "own end"]);
  });

  test("is released at shutdown without costing an attempt", async () => {
    const first = open();
    await first.start([twoSteps(first, "first", new Promise(() => {}))]);
    await first.inngest.send({ name: "t/f", data: {} });
    await written("first one attempt 0");
    await first.engine.stop(0);
    expect(await rows(`select attempt, owner, lease_until from wf.job`)).toEqual([
      { attempt: 0, owner: null, lease_until: null },
    ]);
    expect((await first.engine.status()).loopAgeMs).toBeNull();

    const second = open();
    await second.start([twoSteps(second, "second", Promise.resolve())]);
    await written("second end");
    expect(log).toContain("second one attempt 0");
  });

  test("costs no attempt when it could not be released", async () => {
    const first = open({ database: database({ isExclusive: true }) });
    await first.start([twoSteps(first, "first", new Promise(() => {}))]);
    await first.inngest.send({ name: "t/f", data: {} });
    await written("first one attempt 0");
    const [held] = await rows<{ owner: string }>(`select owner from wf.job`);
    await first.engine.stop(0);
    await rows(`update wf.job set owner = $1, lease_until = wf.now_ms() + 3600000`, [held?.owner]);

    await first.start([twoSteps(first, "again", Promise.resolve())]);
    await written("again end");
    expect(log).toContain("again one attempt 0");
  });

  test("costs no attempt when a step fails during shutdown", async () => {
    const first = open();
    const stopping = Promise.withResolvers<void>();
    await first.start([twoSteps(first, "first", stopping.promise)]);
    await first.inngest.send({ name: "t/f", data: {} });
    await written("first one attempt 0");
    const stopped = first.engine.stop(10_000);
    stopping.reject(new Error("The process stops."));
    await stopped;
    expect(await rows(`select attempt, owner, run_at <= wf.now_ms() as is_due from wf.job`)).toEqual([
      { attempt: 0, owner: null, is_due: true },
    ]);

    const second = open();
    await second.start([twoSteps(second, "second", Promise.resolve())]);
    await written("second end");
    expect(log).toContain("second one attempt 0");
  });

  test("is renewed during a long call", async () => {
    const release = Promise.withResolvers<void>();
    const first = open({ leaseMs: 6_000 });
    await first.start([twoSteps(first, "first", release.promise)]);
    await first.inngest.send({ name: "t/f", data: {} });
    await written("first one attempt 0");
    const [held] = await rows<{ lease: string }>(`select lease_until as lease from wf.job`);
    await until("the lease is longer", async () => {
      const [job] = await rows<{ longer: boolean }>(`select lease_until > $1::bigint + 300 as longer from wf.job`, [
        held?.lease,
      ]);
      return job?.longer === true;
    });
    release.resolve();
    await written("first end");
    expect(log.filter((line) => line.includes("one"))).toEqual(["first one attempt 0"]);
  });

  test("is freed at start of an exclusive database", async () => {
    const first = open();
    await first.start([twoSteps(first, "first", new Promise(() => {}))]);
    await first.inngest.send({ name: "t/f", data: {} });
    await written("first one attempt 0");
    await first.engine.stop(0);
    await rows(`update wf.job set owner = 'dead', lease_until = wf.now_ms() + 3600000`);

    const second = open({ database: database({ isExclusive: true }) });
    await second.start([twoSteps(second, "second", Promise.resolve())]);
    await written("second end");
    expect(log).toContain("second one attempt 1");
  });
});
