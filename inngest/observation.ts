import { type InngestFunction, Middleware } from "inngest";
import { z } from "zod";
import { isTraced, isTracing, traceHeaders, withSpan } from "@/lib/core/span";
import { observe, tally } from "@/lib/core/tally";

/** Field of an event's data that continues the sender's trace. */
const CARRIER = "lede_trace";

/** Counts and traces calls and runs of durable functions, on either engine. */
export class Observation extends Middleware.BaseMiddleware {
  readonly id = "lede/observation";

  override transformSendEvent(args: Middleware.TransformSendEventArgs): Middleware.TransformSendEventArgs {
    if (!isTraced()) return args;
    const carrier = traceHeaders();
    return { ...args, events: args.events.map((event) => ({ ...event, data: { ...event.data, [CARRIER]: carrier } })) };
  }

  override async wrapRequest(args: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
    const { fn, next, requestInfo } = args;
    // Null for requests that call no function.
    if (fn === null) return next();
    const startedAt = performance.now();
    const carried = isTracing() ? carrierOf(await requestInfo.body()) : {};
    const attributes = { "faas.name": fn.id(), "faas.invocation_id": args.runId };
    return withSpan(`function ${fn.id()}`, { kind: "consumer", attributes, carrier: () => carried }, next).finally(() =>
      observe("lede_function_duration_seconds", `function="${fn.id()}"`, startedAt),
    );
  }

  override wrapStepHandler({ stepInfo, next }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    return withSpan(`step ${stepInfo.options.id}`, { kind: "step" }, next);
  }

  override onRunComplete({ fn }: Middleware.OnRunCompleteArgs): void {
    count(fn.id(), "completed");
  }

  override onRunError({ fn, isFinalAttempt }: Middleware.OnRunErrorArgs): void {
    count(fn.id(), isFinalAttempt ? "failed" : "retried");
  }
}

const OUTCOMES = ["completed", "failed", "retried"] as const;

function count(id: string, outcome: (typeof OUTCOMES)[number], runs = 1): void {
  tally(`lede_function_runs_total{function="${id}",outcome="${outcome}"}`, runs);
}

/** Exports runs as zero: Prometheus sees no increase in a series that begins at one. */
export function startCounts(functions: readonly InngestFunction.Any[]): void {
  for (const one of functions) for (const outcome of OUTCOMES) count(one.id(), outcome, 0);
}

const callSchema = z.object({ event: z.object({ data: z.object({ [CARRIER]: z.record(z.string(), z.string()) }) }) });

/** Empty for an event without a trace. */
function carrierOf(call: unknown): Record<string, string> {
  return callSchema.safeParse(call).data?.event.data[CARRIER] ?? {};
}
