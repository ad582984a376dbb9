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
  const [held] = await query<OpenRun & Omit<Lease, "run">>(
    `with run as materialized (
       select id, fn_id, event, parent_run, parent_step from wf.run where id = $1 and ended_at is null for no key update)
     select run.id, run.fn_id as "functionId", run.event, run.parent_run as "parentRun",
       run.parent_step as "parentStep", held.dirty as "isDirty", wf.now_ms()::float8 as now
     from run cross join lateral (
       select dirty from wf.job where job.id = $2 and gen = $3 and owner = $4 and run_id = run.id for update) as held`,
    [job.runId, job.id, job.generation, owner],
  );
  if (!held) return null;
  const { isDirty, now, ...run } = held;
  return { run, isDirty, now };
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
