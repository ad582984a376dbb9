/** Processor time of some work in milliseconds, which a busy machine does not change. */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
