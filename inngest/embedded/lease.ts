import type { Job } from "./claim";
import { endRun, type OpenRun } from "./end-run";
import { failureOf, type JobError } from "./protocol";
import { type Engine, transact, type Work } from "./state";

/** Run and job, locked for the open transaction by the process that holds the job. */
export interface Lease {
  run: OpenRun;
  /** The function was asked for again during the call. */
  isDirty: boolean;
  /** Milliseconds since 1970 by the database's clock. */
  now: number;
}

/**
 * Locks a run and then its job, everywhere in this order, and proves that the job is still this process's.
 *
 * @returns null when it is not: another process has taken it over, or the run has ended. Then the call counts for nothing.
 */
export async function lockLease(
  { query }: Work,
  job: Pick<Job, "id" | "runId" | "generation">,
  owner: string,
): Promise<Lease | null> {
  const [run] = await query<OpenRun>(
    `select id, fn_id as "functionId", event, async_ops as "hasAsyncSteps", parent_run as "parentRun",
       parent_step as "parentStep"
     from wf.run where id = $1 and ended_at is null for no key update`,
    [job.runId],
  );
  const [held] = await query<{ isDirty: boolean; now: number }>(
    `select dirty as "isDirty", wf.now_ms()::float8 as now from wf.job where id = $1 and gen = $2 and owner = $3 for update`,
    [job.id, job.generation, owner],
  );
  return run && held ? { run, ...held } : null;
}

/** Fails the run of a job that this process still holds. */
export async function failRun(
  engine: Engine,
  job: Pick<Job, "id" | "runId" | "generation">,
  { name, message }: JobError,
): Promise<void> {
  await transact(engine, async (work) => {
    const lease = await lockLease(work, job, engine.owner);
    if (lease) await endRun(work, lease.run, failureOf({ name, message }));
  });
}
