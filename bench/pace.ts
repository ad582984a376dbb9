const SAMPLE_MS = 100;

/** Feeds a second, milliseconds of this process' CPU time for each, and the most memory that the process held. */
export interface Pace {
  perSecond: number;
  cpuMs: number;
  rssMb: number;
}

/** What `work` for so many feeds takes of this process. */
export async function paceOf(feeds: number, work: () => Promise<unknown>): Promise<Pace> {
  let rss = process.memoryUsage.rss();
  const sample = () => {
    rss = Math.max(rss, process.memoryUsage.rss());
  };
  const sampler = setInterval(sample, SAMPLE_MS);
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(sampler);
  sample();
  return {
    rssMb: rss / 1024 / 1024,
    perSecond: feeds / ((performance.now() - startedAt) / 1000),
    cpuMs: (user + system) / 1000 / feeds,
  };
}
