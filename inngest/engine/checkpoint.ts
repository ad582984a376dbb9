import { failRun } from "./end-run";
import { checkOutput, checkState, RunRefusedError } from "./limits";
import { checkpointSchema, type Operation, stepName } from "./protocol";
import type { Engine } from "./types";

/** The run's steps before the checkpoint. */
interface StoredState {
  runId: string;
  steps: number;
  bytes: number;
}

/**
 * Stores the steps that ended since the last checkpoint of a call in progress.
 *
 * @returns false when the call lost its lease or its run has failed; the SDK must then stop
 */
export async function storeCheckpoint(engine: Engine, body: unknown): Promise<boolean> {
  const checkpoint = checkpointSchema.parse(body);
  const job = { id: checkpoint.qi_id, generation: checkpoint.generation_id };
  const steps = checkpoint.steps.map(toRow);
  const held = await storeSteps(engine, job, steps);
  if (!held) return false;
  try {
    for (const { id, name, data } of steps) checkOutput(`step "${name ?? id}"`, data);
    const bytes = steps.reduce((sum, { data }) => sum + Buffer.byteLength(data), held.bytes);
    checkState({ steps: held.steps + steps.length, bytes });
    return true;
  } catch (error) {
    if (!(error instanceof RunRefusedError)) throw error;
    await failRun(engine, { ...job, runId: held.runId }, error);
    return false;
  }
}

interface StepRow {
  id: string;
  name: string | null;
  data: string;
}

function toRow(operation: Operation): StepRow {
  if (operation.op !== "StepRun" && operation.op !== "Step")
    throw new Error(`a checkpoint may not hold the operation ${operation.op}`);
  return { id: operation.id, name: stepName(operation), data: JSON.stringify(operation.data ?? null) };
}

/** Checks and renews the lease, stores the steps and resets the attempt, in one statement. */
async function storeSteps(
  { database, options, owner }: Engine,
  job: { id: string; generation: number },
  steps: readonly StepRow[],
): Promise<StoredState | undefined> {
  const [held] = await database.query<StoredState>(
    `with leased as (
       update wf.job set attempt = 0, lease_until = wf.now_ms() + $3 where id = $1 and gen = $2 and owner = $4
       returning run_id),
     held as (
       select count(*)::int as steps, coalesce(sum(octet_length(data)), 0)::float8 as bytes
       from wf.step where run_id = (select run_id from leased)),
     stored as (
       insert into wf.step (run_id, id, name, op, data, seq, created_at, ended_at)
       select leased.run_id, done.id, done.name, 'StepRun', done.data, nextval('wf.step_seq'), wf.now_ms(), wf.now_ms()
       from leased, unnest($5::text[], $6::text[], $7::text[]) as done(id, name, data)
       on conflict do nothing)
     select leased.run_id as "runId", held.steps, held.bytes from leased, held`,
    [
      job.id,
      job.generation,
      options.leaseMs,
      owner,
      steps.map(({ id }) => id),
      steps.map(({ name }) => name),
      steps.map(({ data }) => data),
    ],
  );
  return held;
}
