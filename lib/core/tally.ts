// Bundles have module instances of their own; only globalThis is common to them.
const KEY = Symbol.for("lede.tally");
const holder = globalThis as typeof globalThis & { [KEY]?: Map<string, number> };

/**
 * Adds to a sum that lives as long as the process.
 *
 * @param series a metric's name and labels, as Prometheus writes them
 */
export function tally(series: string, amount = 1): void {
  holder[KEY] ??= new Map();
  holder[KEY].set(series, (holder[KEY].get(series) ?? 0) + amount);
}

/** All sums, by series. */
export function tallies(): ReadonlyMap<string, number> {
  return holder[KEY] ?? new Map();
}
