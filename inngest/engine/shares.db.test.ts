import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import type { TestEngine, TestEngineOptions } from "@/inngest/engine/testing/test-engine";
import { until } from "@/lib/testing/until";

const { open, rows } = setUpEngines();
const SLOTS = 4;

/** Starts a process whose calls, limited to four in all, end after `release`. */
async function startProcess(options: Partial<TestEngineOptions> = {}) {
  const process = open({ workers: 16, ...options });
  const release = Promise.withResolvers<void>();
  const taken: number[] = [];
  const { inngest } = process;
  const settings = { id: "f", triggers: { event: "t/f" }, concurrency: SLOTS } as const;
  const held = inngest.createFunction(settings, async ({ event }) => {
    taken.push(event.data.number);
    await release.promise;
  });
  await process.start([held]);
  return { ...process, taken, release: () => release.resolve() };
}

const send = ({ inngest }: Pick<TestEngine, "inngest">, count: number) =>
  inngest.send(Array.from({ length: count }, (_, number) => ({ name: "t/f", data: { number } })));

const processes = async () => (await rows("select owner from wf.process")).length;

describe("processes on one database", () => {
  test("share the slots of a limit", async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    await send(first, 2 * SLOTS);
    await until("all slots are taken", () => first.taken.length + second.taken.length === SLOTS);
    expect([first.taken.length, second.taken.length]).toEqual([SLOTS / 2, SLOTS / 2]);
    // The process with free slots takes the waiting jobs, up to its share at a time.
    first.release();
    await until("nothing waits", () => first.taken.length + second.taken.length === 2 * SLOTS);
    second.release();
    expect(first.taken.length).toBe(2 * SLOTS - SLOTS / 2);
  });

  test("give no share to a stopped or silent process", async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    expect(await processes()).toBe(2);
    await second.engine.stop(0);
    expect(await processes()).toBe(1);
    await rows("insert into wf.process values ('killed', wf.now_ms() - 60000)");
    await send(first, SLOTS);
    await until("one has all slots", () => first.taken.length === SLOTS);
    first.release();
  });

  test("forget a killed process and renew their own row", async () => {
    await rows("insert into wf.process values ('killed', wf.now_ms() - 60000)");
    const { errors } = await startProcess({ leaseMs: 300 });
    expect(await rows("select 1 from wf.process where owner = 'killed'")).toEqual([]);
    const [before] = await rows<{ at: string }>("select seen_at as at from wf.process");
    await until("it renews its row", async () => {
      const [shown] = await rows<{ isLater: boolean }>('select seen_at > $1::bigint as "isLater" from wf.process', [
        before?.at,
      ]);
      return shown?.isLater === true;
    });
    expect(errors).toEqual([]);
  });
});
