import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { SDK_VERSION } from "../protocol";
import type { Engine, FunctionSpec } from "../types";
import { ulidFloor } from "../ulid";

const CALLS_SHOWN_MAX = 50;

/** Times are milliseconds since 1970 by the database's clock. Counts stop at `countMax`, to keep them cheap. */
export interface EngineOverview {
  now: number;
  sdkVersion: string;
  /** Time since the last iteration of this process's loop; null when it is not running. */
  loopAgeMs: number | null;
  queue: Queue;
  /** Calls in progress of all processes, dead ones included; the oldest first. */
  calls: CallInProgress[];
  owners: Owner[];
  functions: FunctionOverview[];
}

interface Queue {
  /** Calls that wait for a free slot. */
  due: number;
  /** Later attempts, and starts held back by a throttle. */
  later: number;
  /** Sleeps and timeouts. */
  timers: number;
  oldestDueAt: number | null;
}

export interface CallInProgress {
  runId: string;
  functionId: string;
  functionName: string;
  /** Null for a discovery call. */
  stepName: string | null;
  /** From 0. */
  attempt: number;
  startedAt: number;
  owner: string;
  /** The lease has expired; another process will repeat the call. */
  isLost: boolean;
}

/** A process that holds leases. */
export interface Owner {
  id: string;
  isSelf: boolean;
  calls: number;
  /** The part of `calls` with an expired lease. */
  callsLost: number;
}

interface Counts {
  runsLastHour: number;
  runsLastDay: number;
  failuresLastHour: number;
  failuresLastDay: number;
}

export interface FunctionOverview extends Counts {
  id: string;
  name: string;
  /** Names of the events that start it. */
  events: string[];
  crons: string[];
  nextCronAt: number | null;
  canRunNow: boolean;
}

interface CountOptions {
  now: number;
  countMax: number;
}

export async function readOverview(engine: Engine, countMax: number): Promise<EngineOverview> {
  const { database, loop } = engine;
  const [clock] = await database.query<{ now: number }>(`select wf.now_ms()::float8 as now`);
  const now = clock?.now ?? 0;
  return {
    now,
    sdkVersion: SDK_VERSION,
    loopAgeMs: loop.isStopped ? null : performance.now() - loop.lastIterationAt,
    queue: await readQueue(engine, { now, countMax }),
    calls: await readCalls(engine, now),
    owners: await readOwners(engine, now),
    functions: await readFunctions(engine, { now, countMax }),
  };
}

async function readQueue({ database }: Engine, { now, countMax }: CountOptions): Promise<Queue> {
  const count = (where: string) =>
    `(select count(*)::int from (select from wf.job where ${where} limit ${countMax}) as j)`;
  const [queue] = await database.query<Queue>(
    `select ${count("kind = 'exec' and run_at <= $1 and (lease_until is null or lease_until <= $1)")} as due,
       ${count("kind = 'exec' and run_at > $1 and lease_until is null")} as later,
       ${count("kind = 'timer'")} as timers,
       (select run_at::float8 from wf.job where kind = 'exec' and run_at <= $1
          and (lease_until is null or lease_until <= $1) order by run_at limit 1) as "oldestDueAt"`,
    [now],
  );
  return queue ?? { due: 0, later: 0, timers: 0, oldestDueAt: null };
}

async function readCalls({ database, functions }: Engine, now: number): Promise<CallInProgress[]> {
  const calls = await database.query<Omit<CallInProgress, "functionName">>(
    `select job.run_id as "runId", job.fn_id as "functionId", step.name as "stepName", job.attempt,
       coalesce(job.leased_at, job.run_at)::float8 as "startedAt", job.owner, job.lease_until <= $1 as "isLost"
     from wf.job left join wf.step on step.run_id = job.run_id and step.id = job.step_id
     where job.lease_until is not null and job.owner is not null order by job.lease_until limit $2`,
    [now, CALLS_SHOWN_MAX],
  );
  return calls
    .map((call) => ({ ...call, functionName: functions.get(call.functionId)?.name ?? call.functionId }))
    .toSorted((a, b) => a.startedAt - b.startedAt);
}

async function readOwners({ database, owner }: Engine, now: number): Promise<Owner[]> {
  const owners = await database.query<Omit<Owner, "isSelf">>(
    `select owner as id, count(*)::int as calls, (count(*) filter (where lease_until <= $1))::int as "callsLost"
     from wf.job where lease_until is not null and owner is not null group by owner order by owner`,
    [now],
  );
  return owners.map((one) => ({ ...one, isSelf: one.id === owner }));
}

async function readFunctions(engine: Engine, options: CountOptions): Promise<FunctionOverview[]> {
  const { database, functions } = engine;
  const counts = new Map((await readCounts(engine, options)).map(({ id, ...count }) => [id, count]));
  const crons = await database.query<{ id: string; at: number }>(
    `select fn_id as id, min(next_at)::float8 as at from wf.cron group by fn_id`,
  );
  const nextCrons = new Map(crons.map(({ id, at }) => [id, at]));
  return [...functions.values()].map((spec) => ({
    ...triggersOf(spec),
    nextCronAt: nextCrons.get(spec.id) ?? null,
    runsLastHour: 0,
    runsLastDay: 0,
    failuresLastHour: 0,
    failuresLastDay: 0,
    ...counts.get(spec.id),
  }));
}

function triggersOf({ id, name, triggers, crons }: FunctionSpec) {
  return {
    id,
    name,
    events: triggers.map(({ event }) => event),
    crons: [...crons.keys()],
    canRunNow: crons.size > 0,
  };
}

async function readCounts(
  { database, functions }: Engine,
  { now, countMax }: CountOptions,
): Promise<(Counts & { id: string })[]> {
  const runs = `(select count(*)::int from (select from wf.run where fn_id = f.id and id >= $2 limit ${countMax}) as r)`;
  const failures = `(select count(*)::int from (
    select from wf.run where fn_id = f.id and status = 'failed' and id >= $2 limit ${countMax}) as r)`;
  return database.query<Counts & { id: string }>(
    `select f.id, ${runs} as "runsLastDay", ${runs.replace("$2", "$3")} as "runsLastHour",
       ${failures} as "failuresLastDay", ${failures.replace("$2", "$3")} as "failuresLastHour"
     from unnest($1::text[]) as f(id)`,
    [[...functions.keys()], ulidFloor(now - DAY_MS), ulidFloor(now - HOUR_MS)],
  );
}
