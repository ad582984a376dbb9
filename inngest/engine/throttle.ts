import { CLOCK_SLACK_MS } from "./future-times";
import type { Rate } from "./types";

/**
 * Converts the option `throttle`; `period` in milliseconds. On Inngest's server `limit + burst` runs start at once, then one for each
 * `period / limit`. Measured: the documentation does not say so.
 */
export function rateOf({ limit, period, burst = 0 }: { limit: number; period: number; burst?: number }): Rate {
  return { intervalMs: period / limit, burst: limit - 1 + burst };
}

/**
 * Generic cell rate algorithm, in milliseconds since 1970.
 *
 * @param arrivalAt the theoretical arrival time stored for the key; 0 for none. One further ahead than a full burst can
 * move it comes from a clock that was ahead, and is ignored
 * @returns `startAt`, at or before `now` when the run may start; `arrivalAt`, to be stored if it does
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export function nextStart(rate: Rate, arrivalAt: number, now: number): { startAt: number; arrivalAt: number } {
  const latestAt = now + rate.intervalMs * (rate.burst + 1) + CLOCK_SLACK_MS;
  const expectedAt = arrivalAt > latestAt ? now : Math.max(arrivalAt, now);
  return { startAt: expectedAt - rate.intervalMs * rate.burst, arrivalAt: expectedAt + rate.intervalMs };
}
