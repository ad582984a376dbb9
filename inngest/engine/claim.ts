import { DAY_MS } from "@/lib/core/duration";
import { type Admission, type Candidate, decide, newAdmission, setUsage, throttleKeyOf } from "./admission";
import { runEngineTransaction } from "./database";
import { liveCalls } from "./lease";
import type { JobError } from "./protocol";
import type { Engine, Job, Query, Work } from "./types";

/** Advisory lock of a claim, so that two processes never both take the last slot of a limit. */
const CLAIM_LOCK = 0x696e6e67;
const PASSES_MAX = 8;
const CANDIDATES_MIN = 64;
/** A run waits this long for a process that has its function, such as a newer version; then it fails. */
const UNKNOWN_MS_MAX = DAY_MS;

/** Error of an attempt whose process died. */
const PROCESS_ENDED: JobError = { name: "WorkerCrashed", message: "the process ended during this attempt" };

export interface Claim {
  jobs: Job[];
  /** Milliseconds since 1970 by the database's clock. */
  now: number;
}

/**
 * Leases up to `max` due jobs, the oldest first, except those held back by a concurrency limit or a throttle. This
 * process keeps its calls in progress and their slots when their leases ended, as after an outage of the database.
 */
export function claimJobs(engine: Engine, max: number): Promise<Claim> {
  const own: OwnCalls = { owner: engine.owner, jobIds: liveCalls(engine).map(({ jobId }) => jobId) };
  return runEngineTransaction(engine, async (work) => {
    const admission = await readUsage(work, engine, own);
    await considerDueJobs(work, admission, { own, max });
    await writeThrottles(work.query, admission);
    const jobs = admission.admitted.length > 0 ? await lease(work.query, admission, engine) : [];
    return { jobs, now: admission.now };
  });
}

/** Calls in progress of this process. */
interface OwnCalls {
  owner: string;
  jobIds: readonly string[];
}

async function readUsage(
  { query, functions }: Work,
  { options }: Engine,
  { owner, jobIds }: OwnCalls,
): Promise<Admission> {
  const [shared] = await query<{ now: number; others: number }>(
    `select pg_advisory_xact_lock($1), wf.now_ms()::float8 as now,
       (select count(*)::int from wf.process where owner <> $2 and seen_at > wf.now_ms() - $3::bigint) as others`,
    [CLAIM_LOCK, owner, options.leaseMs],
  );
  const { now, others } = shared ?? { now: 0, others: 0 };
  const rateOf = (id: string) => functions.get(id)?.throttle?.rate ?? null;
  const admission = newAdmission({ now, rateOf, processes: others + 1 });
  const keys = await query<{ key: string; limit: number; used: number; own: number }>(
    `select key, min(max)::int as limit, count(*)::int as used, (count(*) filter (where owner = $2))::int as own
     from (select unnest(ckeys) as key, unnest(climits) as max, owner from wf.job
       where lease_until > $1 or (owner = $2 and id = any($3::bigint[]))) as held group by key`,
    [admission.now, owner, jobIds],
  );
  for (const { key, ...usage } of keys) setUsage(admission, key, usage);
  return admission;
}

async function considerDueJobs(
  work: Work,
  admission: Admission,
  { own, max }: { own: OwnCalls; max: number },
): Promise<void> {
  const seen: string[] = [];
  const count = Math.max(CANDIDATES_MIN, max * 2);
  for (let pass = 0; pass < PASSES_MAX && admission.admitted.length < max; pass++) {
    const candidates = await work.query<Candidate>(
      `select id::text, fn_id as "functionId", attempt, is_start as "isStart", tkey as "throttleKey",
         ckeys as "concurrencyKeys", climits as "concurrencyLimits"
       from wf.job
       where kind = 'exec' and run_at <= $1 and (lease_until is null or lease_until <= $1)
         and not (ckeys && $2::text[]) and id <> all($3::bigint[]) and (fn_id = any($5::text[]) or run_at <= $6)
         and (owner is distinct from $7 or id <> all($8::bigint[]))
       order by run_at, id limit $4 for update skip locked`,
      [
        admission.now,
        [...admission.full],
        seen,
        count,
        [...work.functions.keys()],
        admission.now - UNKNOWN_MS_MAX,
        own.owner,
        own.jobIds,
      ],
    );
    await readThrottles(work.query, admission, candidates);
    for (const candidate of candidates) {
      seen.push(candidate.id);
      if (admission.admitted.length < max) decide(admission, candidate);
    }
    if (candidates.length < count) return;
  }
}

async function readThrottles(query: Query, admission: Admission, candidates: readonly Candidate[]): Promise<void> {
  const keys = new Set(candidates.flatMap((job) => throttleKeyOf(job) ?? []));
  const unknown = [...keys].filter((key) => !admission.arrivals.has(key));
  if (unknown.length === 0) return;
  const rows = await query<{ key: string; arrivalAt: number }>(
    `select key, tat::float8 as "arrivalAt" from wf.throttle where key = any($1::text[])`,
    [unknown],
  );
  for (const { key, arrivalAt } of rows) admission.arrivals.set(key, arrivalAt);
}

async function writeThrottles(query: Query, admission: Admission): Promise<void> {
  const { moved, arrivals, postponed } = admission;
  if (moved.size > 0)
    await query(
      `insert into wf.throttle (key, tat) select * from unnest($1::text[], $2::bigint[])
       on conflict (key) do update set tat = excluded.tat`,
      [[...moved], [...moved].map((key) => Math.ceil(arrivals.get(key) ?? 0))],
    );
  if (postponed.size > 0)
    await query(
      `update wf.job set run_at = late.at from unnest($1::bigint[], $2::bigint[]) as late(id, at) where job.id = late.id`,
      [[...postponed.keys()], [...postponed.values()]],
    );
}

/** A due job that still has an owner lost its process during the call, which counts as an attempt. */
function lease(query: Query, { admitted, now }: Admission, { owner, options }: Engine): Promise<Job[]> {
  return query(
    `with lost as (
       insert into wf.attempt_error (run_id, step_id, attempt, error, at)
       select run_id, step_id, attempt, $5, $3 from wf.job where id = any($1::bigint[]) and owner is not null),
     leased as (
       update wf.job set owner = $2, leased_at = $3, lease_until = $3::bigint + $4, gen = gen + 1,
         attempt = attempt + (case when owner is null then 0 else 1 end)
       where id = any($1::bigint[]) returning *),
     started as (
       update wf.run set status = 'running', started_at = $3 from leased
       where run.id = leased.run_id and run.started_at is null)
     select leased.id::text, run_id as "runId", step_id as "stepId", leased.fn_id as "functionId", attempt,
       gen as generation, run.event, run.force_plan as "isPlanForced", run.req_version as "requestVersion",
       coalesce((
         select json_agg(json_build_object('id', id, 'data', data, 'error', error) order by seq)
         from wf.step where step.run_id = leased.run_id and seq is not null), '[]') as steps
     from leased join wf.run on run.id = leased.run_id order by leased.id`,
    [admitted, owner, now, options.leaseMs, JSON.stringify(PROCESS_ENDED)],
  );
}
