/** Waits for `done`, but not longer than `ms`. @returns whether it came to an end in time */
export async function within(ms: number, done: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, ms, false);
  return Promise.race([done.then(() => true), promise]).finally(() => clearTimeout(timer));
}
