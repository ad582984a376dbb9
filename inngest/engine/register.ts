import { z } from "zod";
import { parseCron } from "./cron-expression";
import { compileExpression } from "./expression";
import { CONCURRENCY_LIMITS_MAX } from "./limits";
import { SDK_VERSION } from "./protocol";
import { rateOf } from "./throttle";
import type { ConcurrencyLimit, Cron, EventTrigger, Expression, FunctionSpec } from "./types";

const RETRIES_DEFAULT = 4;

const concurrencySchema = z.object({
  limit: z.number(),
  key: z.string().optional(),
  scope: z.enum(["fn", "env", "account"]).optional(),
});

const configSchema = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(
    z.union([
      z.object({ event: z.string(), expression: z.string().optional() }),
      z.object({ cron: z.string(), jitter: z.string().optional() }),
    ]),
  ),
  steps: z.object({ step: z.object({ retries: z.object({ attempts: z.number().optional() }).optional() }) }),
  idempotency: z.string().optional(),
  throttle: z
    .object({
      key: z.string().optional(),
      limit: z.number().positive(),
      period: z.string(),
      burst: z.number().nonnegative().optional(),
    })
    .optional(),
  concurrency: z.union([z.number(), concurrencySchema, z.array(z.union([z.number(), concurrencySchema]))]).optional(),
  singleton: z.object({ key: z.string().optional(), mode: z.enum(["skip", "cancel"]) }).optional(),
});

type FunctionConfig = z.infer<typeof configSchema>;

const OPTIONS_SUPPORTED = new Set(Object.keys(configSchema.shape));
/** Names that differ between the payload and the function's options. */
const OPTION_NAMES: Readonly<Record<string, string>> = { cancel: "cancelOn" };

/** @throws Error for a version of the SDK whose protocol was not compared with Inngest's server */
export function checkSdk(payload: unknown): void {
  const { sdk } = z.object({ sdk: z.string() }).parse(payload);
  if (sdk === `js:v${SDK_VERSION}`) return;
  throw new Error(
    `The embedded engine knows version ${SDK_VERSION} of the package inngest, and ${sdk} is installed: run "npm ci".`,
  );
}

/** @throws Error naming function and option, for every option that the engine does not treat as Inngest does */
export function readFunctions(payload: unknown): Map<string, FunctionSpec> {
  const { functions } = z.object({ functions: z.array(z.looseObject({ id: z.string() })) }).parse(payload);
  return new Map(functions.map((config) => [config.id, readFunction(config)]));
}

function readFunction(payload: { id: string }): FunctionSpec {
  const unsupported = Object.entries(payload).filter(
    ([name, value]) => value !== undefined && !OPTIONS_SUPPORTED.has(name),
  );
  const [option] = unsupported.map(([name]) => OPTION_NAMES[name] ?? name);
  if (option) throw refusal(payload.id, option, "the embedded engine does not support it");
  const parsed = configSchema.safeParse(payload);
  if (!parsed.success) throw refusal(payload.id, "configuration", z.prettifyError(parsed.error));
  const config = parsed.data;
  return {
    id: config.id,
    name: config.name ?? config.id,
    attemptsMax: (config.steps.step.retries?.attempts ?? RETRIES_DEFAULT) + 1,
    triggers: readTriggers(config),
    crons: readCrons(config),
    limits: readLimits(config),
    throttle: readThrottle(config),
    idempotency: compileOption(config.id, "idempotency", config.idempotency),
    singleton: readSingleton(config),
  };
}

function readTriggers(config: FunctionConfig): EventTrigger[] {
  return config.triggers.flatMap((trigger) =>
    "event" in trigger
      ? {
          event: trigger.event,
          pattern: patternOf(trigger.event),
          condition: compileOption(config.id, "triggers.if", trigger.expression),
        }
      : [],
  );
}

function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);
}

function readCrons(config: FunctionConfig): Map<string, Cron> {
  const crons = new Map<string, Cron>();
  for (const trigger of config.triggers) {
    if (!("cron" in trigger)) continue;
    if (trigger.jitter) throw refusal(config.id, "triggers.jitter", "the embedded engine does not support it");
    crons.set(
      trigger.cron,
      orRefuse(config.id, "triggers.cron", () => parseCron(trigger.cron)),
    );
  }
  return crons;
}

function readLimits(config: FunctionConfig): ConcurrencyLimit[] {
  const { id, concurrency = [] } = config;
  const options = Array.isArray(concurrency) ? concurrency : [concurrency];
  if (options.length > CONCURRENCY_LIMITS_MAX)
    throw refusal(id, "concurrency", `a function has at most ${CONCURRENCY_LIMITS_MAX} limits`);
  const limits = options.map((option, index): ConcurrencyLimit => {
    const own = `fn:${id}:${index}`;
    if (typeof option === "number") return { scope: own, limit: option, key: null };
    const { scope = "fn", limit } = option;
    return { scope: scope === "fn" ? own : scope, limit, key: compileOption(id, "concurrency.key", option.key) };
  });
  // Inngest reads a limit of 0 as none.
  return limits.filter(({ limit }) => limit > 0);
}

function readThrottle({ id, throttle }: FunctionConfig): FunctionSpec["throttle"] {
  if (!throttle) return null;
  const rate = orRefuse(id, "throttle.period", () => rateOf(throttle));
  return { rate, key: compileOption(id, "throttle.key", throttle.key) };
}

function readSingleton(config: FunctionConfig): FunctionSpec["singleton"] {
  if (!config.singleton) return null;
  if (config.singleton.mode !== "skip")
    throw refusal(config.id, "singleton.mode", 'the embedded engine supports "skip" only');
  return { key: compileOption(config.id, "singleton.key", config.singleton.key) };
}

function compileOption(id: string, option: string, source: string | undefined): Expression | null {
  return source === undefined ? null : orRefuse(id, option, () => compileExpression(source));
}

function orRefuse<Result>(id: string, option: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw refusal(id, option, error instanceof Error ? error.message : String(error));
  }
}

function refusal(id: string, option: string, why: string): Error {
  return new Error(`Function ${id}, option ${option}: ${why}.`);
}
