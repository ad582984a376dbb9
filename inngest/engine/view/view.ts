import type { Engine } from "../types";
import { readOverview } from "./overview";
import { listRuns, type RunQuery, readRun } from "./read-run";
import { retryRun, runNow } from "./start-run";

/** Inspects and starts runs for the operator. */
export type OperatorView = ReturnType<typeof createOperatorView>;

export function createOperatorView(engine: Engine) {
  return {
    /** @param countMax upper limit of each count of rows */
    overview: (countMax: number) => readOverview(engine, countMax),
    runs: (query: RunQuery) => listRuns(engine, query),
    run: (runId: string) => readRun(engine, runId),
    runNow: (functionId: string) => runNow(engine, functionId),
    retry: (runId: string) => retryRun(engine, runId),
  };
}
