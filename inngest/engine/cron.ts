import { DAY_MS } from "@/lib/core/duration";
import { nextCronAt } from "./cron-expression";
import { runEngineTransaction } from "./database";
import { CLOCK_SLACK_MS } from "./future-times";
import { scheduleRuns } from "./schedule";
import type { Cron, Engine, EngineDatabase, FunctionSpec, Query } from "./types";
import { ulid } from "./ulid";

/** Longest pause between two checks of the crons, because a change of the clock or another process may make one due. */
const CHECK_MS_MAX = 60_000;

interface StoredCron {
  functionId: string;
  expression: string;
  /** Milliseconds since 1970, as is `now` by the database's clock. */
  at: number;
  now: number;
}

interface KnownCron extends StoredCron {
  spec: FunctionSpec;
  cron: Cron;
}

/**
 * Inserts missing crons; a stored one keeps its next firing, which may be overdue. Deletes crons of other functions only
 * after a day without a firing, because another process may have them.
 */
export async function saveCrons(database: EngineDatabase, functions: Iterable<FunctionSpec>): Promise<void> {
  const [clock] = await database.query<{ now: number }>(`select wf.now_ms()::float8 as now`);
  const now = clock?.now ?? Date.now();
  const crons = [...functions].flatMap(({ id, crons }) =>
    [...crons].map(([expression, cron]) => ({ id, expression, at: nextCronAt(cron, now) })),
  );
  const keys = [crons.map(({ id }) => id), crons.map(({ expression }) => expression)];
  await database.query(
    `delete from wf.cron where next_at < $3 and (fn_id, expr) not in (select * from unnest($1::text[], $2::text[]))`,
    [...keys, now - DAY_MS],
  );
  // Ordered, so that two processes never wait for each other.
  await database.query(
    `insert into wf.cron (fn_id, expr, next_at) select * from unnest($1::text[], $2::text[], $3::bigint[]) order by 1, 2
     on conflict do nothing`,
    [...keys, crons.map(({ at }) => at)],
  );
}

/**
 * Starts the functions with due crons. Compare-and-set lets one of several processes fire, once for all missed firings. A
 * stored firing beyond the schedule comes from a clock that was ahead, and is moved to the next one.
 *
 * @returns milliseconds until the next call
 */
export async function fireCrons(engine: Engine): Promise<number> {
  // A process with an earlier version of Lede deletes crons that it does not have.
  await saveCrons(engine.database, engine.functions.values());
  const crons = await readCrons(engine);
  let restMs = CHECK_MS_MAX;
  for (const known of crons) {
    const { at, now } = known;
    const next = nextCronAt(known.cron, now);
    if (at <= now) await fireCron(engine, known);
    else if (isBeyondSchedule(known)) await moveCron(engine.database.query, known);
    restMs = Math.min(restMs, at <= now ? next - now : Math.min(at, next) - now);
  }
  return restMs;
}

/** Returns the wait of the most overdue cron in milliseconds, null when none is due. A cron beyond its schedule is overdue. */
export async function cronLateMs(engine: Engine): Promise<number | null> {
  const late = (await readCrons(engine)).flatMap((known) => {
    if (known.at <= known.now) return [known.now - known.at];
    return isBeyondSchedule(known) ? [known.at - nextCronAt(known.cron, known.now)] : [];
  });
  return late.length === 0 ? null : Math.max(...late);
}

export async function readCrons({ database, functions }: Engine): Promise<KnownCron[]> {
  const rows = await database.query<StoredCron>(
    `select fn_id as "functionId", expr as expression, next_at::float8 as at, wf.now_ms()::float8 as now from wf.cron`,
  );
  return rows.flatMap((row) => {
    const spec = functions.get(row.functionId);
    const cron = spec?.crons.get(row.expression);
    return spec && cron ? [{ ...row, spec, cron }] : [];
  });
}

function isBeyondSchedule({ cron, at, now }: KnownCron): boolean {
  return at > nextCronAt(cron, now + CLOCK_SLACK_MS);
}

/** @returns false when another process was faster */
async function moveCron(query: Query, { functionId, expression, cron, at, now }: KnownCron): Promise<boolean> {
  const moved = await query(
    `update wf.cron set next_at = $4 where fn_id = $1 and expr = $2 and next_at = $3 returning fn_id`,
    [functionId, expression, at, nextCronAt(cron, now)],
  );
  return moved.length > 0;
}

async function fireCron(engine: Engine, known: KnownCron): Promise<void> {
  const { spec, expression, at } = known;
  const event = { id: ulid(), name: "inngest/scheduled.timer", data: { cron: expression }, ts: at };
  await runEngineTransaction(engine, async (work) => {
    if (await moveCron(work.query, known)) await scheduleRuns(work, [{ spec, event }]);
  });
  engine.loop.lastProgressAt = performance.now();
}
