import { z } from "zod";
import { rateOf } from "./admission";
import { parseCron } from "./cron-expression";
import { durationMs } from "./duration";
import { compileExpression } from "./expression";
import { CONCURRENCY_LIMITS_MAX } from "./limits";
import { SDK_VERSION } from "./protocol";
import type { Cron, FunctionSpec } from "./types";

const RETRIES_DEFAULT = 4;
const UNSUPPORTED = "the embedded engine does not support it";

/** Text that `read` parses; its error becomes the refusal of the option. */
function parsed<Output>(read: (source: string) => Output) {
  return z.string().transform((source, context) => {
    try {
      return read(source);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });
}

const expression = parsed(compileExpression).nullable().default(null);

const triggerSchema = z
  .object({
    event: z.string().optional(),
    expression,
    cron: parsed((source): [string, Cron] => [source, parseCron(source)]).optional(),
    jitter: z.never(UNSUPPORTED).optional(),
  })
  .refine(({ event, cron }) => event !== undefined || cron !== undefined, UNSUPPORTED);

const limitSchema = z.preprocess(
  (option) => (typeof option === "number" ? { limit: option } : option),
  z.object({ limit: z.number(), key: expression, scope: z.enum(["fn", "env", "account"]).default("fn") }),
);

const configSchema = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(triggerSchema),
  steps: z.object({ step: z.object({ retries: z.object({ attempts: z.number().optional() }).optional() }) }),
  idempotency: expression,
  throttle: z
    .object({
      key: expression,
      limit: z.number().positive(),
      period: parsed(durationMs),
      burst: z.number().nonnegative().default(0),
    })
    .optional(),
  concurrency: z.preprocess((options) => [options].flat(), z.array(limitSchema).max(CONCURRENCY_LIMITS_MAX)).optional(),
  singleton: z
    .object({ key: expression, mode: z.literal("skip", 'the embedded engine supports "skip" only') })
    .optional(),
});

/** Names that differ between the payload and the function's options. */
const OPTION_NAMES: Readonly<Record<string, string>> = { cancel: "cancelOn", "triggers.expression": "triggers.if" };

/** @throws Error for a version of the SDK whose protocol was not compared with Inngest's server */
export function checkSdk(payload: unknown): void {
  const { sdk } = z.object({ sdk: z.string() }).parse(payload);
  if (sdk === `js:v${SDK_VERSION}`) return;
  throw new Error(
    `The embedded engine supports the package inngest ${SDK_VERSION}, but ${sdk} is installed: run "npm ci".`,
  );
}

/** @throws Error naming function and option, for every option that the engine does not treat as Inngest does */
export function readFunctions(payload: unknown): Map<string, FunctionSpec> {
  const { functions } = z.object({ functions: z.array(z.looseObject({ id: z.string() })) }).parse(payload);
  return new Map(functions.map((config) => [config.id, readFunction(config)]));
}

function readFunction(payload: { id: string }): FunctionSpec {
  const { data: config, error } = configSchema.safeParse(payload);
  if (!config) throw refusal(payload.id, error);
  const { id, triggers, concurrency = [], throttle } = config;
  const limits = concurrency.map(({ limit, key, scope }, index) => {
    return { limit, key, scope: scope === "fn" ? `fn:${id}:${index}` : scope };
  });
  return {
    id,
    name: config.name ?? id,
    attemptsMax: (config.steps.step.retries?.attempts ?? RETRIES_DEFAULT) + 1,
    triggers: triggers.flatMap(({ event, expression: condition }) =>
      event === undefined ? [] : { event, pattern: patternOf(event), condition },
    ),
    crons: new Map(triggers.flatMap(({ cron }) => (cron ? [cron] : []))),
    // Inngest reads a limit of 0 as none.
    limits: limits.filter(({ limit }) => limit > 0),
    throttle: throttle ? { key: throttle.key, rate: rateOf(throttle) } : null,
    idempotency: config.idempotency,
    singleton: config.singleton ?? null,
  };
}

function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);
}

function refusal(id: string, { issues }: z.ZodError): Error {
  const [issue] = issues;
  const isUnknown = issue?.code === "unrecognized_keys";
  const path = isUnknown ? issue.keys.slice(0, 1) : (issue?.path.filter((part) => typeof part === "string") ?? []);
  const option = path.join(".");
  const why = isUnknown ? UNSUPPORTED : issue?.message;
  return new Error(`Function ${id}, option ${OPTION_NAMES[option] ?? option}: ${why}.`);
}
