import { z } from "zod";
import type { JobError } from "./protocol";
import type { Work } from "./state";

const MESSAGE_CHARACTERS_MAX = 2000;
/** For each step; of older attempts no more than that they were made. */
const ERRORS_KEPT = 3;

/** What the next attempt says of one whose process died. */
export const PROCESS_ENDED: JobError = {
  name: "WorkerCrashed",
  message: "the process ended during this attempt",
};

/** Why an attempt that has another one after it failed. */
export interface Failure {
  /** `DISCOVERY_STEP` when it was the function and not one of its steps. */
  stepId: string;
  stepName?: string | null;
  error: unknown;
}

/** Keeps why an attempt failed, and forgets all but the last few of the step. */
export async function noteFailure(
  { query }: Work,
  { runId, attempt }: { runId: string; attempt: number },
  { stepId, stepName = null, error }: Failure,
): Promise<void> {
  await query(
    `with noted as (
       insert into wf.attempt_error (run_id, step_id, step_name, attempt, error, at)
       values ($1, $2, $3, $4, $5, wf.now_ms()))
     delete from wf.attempt_error where run_id = $1 and step_id = $2 and id in (
       select id from wf.attempt_error where run_id = $1 and step_id = $2 order by id desc offset $6)`,
    [runId, stepId, stepName, attempt, JSON.stringify(readJobError(error)), ERRORS_KEPT - 1],
  );
}

const errorSchema = z.object({ name: z.string().catch("Error"), message: z.string().catch("") });

/** Name and message of whatever the SDK calls an error, cut to what people read. */
export function readJobError(error: unknown): JobError {
  const { name, message } = errorSchema.catch({ name: "Error", message: String(error) }).parse(error);
  return { name, message: message.slice(0, MESSAGE_CHARACTERS_MAX) };
}
