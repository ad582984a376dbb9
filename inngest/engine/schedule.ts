import { keyOf } from "./expression";
import type { StoredEvent } from "./protocol";
import type { FunctionSpec, Work } from "./types";
import { ulid } from "./ulid";

/** A run to be created. */
export interface NewRun {
  spec: FunctionSpec;
  event: StoredEvent;
  /** The invoking step. Idempotency and singleton do not apply then. */
  parent?: { runId: string; stepId: string };
  /** The failed run that this one repeats. Idempotency does not apply then. */
  retryOf?: string;
}

/** Returns the functions with a trigger for this event name, whatever their conditions. */
export function listenersOf(functions: Work["functions"], eventName: string): FunctionSpec[] {
  return [...functions.values()].filter((spec) => spec.triggers.some(({ pattern }) => pattern.test(eventName)));
}

export function runsFor(functions: Work["functions"], event: StoredEvent): NewRun[] {
  return listenersOf(functions, event.name)
    .filter((spec) =>
      spec.triggers.some(
        ({ pattern, condition }) => pattern.test(event.name) && (!condition || condition({ event }) === true),
      ),
    )
    .map((spec) => ({ spec, event }));
}

/**
 * Inserts runs with their first jobs, except those suppressed by idempotency or a singleton.
 *
 * @returns the ids of the inserted runs
 */
export async function scheduleRuns({ query }: Work, runs: readonly NewRun[]): Promise<string[]> {
  if (runs.length === 0) return [];
  const made = await query<{ id: string }>(
    `with asked as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::text[], $11::text[], $12::text[])
         as asked(id, fn_id, event, label, idem_key, single_key, parent_run, parent_step, retry_of, tkey, ckeys, climits)),
     made as (
       insert into wf.run (id, fn_id, event, label, idem_key, single_key, parent_run, parent_step, retry_of, ckeys, climits, created_at)
       select id, fn_id, event, label, idem_key, single_key, parent_run, parent_step, retry_of,
         array(select json_array_elements_text(ckeys::json)), array(select json_array_elements_text(climits::json)::int),
         wf.now_ms()
       from asked order by id
       on conflict do nothing returning id, fn_id, ckeys, climits)
     insert into wf.job (run_id, step_id, kind, fn_id, run_at, is_start, tkey, ckeys, climits)
     select made.id, 'step', 'exec', made.fn_id, wf.now_ms(), true, asked.tkey, made.ckeys, made.climits
     from made join asked on asked.id = made.id order by made.id returning run_id as id`,
    columnsOf(runs.map(toRow)),
  );
  return made.map(({ id }) => id);
}

function toRow({ spec, event, parent, retryOf }: NewRun): (string | null)[] {
  const scope = { event };
  const { throttle, idempotency, singleton, limits } = spec;
  return [
    ulid(),
    spec.id,
    JSON.stringify(event),
    event.id,
    idempotency && !parent && !retryOf ? `${spec.id}|${keyOf(idempotency, scope)}` : null,
    singleton && !parent ? keyOf(singleton.key, scope) : null,
    parent?.runId ?? null,
    parent?.stepId ?? null,
    retryOf ?? null,
    throttle ? `${spec.id}|${keyOf(throttle.key, scope)}` : null,
    JSON.stringify(limits.map(({ scope: shared, key }) => `${shared}|${keyOf(key, scope)}`)),
    JSON.stringify(limits.map(({ limit }) => limit)),
  ];
}

function columnsOf(rows: readonly (readonly (string | null)[])[]): (string | null)[][] {
  const [first = []] = rows;
  return first.map((_, column) => rows.map((row) => row[column] ?? null));
}
