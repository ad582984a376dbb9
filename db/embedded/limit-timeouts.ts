/** Longest delay of a Node timer. A longer one would become one millisecond. */
const DELAY_MS_MAX = 2 ** 31 - 1;

/**
 * Shortens too long delays of `setTimeout` in this thread to the longest possible one. After the clock is set back by
 * weeks, Postgres waits that long for a point in time. It sets a timer that ends too early again, so Node's millisecond
 * would make it do so forever.
 *
 * @returns restores the original
 */
export function limitTimeouts(): () => void {
  const original = globalThis.setTimeout;
  globalThis.setTimeout = new Proxy(original, {
    apply: (target, self, [callback, ms, ...values]) =>
      Reflect.apply(target, self, [callback, typeof ms === "number" ? Math.min(ms, DELAY_MS_MAX) : ms, ...values]),
  });
  return () => {
    globalThis.setTimeout = original;
  };
}
