import { nextStart } from "./throttle";
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

/** Usage of the limits, and the decisions of one claim. */
export interface Admission {
  /** Milliseconds since 1970 by the database's clock. */
  readonly now: number;
  readonly rateOf: (functionId: string) => Rate | null;
  /** Calls in progress in all processes, by concurrency key. */
  readonly used: Map<string, number>;
  /** This process's part of `used`. */
  readonly own: Map<string, number>;
  /** Concurrency keys that are exhausted for this process; the claim skips their jobs. */
  readonly full: Set<string>;
  /** How many processes share the limits. */
  readonly processes: number;
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

export function newAdmission({
  now,
  rateOf,
  processes = 1,
}: Pick<Admission, "now" | "rateOf"> & { processes?: number }): Admission {
  return {
    now,
    rateOf,
    processes,
    used: new Map(),
    own: new Map(),
    full: new Set(),
    arrivals: new Map(),
    moved: new Set(),
    waiting: new Map(),
    postponed: new Map(),
    admitted: [],
  };
}

/** Sets the usage of a concurrency key, in all processes and in this one. */
export function setUsage(
  admission: Admission,
  key: string,
  { limit, used, own }: Record<"limit" | "used" | "own", number>,
): void {
  admission.used.set(key, used);
  admission.own.set(key, own);
  // Without shares the first process would take every slot that comes free.
  if (used >= limit || own >= Math.ceil(limit / admission.processes)) admission.full.add(key);
}

/** A throttle counts starts of runs, not their later calls. */
export function throttleKeyOf(job: Candidate): string | null {
  return job.isStart && job.attempt === 0 ? job.throttleKey : null;
}

/** Admits a job, postpones it by its throttle, or skips it because a limit or this process's share of it is full. */
export function decide(admission: Admission, job: Candidate): void {
  const isFull = job.concurrencyKeys.some(
    (key, index) => admission.full.has(key) || (admission.used.get(key) ?? 0) >= limitAt(job, index),
  );
  if (isFull) return;
  if (!passesThrottle(admission, job)) return;
  for (const [index, key] of job.concurrencyKeys.entries()) {
    const [used = 0, own = 0] = [admission.used.get(key), admission.own.get(key)];
    setUsage(admission, key, { limit: limitAt(job, index), used: used + 1, own: own + 1 });
  }
  admission.admitted.push(job.id);
}

function limitAt(job: Candidate, index: number): number {
  return job.concurrencyLimits[index] ?? 0;
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
  postpone(admission, { job, key, startAt, intervalMs: rate.intervalMs });
  return false;
}

/** Spreads the jobs of one key over the times at which they may start. Only a hint: the throttle decides again then. */
function postpone(
  admission: Admission,
  late: { job: Candidate; key: string; startAt: number; intervalMs: number },
): void {
  const ahead = admission.waiting.get(late.key) ?? 0;
  admission.waiting.set(late.key, ahead + 1);
  admission.postponed.set(late.job.id, Math.ceil(late.startAt + ahead * late.intervalMs));
}
