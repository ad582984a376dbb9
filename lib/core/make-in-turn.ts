import { limitConcurrency } from "./limit-concurrency";

/**
 * Makes costly values by key, one at a time, and keeps the newest `keptMax`. All requests for a key share its value,
 * even while it is made. Failures are not kept.
 */
export function makeInTurn<Value>({ keptMax, waitingMax }: { keptMax: number; waitingMax: number }) {
  const kept = new Map<string, Promise<Value>>();
  const inTurn = limitConcurrency(1, { waitingMax });

  function forget(key: string, value: Promise<Value>): void {
    if (kept.get(key) === value) kept.delete(key);
  }

  /** @throws AppError `rate_limited` when `waitingMax` others wait; whatever `make` throws */
  function request(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = kept.get(key);
    if (known) return known;
    const value = inTurn("all", make);
    const [oldest] = kept.keys();
    if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
    kept.set(key, value);
    value.catch(() => forget(key, value));
    return value;
  }

  return { has: (key: string) => kept.has(key), request };
}
