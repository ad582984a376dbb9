import type { Engine } from "../types";
import { listRuns, type RunPage, type RunQuery } from "./list-runs";
import { type EngineOverview, readOverview } from "./overview";
import { type RunDetail, readRun } from "./read-run";
import { retryRun, runNow, type StartResult } from "./start-run";

/** The operator's interface. */
export interface EngineView {
  /** @param countMax upper limit of each count of rows */
  overview(countMax: number): Promise<EngineOverview>;
  runs(query: RunQuery): Promise<RunPage>;
  run(runId: string): Promise<RunDetail | null>;
  runNow(functionId: string): Promise<StartResult>;
  retry(runId: string): Promise<StartResult>;
}

export function createView(engine: Engine): EngineView {
  return {
    overview: (countMax) => readOverview(engine, countMax),
    runs: (query) => listRuns(engine, query),
    run: (runId) => readRun(engine, runId),
    runNow: (functionId) => runNow(engine, functionId),
    retry: (runId) => retryRun(engine, runId),
  };
}
