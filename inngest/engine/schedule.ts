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
       select * from json_to_recordset($1) as asked(id text, fn_id text, event text, label text, idem_key text,
         single_key text, parent_run text, parent_step text, retry_of text, tkey text, ckeys text[], climits int[])),
     made as (
       insert into wf.run (id, fn_id, event, label, idem_key, single_key, parent_run, parent_step, retry_of, ckeys, climits, created_at)
       select id, fn_id, event, label, idem_key, single_key, parent_run, parent_step, retry_of, ckeys, climits, wf.now_ms()
       from asked order by id
       on conflict do nothing returning id, fn_id, ckeys, climits)
     insert into wf.job (run_id, step_id, kind, fn_id, run_at, is_start, tkey, ckeys, climits)
     select made.id, 'step', 'exec', made.fn_id, wf.now_ms(), true, asked.tkey, made.ckeys, made.climits
     from made join asked on asked.id = made.id order by made.id returning run_id as id`,
    [JSON.stringify(runs.map(toRow))],
  );
  return made.map(({ id }) => id);
}

/** Properties are columns; a missing one is null. */
function toRow({ spec, event, parent, retryOf }: NewRun): object {
  const scope = { event };
  const { throttle, idempotency, singleton, limits } = spec;
  return {
    id: ulid(),
    fn_id: spec.id,
    event: JSON.stringify(event),
    label: event.id,
    idem_key: idempotency && !parent && !retryOf ? `${spec.id}|${keyOf(idempotency, scope)}` : null,
    single_key: singleton && !parent ? keyOf(singleton.key, scope) : null,
    parent_run: parent?.runId,
    parent_step: parent?.stepId,
    retry_of: retryOf,
    tkey: throttle && `${spec.id}|${keyOf(throttle.key, scope)}`,
    ckeys: limits.map(({ scope: shared, key }) => `${shared}|${keyOf(key, scope)}`),
    climits: limits.map(({ limit }) => limit),
  };
}
