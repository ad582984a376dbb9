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

/** What a process says of a job to prove that it holds it. */
type Held = Pick<Job, "id" | "runId" | "generation">;

/**
 * Locks runs and then their jobs, everywhere in this order, and proves that the jobs are still this process's.
 *
 * @returns by the jobs' ids; those that are not this process's any more, because another one has taken them over or
 * their run has ended, are left out: their calls count for nothing
 */
export async function lockLeases(
  { query }: Work,
  jobs: readonly Held[],
  owner: string,
): Promise<ReadonlyMap<string, Lease>> {
  const rows = await query<OpenRun & Omit<Lease, "run"> & { jobId: string }>(
    `with run as materialized (
       select id, fn_id, event, parent_run, parent_step from wf.run
       where id = any($1::text[]) and ended_at is null order by id for no key update)
     select held.id::text as "jobId", run.id, run.fn_id as "functionId", run.event, run.parent_run as "parentRun",
       run.parent_step as "parentStep", held.dirty as "isDirty", wf.now_ms()::float8 as now
     from run join unnest($1::text[], $2::bigint[], $3::int[]) as call(run_id, job_id, gen) on call.run_id = run.id
     cross join lateral (
       select job.id, dirty from wf.job
       where job.id = call.job_id and job.gen = call.gen and owner = $4 and job.run_id = run.id for update) as held`,
    [jobs.map(({ runId }) => runId), jobs.map(({ id }) => id), jobs.map(({ generation }) => generation), owner],
  );
  return new Map(rows.map(({ jobId, isDirty, now, ...run }) => [jobId, { run, isDirty, now }]));
}

/** The same for one job. */
export async function lockLease(work: Work, job: Held, owner: string): Promise<Lease | undefined> {
  return (await lockLeases(work, [job], owner)).get(job.id);
}

/** Fails the run of a job that this process still holds. */
export async function failRun(engine: Engine, job: Held, { name, message }: JobError): Promise<void> {
  await transact(engine, async (work) => {
    const lease = await lockLease(work, job, engine.owner);
    if (lease) await endRun(work, lease.run, failureOf({ name, message }));
  });
}
