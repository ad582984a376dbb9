import { DAY_MS } from "@/lib/core/duration";
import type { Query } from "./types";

const COMPLETED_DAYS = 7;
const FAILED_DAYS = 30;
const EVENT_DAYS = 2;
const ROWS_PER_STATEMENT = 1000;

/**
 * Deletes expired runs and events, and clears event ids and idempotency keys after 24 h, as Inngest does. Works in short
 * statements, so that locks stay short.
 *
 * @returns the numbers of deleted runs and events
 */
export async function prune(query: Query): Promise<{ runs: number; events: number }> {
  await inBatches(
    query,
    `update wf.event set ext_id = null where id in (
       select id from wf.event where ext_id is not null and received_at < wf.now_ms() - $1::bigint limit $2)`,
    DAY_MS,
  );
  await inBatches(
    query,
    `update wf.run set idem_key = null where id in (
       select id from wf.run where idem_key is not null and created_at < wf.now_ms() - $1::bigint limit $2)`,
    DAY_MS,
  );
  await inBatches(
    query,
    `delete from wf.throttle where key in (select key from wf.throttle where tat < wf.now_ms() - $1::bigint limit $2)`,
    DAY_MS,
  );
  const completed = await inBatches(query, deleteRuns("completed"), COMPLETED_DAYS * DAY_MS);
  const failed = await inBatches(query, deleteRuns("failed"), FAILED_DAYS * DAY_MS);
  const events = await inBatches(
    query,
    `delete from wf.event where id in (select id from wf.event where received_at < wf.now_ms() - $1::bigint limit $2)`,
    EVENT_DAYS * DAY_MS,
  );
  return { runs: completed + failed, events };
}

function deleteRuns(status: "completed" | "failed"): string {
  return `delete from wf.run where id in (
    select id from wf.run where status = '${status}' and ended_at < wf.now_ms() - $1::bigint limit $2)`;
}

/** Repeats a statement until a batch is not full. `$1` is an age in milliseconds, `$2` the size of a batch. */
async function inBatches(query: Query, statement: string, ageMs: number): Promise<number> {
  for (let total = 0; ; ) {
    const [taken] = await query<{ rows: number }>(
      `with taken as (${statement} returning 1) select count(*)::int as rows from taken`,
      [ageMs, ROWS_PER_STATEMENT],
    );
    const rows = taken?.rows ?? 0;
    total += rows;
    if (rows < ROWS_PER_STATEMENT) return total;
  }
}
