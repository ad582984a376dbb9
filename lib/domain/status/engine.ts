import type { StartResult } from "@/inngest/engine/view/start-run";
import type { OperatorView } from "@/inngest/engine/view/view";
import { requireOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import type { InputOf, OutputOf } from "@/lib/contract/endpoints";
import { ENGINE_RUNS_PAGE_SIZE, type EngineRunDetail, type EngineRunPage } from "@/lib/contract/engine";
import { AppError } from "@/lib/core/errors";
import { ENGINE_COUNT_MAX } from "@/lib/core/limits";
import { presentOverview, presentRun, presentRunDetail } from "./present-engine";

/** Current work of the engine; with Inngest, the URL of its dashboard. */
export async function getEngine(ctx: UserContext): Promise<OutputOf<"getEngine">> {
  await requireOperator(ctx);
  const overview = ctx.engine && presentOverview(await ctx.engine.overview(ENGINE_COUNT_MAX));
  return { overview, dashboard_url: ctx.settings.inngestUrl };
}

export async function listEngineRuns(
  ctx: UserContext,
  query: InputOf<"listEngineRuns">["query"],
): Promise<EngineRunPage> {
  const engine = await requireEngine(ctx);
  const { function_id: functionId, status, before } = query;
  const { runs, next } = await engine.runs({ functionId, status, before, runsMax: ENGINE_RUNS_PAGE_SIZE });
  return { runs: runs.map(presentRun), next };
}

/** @throws AppError `not_found` for an unknown or expired run */
export async function getEngineRun(ctx: UserContext, runId: string): Promise<EngineRunDetail> {
  const engine = await requireEngine(ctx);
  const run = await engine.run(runId);
  if (!run) throw new AppError("not_found", "There is no such run. Runs are kept for 7 days, failed ones for 30.");
  return presentRunDetail(run);
}

/** @throws AppError `conflict` for a run that did not fail or was retried already */
export async function retryEngineRun(ctx: UserContext, runId: string): Promise<{ run_id: string }> {
  const engine = await requireEngine(ctx);
  return started(await engine.retry(runId));
}

/** @throws AppError `conflict` for a function without a schedule, or while a run blocks others */
export async function runEngineFunction(ctx: UserContext, functionId: string): Promise<{ run_id: string }> {
  const engine = await requireEngine(ctx);
  return started(await engine.runNow(functionId));
}

async function requireEngine(ctx: UserContext): Promise<OperatorView> {
  await requireOperator(ctx);
  if (ctx.engine) return ctx.engine;
  throw new AppError("not_found", "Inngest runs the durable functions here. Its own dashboard shows their runs.");
}

function started(result: StartResult): { run_id: string } {
  switch (result.kind) {
    case "started":
      return { run_id: result.runId };
    case "unknown":
      throw new AppError("not_found", "This run or function no longer exists.");
    case "not_manual":
      throw new AppError("conflict", "This function has no schedule; events start it. Retry one of its runs.");
    case "not_failed":
      throw new AppError("conflict", "Only a failed run can be retried.");
    case "conflict":
      throw new AppError("conflict", "It was already retried, or another run of the function is in progress.");
  }
}
