import { processWide } from "./process-wide";

const counts = processWide("tally", () => new Map<string, number>());

/** Increments a counter of this process. @param series metric name and labels in Prometheus syntax */
export function tally(series: string, amount = 1): void {
  counts.set(series, (counts.get(series) ?? 0) + amount);
}

/** Upper bounds of the buckets of all histograms, in seconds. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30];

/**
 * Counts a duration in a histogram.
 *
 * @param labels in Prometheus syntax, of a bounded number of values
 * @param startedAt by `performance.now()`
 */
export function observe(name: string, labels: string, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1000;
  for (const bound of BUCKETS) tally(`${name}_bucket{${labels},le="${bound}"}`, seconds <= bound ? 1 : 0);
  tally(`${name}_bucket{${labels},le="+Inf"}`);
  tally(`${name}_sum{${labels}}`, seconds);
  tally(`${name}_count{${labels}}`);
}

export function tallies(): ReadonlyMap<string, number> {
  return counts;
}
