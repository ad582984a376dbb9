import { z } from "zod";

// The part of the Inngest protocol that the engine uses, as of SDK 4.24.0.
// See https://github.com/inngest/inngest/blob/main/docs/SDK_SPEC.md and, for checkpoints, the SDK's own source.

/** The version of the SDK that was compared on the engine and on Inngest's server. */
export const SDK_VERSION = "4.24.0";

/** Base URL for the SDK's client. No such host exists: the engine takes the requests in process. */
export const ENGINE_ORIGIN = "http://inngest.embedded";

/** The `stepId` of a discovery call, which runs the function up to its next steps instead of one planned step. */
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

/** An event as functions receive it. */
export interface StoredEvent {
  id: string;
  name: string;
  data: unknown;
  ts: number;
}

/** One item of the SDK's report: a step that ended, one to run, a sleep, a wait, the end of the run. */
const operationSchema = z.object({
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

const MESSAGE_CHARACTERS_MAX = 2000;
const errorSchema = z.object({ name: z.string().catch("Error"), message: z.string().catch("") });

export type JobError = z.infer<typeof errorSchema>;

/** Reads name and message of anything that the SDK reports as an error. */
export function readJobError(error: unknown): JobError {
  const { name, message } = errorSchema.catch({ name: "Error", message: String(error) }).parse(error);
  return { name, message: message.slice(0, MESSAGE_CHARACTERS_MAX) };
}

/** Reads a stored error. */
export function parseJobError(json: string | null): JobError | null {
  return json === null ? null : readJobError(JSON.parse(json));
}

/** Result of a step or a run, as JSON text. Exactly one of the two is null. */
export type Outcome = { data: string; error: null } | { data: null; error: string };

export function outcomeOf(data: unknown): Outcome {
  return { data: JSON.stringify(data ?? null), error: null };
}

export function failureOf(error: unknown): Outcome {
  return { data: null, error: JSON.stringify(error ?? { name: "Error", message: "the step failed" }) };
}

export function stepName(operation: Operation): string | null {
  return operation.displayName ?? operation.name ?? null;
}

/** Returns whether the step belongs to a `group.parallel({ mode: "race" })`. */
export function isRacing(operation: Operation): boolean {
  return racingSchema.safeParse(operation.opts).success;
}
