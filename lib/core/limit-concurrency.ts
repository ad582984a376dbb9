import { AppError } from "./errors";

type Run = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

type Line = { running: number; waiting: Set<() => void> };

/** A full queue may have room by then. */
const FULL = { retryAfterSeconds: 60 };

/**
 * Limits concurrent work per key; the rest waits in order. The returned function runs `work` when a slot is free, and
 * rejects with the reason of `signal` if that aborts the wait, or with an AppError `rate_limited` if `waitingMax` wait.
 */
export function limitConcurrency(runningMax: number, { waitingMax = Number.POSITIVE_INFINITY } = {}): Run {
  const lines = new Map<string, Line>();
  return async (key, work, signal) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    lines.set(key, line);
    if (line.running < runningMax) line.running += 1;
    else if (line.waiting.size < waitingMax) await turn(line, signal);
    else throw new AppError("rate_limited", "Too many attempts. Wait a minute and try again.", FULL);
    try {
      return await work();
    } finally {
      // Hands the slot to the next waiter, so that newcomers cannot overtake.
      const [next] = line.waiting;
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  };
}

function turn(line: Line, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.waiting.delete(start);
      reject(signal?.reason);
    };
    const start = () => {
      line.waiting.delete(start);
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    if (signal?.aborted) return leave();
    line.waiting.add(start);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
