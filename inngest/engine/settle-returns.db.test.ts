import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import { until } from "@/lib/testing/until";
import type { EngineDatabase, Query } from "./types";

const { open, database, rows } = setUpEngines();
const RUNS = 12;

/** The engine's database; `look` sees each statement of a transaction before it runs. */
function watched(look: (sql: string, params: readonly unknown[]) => void): EngineDatabase {
  const own = database({ isExclusive: false });
  return {
    ...own,
    transaction: (work) =>
      own.transaction((query) => {
        const watching: Query = (sql, params = []) => {
          look(sql, params);
          return query(sql, params);
        };
        return work(watching);
      }),
  };
}

const endsRuns = (sql: string) => sql.includes("unasked as");
const runsOf = (params: readonly unknown[]) => (Array.isArray(params[0]) ? params[0].length : 0);

/** Starts runs that all return at the same moment. */
async function startTogether(engineDatabase: EngineDatabase) {
  const { inngest, start, errors } = open({ database: engineDatabase, workers: RUNS });
  const release = Promise.withResolvers<void>();
  let begun = 0;
  const together = inngest.createFunction({ id: "f", triggers: { event: "t/f" } }, async ({ event }) => {
    begun += 1;
    await release.promise;
    return event.data.number;
  });
  await start([together]);
  await inngest.send(Array.from({ length: RUNS }, (_, number) => ({ name: "t/f", data: { number } })));
  await until("all have begun", () => begun === RUNS);
  return { release: () => release.resolve(), errors };
}

const outputs = async () => {
  const ended = await rows<{ output: string }>("select output from wf.run where status = 'completed'");
  return ended.map(({ output }) => Number(output)).toSorted((a, b) => a - b);
};
const allNumbers = Array.from({ length: RUNS }, (_, number) => number);

describe("simultaneous returns", () => {
  test("share transactions and keep their own outputs", async () => {
    const sizes: number[] = [];
    const { release } = await startTogether(watched((sql, params) => endsRuns(sql) && sizes.push(runsOf(params))));
    release();
    await until("all have ended", async () => (await outputs()).length === RUNS);
    expect(await outputs()).toEqual(allNumbers);
    expect(sizes.length).toBeLessThan(RUNS / 2);
    expect(await rows("select id from wf.job")).toEqual([]);
  });

  test("are stored one by one when a batch fails", async () => {
    const refuseSeveral = (sql: string, params: readonly unknown[]) => {
      if (endsRuns(sql) && runsOf(params) > 1) throw new Error("one of them cannot be stored");
    };
    const { release, errors } = await startTogether(watched(refuseSeveral));
    release();
    await until("all have ended", async () => (await outputs()).length === RUNS);
    expect(await outputs()).toEqual(allNumbers);
    expect(errors).toEqual([]);
  });

  test("end only runs that this process still owns", async () => {
    const { release } = await startTogether(database({ isExclusive: false }));
    const [taken] = await rows<{ number: number }>(
      `update wf.job set owner = 'other', gen = gen + 1, lease_until = wf.now_ms() + 3600000 from wf.run
       where run.id = job.run_id and run_id = (select min(run_id) from wf.job)
       returning (event::json #>> '{data,number}')::int as number`,
    );
    release();
    await until("the others have ended", async () => (await outputs()).length === RUNS - 1);
    expect(await outputs()).toEqual(allNumbers.filter((number) => number !== taken?.number));
    expect(await rows("select owner from wf.job")).toEqual([{ owner: "other" }]);
  });
});
