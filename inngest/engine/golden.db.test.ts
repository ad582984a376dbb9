import { afterAll, beforeAll, describe, expect, test } from "vitest";
import golden from "@/inngest/engine/testing/golden.json" with { type: "json" };
import { transcribe } from "@/inngest/engine/testing/suite";
import { type TestEngine, testEngine } from "@/inngest/engine/testing/test-engine";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { engineDatabase } from "./database";

let database: TestDatabase;
let subject: TestEngine;
let transcript: Record<string, unknown>;

beforeAll(async () => {
  database = await openTestDatabase();
  subject = testEngine({ appId: "eq", database: engineDatabase(database.pool, database), workers: 16 });
  const isEmpty = async (rows: string, params: unknown[] = []) =>
    (await database.pool.query(rows, params)).rows.length === 0;
  transcript = await transcribe({
    inngest: subject.inngest,
    start: subject.start,
    areWaiting: async (eventNames, count) =>
      !(await isEmpty(`select from wf.wait where event_name = any($1) having count(*) = $2`, [eventNames, count])),
    startTimes: async (name) => {
      const sql = `select started_at::float8 as at from wf.run where fn_id = $1 order by started_at`;
      return (await database.pool.query(sql, [`eq-${name}`])).rows.map(({ at }) => at);
    },
    isQuiet: () =>
      isEmpty(`select from wf.run where ended_at is null and fn_id not in ('eq-sleeper', 'eq-race')
               union all select from wf.job where kind = 'exec' limit 1`),
  });
});

afterAll(async () => {
  await subject.engine.stop(1000);
  await database.close();
});

describe("transcripts of Inngest's own server", () => {
  test.each(Object.entries(golden))("match for %s", (name, expected) => {
    expect(transcript[name]).toEqual(expected);
  });

  test("cover every scenario", () => {
    expect(Object.keys(transcript).sort()).toEqual(Object.keys(golden).sort());
    expect(subject.errors).toEqual([]);
  });
});
