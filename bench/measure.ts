/** One measurement, in several variants. */
export interface Contest {
  name: string;
  /** The first variant is the baseline. */
  ways: Record<string, () => Promise<unknown>>;
  rounds: number;
  /** Runs before each variant, untimed. */
  before?: () => Promise<unknown>;
}

interface Times {
  p50: number;
  p95: number;
}

/**
 * Times the variants in turn, so that other load affects all alike. A tenth of the rounds is warm-up.
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

/** Returns the units done in a second of CPU time, over all threads. */
export async function perCpuSecond(units: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return units / ((user + system) / 1e6);
}

/** Returns a quantile. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
