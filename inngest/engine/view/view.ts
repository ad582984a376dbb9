import type { Engine } from "../types";
import { readOverview } from "./overview";
import { listRuns, type RunQuery, readRun } from "./read-run";
import { retryRun, runNow } from "./start-run";

/** The operator's interface. */
export type EngineView = ReturnType<typeof createView>;

export function createView(engine: Engine) {
  return {
    /** @param countMax upper limit of each count of rows */
    overview: (countMax: number) => readOverview(engine, countMax),
    runs: (query: RunQuery) => listRuns(engine, query),
    run: (runId: string) => readRun(engine, runId),
    runNow: (functionId: string) => runNow(engine, functionId),
    retry: (runId: string) => retryRun(engine, runId),
  };
}
