type Run = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Line {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Limits how many pieces of work run at once for each key; the others wait their turn, in order.
 *
 * @returns runs `work` in its turn and gives its result; rejects with the reason of `signal` when that aborts the wait
 */
export function limitConcurrency(runningMax: number): Run {
  const lines = new Map<string, Line>();
  return async (key, work, signal) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    lines.set(key, line);
    if (line.running >= runningMax) await turn(line, signal);
    else line.running += 1;
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
