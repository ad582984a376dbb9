import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { readCrons } from "../cron";
import { SDK_VERSION } from "../protocol";
import type { Engine } from "../types";
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
  functionName: string;
  /** Null for a discovery call. */
  stepName: string | null;
  /** From 0. */
  attempt: number;
  startedAt: number;
  /** The lease has expired; another process will repeat the call. */
  isLost: boolean;
}

/** A process that holds leases. */
interface Owner {
  id: string;
  isSelf: boolean;
  calls: number;
  /** The part of `calls` with an expired lease. */
  callsLost: number;
}

interface Counts {
  /** The function's. */
  id: string;
  runsLastHour: number;
  runsLastDay: number;
  failuresLastHour: number;
  failuresLastDay: number;
}

export interface FunctionOverview extends Counts {
  name: string;
  nextCronAt: number | null;
  /** Names of the events that start it. */
  events: string[];
  crons: string[];
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
  const calls = await database.query<Omit<CallInProgress, "functionName"> & { functionId: string }>(
    `select job.run_id as "runId", job.fn_id as "functionId", step.name as "stepName", job.attempt,
       coalesce(job.leased_at, job.run_at)::float8 as "startedAt", job.lease_until <= $1 as "isLost"
     from wf.job left join wf.step on step.run_id = job.run_id and step.id = job.step_id
     where job.lease_until is not null and job.owner is not null order by job.lease_until limit $2`,
    [now, CALLS_SHOWN_MAX],
  );
  return calls
    .map(({ functionId, ...call }) => ({ ...call, functionName: functions.get(functionId)?.name ?? functionId }))
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

const FAILED = "and status = 'failed'";

async function readFunctions(engine: Engine, { now, countMax }: CountOptions): Promise<FunctionOverview[]> {
  const { database, functions } = engine;
  const count = (since: "$2" | "$3", and = "") =>
    `(select count(*)::int from (select from wf.run where fn_id = f.id and id >= ${since} ${and} limit ${countMax}) as r)`;
  const counts = await database.query<Counts>(
    `select f.id, ${count("$2")} as "runsLastDay", ${count("$3")} as "runsLastHour",
       ${count("$2", FAILED)} as "failuresLastDay", ${count("$3", FAILED)} as "failuresLastHour"
     from unnest($1::text[]) with ordinality as f(id, place) order by place`,
    [[...functions.keys()], ulidFloor(now - DAY_MS), ulidFloor(now - HOUR_MS)],
  );
  const stored = Map.groupBy(await readCrons(engine), ({ functionId }) => functionId);
  return counts.flatMap((row) => {
    const spec = functions.get(row.id);
    if (!spec) return [];
    const { name, triggers, crons } = spec;
    const events = triggers.map(({ event }) => event);
    const firings = stored.get(row.id)?.map(({ at }) => at) ?? [];
    const nextCronAt = firings.length === 0 ? null : Math.min(...firings);
    return { ...row, name, nextCronAt, events, crons: [...crons.keys()], canRunNow: crons.size > 0 };
  });
}
