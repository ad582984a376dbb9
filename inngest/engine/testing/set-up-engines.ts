import { afterAll, afterEach, beforeAll } from "vitest";
import { type EngineDatabase, engineDatabase } from "@/inngest/engine/database";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { type TestEngine, type TestEngineOptions, testEngine } from "./test-engine";
import { until } from "./until";

export interface Engines {
  /** Several engines share the database, so none takes it for its own unless a test says so. */
  open(options?: Partial<TestEngineOptions>): TestEngine;
  database(options: { isExclusive: boolean }): EngineDatabase;
  /** Rows of a statement, as whoever wrote it knows them. */
  rows<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Empty at the start of each test; functions write what they do. */
  readonly log: string[];
  written(line: string): Promise<void>;
  runEnded(functionId: string): Promise<void>;
  /** How the run of a function failed. */
  failureOf(functionId: string): Promise<{ status: string; name: string; message: string }>;
}

const STORING_MS_MAX = 500;

/** One database for the tests of a file, and engines that are stopped, with empty tables, after each. */
export function setUpEngines(): Engines {
  let database: TestDatabase;
  const engines: TestEngine[] = [];
  const log: string[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => {
    // What has returned is stored before the tables are emptied under it; what never returns is not waited for longer.
    await Promise.all(engines.splice(0).map(({ engine }) => engine.stop(STORING_MS_MAX)));
    await database.pool.query(
      "truncate wf.event, wf.run, wf.step, wf.attempt_error, wf.job, wf.wait, wf.throttle, wf.cron, wf.process",
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
