import { Middleware } from "inngest";
import { observe, tally } from "@/lib/core/tally";

/** Counts calls and runs of durable functions, on either engine. */
export class Observation extends Middleware.BaseMiddleware {
  readonly id = "lede/observation";

  override async wrapRequest({ fn, next }: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
    const startedAt = performance.now();
    // Null for requests that call no function.
    if (fn === null) return next();
    return next().finally(() => observe("lede_function_duration_seconds", `function="${fn.id()}"`, startedAt));
  }

  override onRunComplete({ fn }: Middleware.OnRunCompleteArgs): void {
    count(fn.id(), "completed");
  }

  override onRunError({ fn, isFinalAttempt }: Middleware.OnRunErrorArgs): void {
    count(fn.id(), isFinalAttempt ? "failed" : "retried");
  }
}

function count(id: string, outcome: "completed" | "failed" | "retried"): void {
  tally(`lede_function_runs_total{function="${id}",outcome="${outcome}"}`);
}
