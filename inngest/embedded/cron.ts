import { nextCronAt } from "./cron-expression";
import type { Query } from "./database";
import type { FunctionSpec } from "./register";
import { scheduleRuns } from "./schedule";
import { type Engine, transact } from "./state";
import { ulid } from "./ulid";

interface DueCron {
  functionId: string;
  expression: string;
  /** Milliseconds since 1970, as is `now` by the database's clock. */
  at: number;
  now: number;
}

/** Keeps one row for each function and expression, and with it the firing that may be overdue. */
export async function saveCrons(query: Query, functions: Iterable<FunctionSpec>): Promise<void> {
  const [clock] = await query<{ now: number }>(`select wf.now_ms()::float8 as now`);
  const now = clock?.now ?? Date.now();
  const crons = [...functions].flatMap(({ id, crons }) =>
    [...crons].map(([expression, cron]) => ({ id, expression, at: nextCronAt(cron, now) })),
  );
  const keys = [crons.map(({ id }) => id), crons.map(({ expression }) => expression)];
  await query(`delete from wf.cron where (fn_id, expr) not in (select * from unnest($1::text[], $2::text[]))`, keys);
  await query(
    `insert into wf.cron (fn_id, expr, next_at) select * from unnest($1::text[], $2::text[], $3::bigint[])
     on conflict do nothing`,
    [...keys, crons.map(({ at }) => at)],
  );
}

/**
 * Starts the functions whose time has come. Compare and set: of several processes one fires, and firings missed while
 * none was running become one.
 *
 * @returns milliseconds until the next firing; `Infinity` when there is none
 */
export async function fireCrons(engine: Engine): Promise<number> {
  const due = await engine.database.query<DueCron>(
    `select fn_id as "functionId", expr as expression, next_at::float8 as at, wf.now_ms()::float8 as now
     from wf.cron where next_at <= wf.now_ms()`,
  );
  for (const cron of due) await fireCron(engine, cron);
  const [next] = await engine.database.query<{ inMs: number | null }>(
    `select (min(next_at) - wf.now_ms())::float8 as "inMs" from wf.cron`,
  );
  return next?.inMs ?? Number.POSITIVE_INFINITY;
}

async function fireCron(engine: Engine, { functionId, expression, at, now }: DueCron): Promise<void> {
  const spec = engine.functions.get(functionId);
  const cron = spec?.crons.get(expression);
  if (!spec || !cron) return;
  await transact(engine, async (work) => {
    const won = await work.query(
      `update wf.cron set next_at = $4 where fn_id = $1 and expr = $2 and next_at = $3 returning fn_id`,
      [functionId, expression, at, nextCronAt(cron, now)],
    );
    const event = { id: ulid(), name: "inngest/scheduled.timer", data: { cron: expression }, ts: at };
    if (won.length > 0) await scheduleRuns(work, [{ spec, event }]);
  });
}
