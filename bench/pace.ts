const SAMPLE_MS = 100;

/** Feeds a second, milliseconds of this process's CPU time for each, and its peak memory. */
export interface Pace {
  perSecond: number;
  cpuMs: number;
  rssMb: number;
}

/** Measures `work` for a number of feeds. Counts the CPU time of `closed` after it, but not its duration. */
export async function paceOf(
  feeds: number,
  work: () => Promise<unknown>,
  closed: () => Promise<unknown>,
): Promise<Pace> {
  let rss = process.memoryUsage.rss();
  const sample = () => {
    rss = Math.max(rss, process.memoryUsage.rss());
  };
  const sampler = setInterval(sample, SAMPLE_MS);
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  await work();
  const perSecond = feeds / ((performance.now() - startedAt) / 1000);
  await closed();
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(sampler);
  sample();
  return {
    rssMb: rss / 1024 / 1024,
    perSecond,
    cpuMs: (user + system) / 1000 / feeds,
  };
}
