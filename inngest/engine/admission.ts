import { ask, type Rate } from "./throttle";

/** A job that is due and that no live process holds. */
export interface Candidate {
  id: string;
  functionId: string;
  attempt: number;
  isStart: boolean;
  throttleKey: string | null;
  concurrencyKeys: string[];
  concurrencyLimits: number[];
}

/** What is used of the limits, and what was decided in this claim. */
export interface Ledger {
  /** Milliseconds since 1970 by the database's clock. */
  readonly now: number;
  readonly rateOf: (functionId: string) => Rate | null;
  /** Calls in progress in all processes, by concurrency key. */
  readonly used: Map<string, number>;
  /** Those of them that are this process' own. */
  readonly own: Map<string, number>;
  /** Concurrency keys of which this process may take no more: their jobs need not be looked at. */
  readonly full: Set<string>;
  /** How many processes share the limits. */
  readonly processes: number;
  /** Theoretical arrival times, by throttle key. */
  readonly arrivals: Map<string, number>;
  /** Throttle keys whose arrival time moved. */
  readonly moved: Set<string>;
  /** Jobs kept waiting, by throttle key. */
  readonly waiting: Map<string, number>;
  /** When to look at these jobs again. */
  readonly postponed: Map<string, number>;
  readonly admitted: string[];
}

export function openLedger({
  now,
  rateOf,
  processes = 1,
}: Pick<Ledger, "now" | "rateOf"> & { processes?: number }): Ledger {
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

/** What is in progress of a key, in all processes and in this one. */
export function count(
  ledger: Ledger,
  key: string,
  { limit, used, own }: Record<"limit" | "used" | "own", number>,
): void {
  ledger.used.set(key, used);
  ledger.own.set(key, own);
  // Whoever is there first would otherwise take every place that comes free, and the others would find none.
  if (used >= limit || own >= Math.ceil(limit / ledger.processes)) ledger.full.add(key);
}

/** Whether a throttle has a say in this job: it counts starts, not the calls after them. */
export function throttleKeyOf(job: Candidate): string | null {
  return job.isStart && job.attempt === 0 ? job.throttleKey : null;
}

/**
 * Decides over one job: it is admitted, postponed by its throttle, or passed over because a limit is full, or this process'
 * share of it.
 */
export function consider(ledger: Ledger, job: Candidate): void {
  const isFull = job.concurrencyKeys.some(
    (key, index) => ledger.full.has(key) || (ledger.used.get(key) ?? 0) >= limitAt(job, index),
  );
  if (isFull) return;
  if (!passesThrottle(ledger, job)) return;
  for (const [index, key] of job.concurrencyKeys.entries()) {
    const [used = 0, own = 0] = [ledger.used.get(key), ledger.own.get(key)];
    count(ledger, key, { limit: limitAt(job, index), used: used + 1, own: own + 1 });
  }
  ledger.admitted.push(job.id);
}

function limitAt(job: Candidate, index: number): number {
  return job.concurrencyLimits[index] ?? 0;
}

function passesThrottle(ledger: Ledger, job: Candidate): boolean {
  const key = throttleKeyOf(job);
  const rate = ledger.rateOf(job.functionId);
  if (key === null || !rate) return true;
  const { startAt, arrivalAt } = ask(rate, ledger.arrivals.get(key) ?? 0, ledger.now);
  if (startAt <= ledger.now) {
    ledger.arrivals.set(key, arrivalAt);
    ledger.moved.add(key);
    return true;
  }
  postpone(ledger, { job, key, startAt, intervalMs: rate.intervalMs });
  return false;
}

/** Spreads the jobs of one key over the times at which they may start. Only a hint: they are asked again then. */
function postpone(ledger: Ledger, late: { job: Candidate; key: string; startAt: number; intervalMs: number }): void {
  const ahead = ledger.waiting.get(late.key) ?? 0;
  ledger.waiting.set(late.key, ahead + 1);
  ledger.postponed.set(late.job.id, Math.ceil(late.startAt + ahead * late.intervalMs));
}
