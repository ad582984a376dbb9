/** Milliseconds of processor time that some work takes: unlike the clock, the same on a busy machine. */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
