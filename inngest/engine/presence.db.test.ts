import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import type { TestEngine, TestEngineOptions } from "@/inngest/engine/testing/test-engine";
import { until } from "@/inngest/engine/testing/until";

const { open, rows } = setUpEngines();
const PLACES = 4;

/** A process that takes work of a function with four places in all, and lets none of it end before `release`. */
async function startProcess(options: Partial<TestEngineOptions> = {}) {
  const process = open({ workers: 16, ...options });
  const release = Promise.withResolvers<void>();
  const taken: number[] = [];
  const { inngest } = process;
  const settings = { id: "f", triggers: { event: "t/f" }, concurrency: PLACES } as const;
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
  test("share the places of a limit, and so what waits for them", async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    await send(first, 2 * PLACES);
    await until("all places are taken", () => first.taken.length + second.taken.length === PLACES);
    expect([first.taken.length, second.taken.length]).toEqual([PLACES / 2, PLACES / 2]);
    // Whoever has places free may take all the rest of what waits, up to its share at a time.
    first.release();
    await until("nothing waits", () => first.taken.length + second.taken.length === 2 * PLACES);
    second.release();
    expect(first.taken.length).toBe(2 * PLACES - PLACES / 2);
  });

  test("leave no share to one that has stopped, or has been silent for a lease", async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    expect(await processes()).toBe(2);
    await second.engine.stop(0);
    expect(await processes()).toBe(1);
    await rows("insert into wf.process values ('killed', wf.now_ms() - 60000)");
    await send(first, PLACES);
    await until("one has all places", () => first.taken.length === PLACES);
    first.release();
  });

  test("forget what was killed, and show themselves for as long as they run", async () => {
    await rows("insert into wf.process values ('killed', wf.now_ms() - 60000)");
    const { errors } = await startProcess({ leaseMs: 300 });
    expect(await rows("select 1 from wf.process where owner = 'killed'")).toEqual([]);
    const [before] = await rows<{ at: string }>("select seen_at as at from wf.process");
    await until("it shows itself again", async () => {
      const [shown] = await rows<{ isLater: boolean }>('select seen_at > $1::bigint as "isLater" from wf.process', [
        before?.at,
      ]);
      return shown?.isLater === true;
    });
    expect(errors).toEqual([]);
  });
});
