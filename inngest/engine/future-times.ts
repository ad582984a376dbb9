import type { Engine } from "./types";

/** Normal difference between clocks; a time further ahead comes from a clock that was wrong. */
export const CLOCK_SLACK_MS = 60_000;

const noLater = (column: string) => `${column} = case when ${column} > wf.now_ms() then wf.now_ms() else ${column} end`;

/** Waiting jobs far ahead, each with the time at which it was planned. */
const PLANNED_AHEAD = `
  select job.id, job.run_id, job.step_id,
    greatest(run.created_at, coalesce(run.started_at, 0), coalesce(job.leased_at, 0), coalesce(step.created_at, 0)) as planned_at
  from wf.job join wf.run on run.id = job.run_id
  left join wf.step on step.run_id = job.run_id and step.id = job.step_id
  where job.kind in ('exec', 'timer') and job.run_at > wf.now_ms() + $1 and job.lease_until is null`;

/**
 * Corrects future times left by a clock that was ahead and has been set back. Judges each row by its own times, because
 * the error of the clock is unknown.
 *
 * - Jobs and timers keep their intended pause: one planned 3 days ahead for a minute later is due in a minute.
 * - Leases end within one lease; living processes renew theirs.
 * - Event ids and idempotency keys are cleared.
 */
export async function correctFutureTimes({ database, options }: Engine): Promise<void> {
  await database.query(
    `with late as (
       select * from (${PLANNED_AHEAD}) as job where planned_at > wf.now_ms() + $1),
     jobs as (
       update wf.job set run_at = wf.now_ms() + greatest(0, run_at - planned_at), ${noLater("leased_at")}
       from late where job.id = late.id),
     steps as (
       update wf.step set created_at = wf.now_ms() from late where step.run_id = late.run_id and step.id = late.step_id),
     leases as (
       update wf.job set lease_until = wf.now_ms() + $2, ${noLater("leased_at")}, ${noLater("run_at")}
       where lease_until > wf.now_ms() + $1 + $2),
     runs as (
       update wf.run set ${noLater("created_at")}, ${noLater("started_at")}, idem_key = null
       where id in (
         select run_id from late
         union select id from wf.run where idem_key is not null and created_at > wf.now_ms() + $1)),
     events as (
       update wf.event set ext_id = null, received_at = wf.now_ms() where received_at > wf.now_ms() + $1)
     update wf.process set seen_at = wf.now_ms() where seen_at > wf.now_ms() + $1`,
    [CLOCK_SLACK_MS, options.leaseMs],
  );
}
