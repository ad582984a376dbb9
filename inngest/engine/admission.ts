import { CLOCK_SLACK_MS } from "./future-times";
import type { Rate } from "./types";

/** A due job without a live lease. */
export interface Candidate {
  id: string;
  functionId: string;
  attempt: number;
  isStart: boolean;
  throttleKey: string | null;
  concurrencyKeys: string[];
  concurrencyLimits: number[];
}

/** Calls in progress in all processes, and this process's part of them. */
interface Usage {
  used: number;
  own: number;
}

interface Circumstances {
  /** Milliseconds since 1970 by the database's clock. */
  readonly now: number;
  readonly rateOf: (functionId: string) => Rate | null;
  /** How many processes share the limits. */
  readonly processes: number;
}

/** Usage of the limits, and the decisions of one claim. */
export interface Admission extends Circumstances {
  /** By concurrency key. */
  readonly usage: Map<string, Usage>;
  /** Concurrency keys that are exhausted for this process; the claim skips their jobs. */
  readonly full: Set<string>;
  /** Theoretical arrival times, by throttle key. */
  readonly arrivals: Map<string, number>;
  /** Throttle keys whose arrival time moved. */
  readonly moved: Set<string>;
  /** Number of postponed jobs, by throttle key. */
  readonly waiting: Map<string, number>;
  /** When to look at these jobs again. */
  readonly postponed: Map<string, number>;
  readonly admitted: string[];
}

export function newAdmission(circumstances: Circumstances): Admission {
  return {
    ...circumstances,
    usage: new Map(),
    full: new Set(),
    arrivals: new Map(),
    moved: new Set(),
    waiting: new Map(),
    postponed: new Map(),
    admitted: [],
  };
}

export function setUsage(admission: Admission, key: string, { limit, used, own }: Usage & { limit: number }): void {
  admission.usage.set(key, { used, own });
  // Without shares the first process would take every slot that comes free.
  if (used >= limit || own >= Math.ceil(limit / admission.processes)) admission.full.add(key);
}

/** A throttle counts starts of runs, not their later calls. */
export function throttleKeyOf(job: Candidate): string | null {
  return job.isStart && job.attempt === 0 ? job.throttleKey : null;
}

/** Admits a job, postpones it by its throttle, or skips it because a limit or this process's share of it is full. */
export function decide(admission: Admission, job: Candidate): void {
  const limits = job.concurrencyKeys.map((key, index) => {
    const { used, own } = admission.usage.get(key) ?? { used: 0, own: 0 };
    return { key, used, own, limit: job.concurrencyLimits[index] ?? 0 };
  });
  if (limits.some(({ key, used, limit }) => admission.full.has(key) || used >= limit)) return;
  if (!passesThrottle(admission, job)) return;
  for (const { key, used, own, limit } of limits) setUsage(admission, key, { limit, used: used + 1, own: own + 1 });
  admission.admitted.push(job.id);
}

function passesThrottle(admission: Admission, job: Candidate): boolean {
  const key = throttleKeyOf(job);
  const rate = admission.rateOf(job.functionId);
  if (key === null || !rate) return true;
  const { startAt, arrivalAt } = nextStart(rate, admission.arrivals.get(key) ?? 0, admission.now);
  if (startAt <= admission.now) {
    admission.arrivals.set(key, arrivalAt);
    admission.moved.add(key);
    return true;
  }
  // Spreads the jobs of one key over the times at which they may start. Only a hint: the throttle decides again then.
  const ahead = admission.waiting.get(key) ?? 0;
  admission.waiting.set(key, ahead + 1);
  admission.postponed.set(job.id, Math.ceil(startAt + ahead * rate.intervalMs));
  return false;
}

/**
 * Converts the option `throttle`; `period` in milliseconds. On Inngest's server `limit + burst` runs start at once, then
 * one for each `period / limit`. Measured: the documentation does not say so.
 */
export function rateOf({ limit, period, burst = 0 }: { limit: number; period: number; burst?: number }): Rate {
  return { intervalMs: period / limit, burst: limit - 1 + burst };
}

/**
 * Generic cell rate algorithm, in milliseconds since 1970.
 *
 * @param arrivalAt the theoretical arrival time stored for the key; 0 for none. A value beyond the reach of a full
 * burst comes from a clock that was ahead, and is ignored
 * @returns `startAt`, at or before `now` when the run may start; `arrivalAt`, to be stored if it does
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export function nextStart(rate: Rate, arrivalAt: number, now: number): { startAt: number; arrivalAt: number } {
  const latestAt = now + rate.intervalMs * (rate.burst + 1) + CLOCK_SLACK_MS;
  const expectedAt = arrivalAt > latestAt ? now : Math.max(arrivalAt, now);
  return { startAt: expectedAt - rate.intervalMs * rate.burst, arrivalAt: expectedAt + rate.intervalMs };
}
