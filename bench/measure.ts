/** One thing to be measured, in each of the ways that are compared. */
export interface Contest {
  name: string;
  /** The first way is the one that the others are compared with. */
  ways: Record<string, () => Promise<unknown>>;
  rounds: number;
  /** Done before each, and not timed. */
  before?: () => Promise<unknown>;
}

interface Times {
  p50: number;
  p95: number;
}

/**
 * Times every way of a contest in turns, so that whatever else the machine does meets all of them alike. A tenth of the
 * rounds is for warming up.
 *
 * @returns milliseconds
 */
export async function compare({ ways, rounds, before }: Contest): Promise<Record<string, Times>> {
  const taken = new Map(Object.keys(ways).map((way) => [way, [] as number[]]));
  const warmUp = Math.ceil(rounds / 10);
  for (let round = 0; round < warmUp + rounds; round += 1)
    for (const [way, run] of Object.entries(ways)) {
      await before?.();
      const startedAt = performance.now();
      await run();
      if (round >= warmUp) taken.get(way)?.push(performance.now() - startedAt);
    }
  return Object.fromEntries(
    [...taken].map(([way, times]) => [way, { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }]),
  );
}

/** How many units one second of CPU time does, all threads taken together. */
export async function perCpuSecond(units: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return units / ((user + system) / 1e6);
}

/** The value below which a share of the others lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
