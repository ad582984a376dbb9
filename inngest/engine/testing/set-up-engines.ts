import { afterAll, afterEach, beforeAll } from "vitest";
import { engineDatabase } from "@/inngest/engine/database";
import type { EngineDatabase } from "@/inngest/engine/types";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { until } from "@/lib/testing/until";
import { type TestEngine, type TestEngineOptions, testEngine } from "./test-engine";

interface Engines {
  /** Engines share the database unless a test sets `isExclusive`. */
  open(options?: Partial<TestEngineOptions>): TestEngine;
  database(options: { isExclusive: boolean }): EngineDatabase;
  /** Runs a statement; the caller states the type of its rows. */
  rows<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Entries of the test's functions; emptied before each test. */
  readonly log: string[];
  written(line: string): Promise<void>;
  runEnded(functionId: string): Promise<void>;
  /** Error of the function's run. */
  failureOf(functionId: string): Promise<{ status: string; name: string; message: string }>;
}

const STORING_MS_MAX = 500;

/** Opens one database for a test file. After each test it stops the engines and empties the tables. */
export function setUpEngines(): Engines {
  let database: TestDatabase;
  const engines: TestEngine[] = [];
  const log: string[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => {
    // Gives returned calls time to be stored before the tables are emptied.
    await Promise.all(engines.splice(0).map(({ engine }) => engine.stop(STORING_MS_MAX)));
    // An engine that is still storing can cause a deadlock, after which a transaction is repeated.
    await own({ isExclusive: false }).transaction((query) =>
      query("truncate wf.event, wf.run, wf.step, wf.attempt_error, wf.job, wf.wait, wf.throttle, wf.cron, wf.process"),
    );
    log.length = 0;
  });
  afterAll(() => database.close());

  const own = (options: { isExclusive: boolean }) => engineDatabase(database.pool, options);
  const rows = <Row>(sql: string, params?: unknown[]) => own({ isExclusive: false }).query<Row>(sql, params);
  const runEnded = (functionId: string) =>
    until(`${functionId} ends`, async () => {
      const ended = await rows("select 1 from wf.run where fn_id = $1 and ended_at is not null", [functionId]);
      return ended.length > 0;
    });

  return {
    open: (options) => {
      const engine = testEngine({ database: own({ isExclusive: false }), ...options });
      engines.push(engine);
      return engine;
    },
    database: own,
    rows,
    log,
    written: (line) => until(`"${line}" is written`, () => log.includes(line)),
    runEnded,
    failureOf: async (functionId) => {
      await runEnded(functionId);
      const [run] = await rows<{ status: string; error: string }>("select status, error from wf.run where fn_id = $1", [
        functionId,
      ]);
      return { status: run?.status, ...JSON.parse(run?.error ?? "{}") };
    },
  };
}
