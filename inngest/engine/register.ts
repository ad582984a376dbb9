import { z } from "zod";
import { type Cron, parseCron } from "./cron-expression";
import { compileExpression, type Expression } from "./expression";
import { CONCURRENCY_LIMITS_MAX } from "./limits";
import { SDK_VERSION } from "./protocol";
import { type Rate, rateOf } from "./throttle";

const RETRIES_DEFAULT = 4;

export interface EventTrigger {
  /** As its author wrote it. */
  readonly event: string;
  readonly pattern: RegExp;
  readonly condition: Expression | null;
}

export interface ConcurrencyLimit {
  /** Limits of one scope and key share their count. */
  readonly scope: string;
  readonly limit: number;
  readonly key: Expression | null;
}

/** A function as the engine knows it. */
export interface FunctionSpec {
  readonly id: string;
  /** Without the app's id. */
  readonly name: string;
  readonly attemptsMax: number;
  readonly triggers: readonly EventTrigger[];
  readonly crons: ReadonlyMap<string, Cron>;
  readonly limits: readonly ConcurrencyLimit[];
  readonly throttle: { readonly rate: Rate; readonly key: Expression | null } | null;
  readonly idempotency: Expression | null;
  readonly singleton: { readonly key: Expression | null } | null;
}

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
/** Options whose name in the sync payload is not the one that the function's author wrote. */
const OPTION_NAMES: Readonly<Record<string, string>> = { cancel: "cancelOn" };

/**
 * The protocol belongs to the SDK, and a version that was not compared with Inngest's server may speak another.
 *
 * @throws Error saying which version is wanted
 */
export function checkSdk(payload: unknown): void {
  const { sdk } = z.object({ sdk: z.string() }).parse(payload);
  if (sdk === `js:v${SDK_VERSION}`) return;
  throw new Error(
    `The embedded engine knows version ${SDK_VERSION} of the package inngest, and ${sdk} is installed: run "npm ci".`,
  );
}

/**
 * Reads the functions that the SDK syncs.
 *
 * @throws Error naming function and option, for whatever the engine would not do as Inngest does
 */
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
  const compile = (option: string, source: string | undefined) => compileOption(config.id, option, source);
  return {
    id: config.id,
    name: config.name ?? config.id,
    attemptsMax: (config.steps.step.retries?.attempts ?? RETRIES_DEFAULT) + 1,
    triggers: readTriggers(config),
    crons: readCrons(config),
    limits: readLimits(config),
    throttle: config.throttle
      ? { rate: readRate(config.id, config.throttle), key: compile("throttle.key", config.throttle.key) }
      : null,
    idempotency: compile("idempotency", config.idempotency),
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

/** Event names in triggers may hold `*` for any text. */
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

function readRate(id: string, option: NonNullable<FunctionConfig["throttle"]>): Rate {
  return orRefuse(id, "throttle.period", () => rateOf(option));
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
