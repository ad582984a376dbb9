import type { Call, Engine, Job, Work } from "./types";

/** A run that has not ended, locked by the open transaction. */
export interface OpenRun {
  id: string;
  functionId: string;
  /** JSON text. */
  event: string;
  parentRun: string | null;
  parentStep: string | null;
}

/** A run and one of its jobs, locked by the open transaction of the process that holds the job. */
export interface Lease {
  run: OpenRun;
  /** Another discovery was requested during the call. */
  isDirty: boolean;
  /** Milliseconds since 1970 by the database's clock. */
  now: number;
}

/** Proof that a process holds a job. */
export type HeldJob = Pick<Job, "id" | "runId" | "generation">;

/**
 * Locks runs and then their jobs, always in this order, and checks that this process still holds the jobs.
 *
 * @returns leases by job id, without the jobs that another process took over or that belong to an ended run
 */
export async function lockLeases(
  { query }: Work,
  jobs: readonly HeldJob[],
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

export async function lockLease(work: Work, job: HeldJob, owner: string): Promise<Lease | undefined> {
  return (await lockLeases(work, [job], owner)).get(job.id);
}

/** Renews the leases of the calls in progress, except those that take longer than `callMsMax`. */
export async function renewLeases(engine: Engine): Promise<void> {
  const { database, options, owner } = engine;
  const calls = liveCalls(engine);
  if (calls.length === 0) return;
  await database.query(
    `update wf.job set lease_until = wf.now_ms() + $3
     from unnest($1::bigint[], $2::int[]) as live(id, gen)
     where job.id = live.id and job.gen = live.gen and job.owner = $4`,
    [calls.map(({ jobId }) => jobId), calls.map(({ generation }) => generation), options.leaseMs, owner],
  );
}

export function liveCalls({ calls, options }: Engine): Call[] {
  const since = performance.now() - options.callMsMax;
  return [...calls.values()].filter(({ startedAt }) => startedAt > since);
}

/** Releases this process's leases and its share of the limits. */
export async function releaseJobLeases({ database, owner }: Engine): Promise<void> {
  await database.query(
    `with withdrawn as (delete from wf.process where owner = $1)
     update wf.job set owner = null, lease_until = null, gen = gen + 1 where owner = $1`,
    [owner],
  );
}

/** Announces this process to those that share the limits, and forgets processes that were silent for a lease. */
export async function announceProcess({ database, owner, options }: Engine): Promise<void> {
  if (database.isExclusive) return;
  await database.query(
    `with silent as (delete from wf.process where owner <> $1 and seen_at <= wf.now_ms() - $2::bigint)
     insert into wf.process (owner, seen_at) values ($1, wf.now_ms())
     on conflict (owner) do update set seen_at = excluded.seen_at`,
    [owner, options.leaseMs],
  );
}
