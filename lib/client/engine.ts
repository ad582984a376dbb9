import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { EngineRunPage, EngineRunStatus } from "@/lib/contract/engine";
import { pollEvery } from "./api-error";
import { call } from "./call";

const POLL_SECONDS = 3;

/** Absent fields do not filter. */
export interface EngineRunsFilter {
  function_id?: string | undefined;
  status?: EngineRunStatus | undefined;
}

export function engineQuery() {
  return queryOptions({
    queryKey: ["engine"],
    queryFn: () => call("GET /api/app/engine", {}),
    // Nothing changes here while Inngest runs the jobs.
    refetchInterval: ({ state }) => (state.data?.overview === null ? false : pollEvery(POLL_SECONDS, state.error)),
  });
}

const RUNS_KEY = "engine-runs";

type Pages = InfiniteData<EngineRunPage>;

export function engineRunsQuery(filter: EngineRunsFilter) {
  return infiniteQueryOptions<EngineRunPage, Error, Pages, readonly unknown[], string | null>({
    queryKey: [RUNS_KEY, filter.function_id ?? "", filter.status ?? ""],
    queryFn: ({ pageParam }) =>
      call("GET /api/app/engine/runs", { query: { ...filter, before: pageParam ?? undefined } }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    // Stops polling once older runs are loaded.
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) > 1 ? false : pollEvery(POLL_SECONDS, state.error),
  });
}

export function engineRunQuery(runId: string) {
  return queryOptions({
    queryKey: ["engine-run", runId],
    queryFn: () => call("GET /api/app/engine/runs/{run_id}", { params: { run_id: runId } }),
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : pollEvery(POLL_SECONDS, state.error)),
  });
}

/** @returns the id of the new run */
export async function retryRun(client: QueryClient, runId: string): Promise<string> {
  const { run_id } = await call("POST /api/app/engine/runs/{run_id}/retry", { params: { run_id: runId } });
  await showChanges(client);
  return run_id;
}

export async function runFunction(client: QueryClient, functionId: string): Promise<void> {
  await call("POST /api/app/engine/functions/{function_id}/run", { params: { function_id: functionId } });
  await showChanges(client);
}

async function showChanges(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: engineQuery().queryKey }),
    client.invalidateQueries({ queryKey: [RUNS_KEY] }),
  ]);
}
