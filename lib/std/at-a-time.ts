/**
 * Lets so many pieces of work run at once for each key; the others wait for their turn, in order.
 *
 * @returns runs `work` when it is its turn, and gives what it gives
 */
export function atATime(runningMax: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running >= runningMax) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes now takes it from whoever waited.
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  };
}
