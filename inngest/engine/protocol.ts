import { z } from "zod";

// The part of the Inngest protocol that passes through the engine, as SDK 4.24.0 speaks it.
// See https://github.com/inngest/inngest/blob/main/docs/SDK_SPEC.md and, for checkpoints, the SDK's own source.

/** The only version of the SDK that the engine was compared with on Inngest's server. */
export const SDK_VERSION = "4.24.0";

/** Where the SDK believes the server to be. No such host exists: requests end in the engine. */
export const ENGINE_ORIGIN = "http://inngest.embedded";

/** The `stepId` of a call that asks the function what is next, instead of running one planned step. */
export const DISCOVERY_STEP = "step";

/** An event as `send()` posts it. */
export const sentEventSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  name: z.string().min(1),
  data: z.unknown().optional(),
  ts: z.number().nullish(),
  user: z.unknown().optional(),
});

export type SentEvent = z.infer<typeof sentEventSchema>;

/** An event as functions see it. `user` is always there, as Inngest's server has it. */
export interface StoredEvent {
  id: string;
  name: string;
  data: unknown;
  ts: number;
}

/** One thing that the SDK reports: a step that ended, one to run, a sleep, a wait, the end of the run. */
export const operationSchema = z.object({
  id: z.string(),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  opts: z.unknown().optional(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});

export type Operation = z.infer<typeof operationSchema>;

const racingSchema = z.object({ parallelMode: z.literal("race") });

export const operationsSchema = z.preprocess(
  (body) => (Array.isArray(body) ? body : [body]),
  z.array(operationSchema).min(1),
);

export const checkpointSchema = z.object({
  qi_id: z.string(),
  generation_id: z.coerce.number().int(),
  steps: z.array(operationSchema),
});

/** An error as it travels between the SDK and the engine. */
export interface JobError {
  name: string;
  message: string;
}

/** What a step or a run came to, as JSON text. Exactly one of the two is null. */
export type Outcome = { data: string; error: null } | { data: null; error: string };

export function outcomeOf(data: unknown): Outcome {
  return { data: JSON.stringify(data ?? null), error: null };
}

export function failureOf(error: unknown): Outcome {
  return { data: null, error: JSON.stringify(error ?? { name: "Error", message: "the step failed" }) };
}

/** The people's name of a step. */
export function stepName(operation: Operation): string | null {
  return operation.displayName ?? operation.name ?? null;
}

/** Was the step made in `group.parallel({ mode: "race" })`? */
export function isRacing(operation: Operation): boolean {
  return racingSchema.safeParse(operation.opts).success;
}
