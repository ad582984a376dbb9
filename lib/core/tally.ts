// Bundles have their own module instances; they share only globalThis.
const KEY = Symbol.for("lede.tally");
// true: this file alone sets the key
const holder = globalThis as typeof globalThis & { [KEY]?: Map<string, number> };

/** Increments a counter of this process. @param series metric name and labels in Prometheus syntax */
export function tally(series: string, amount = 1): void {
  holder[KEY] ??= new Map();
  holder[KEY].set(series, (holder[KEY].get(series) ?? 0) + amount);
}

export function tallies(): ReadonlyMap<string, number> {
  return holder[KEY] ?? new Map();
}
