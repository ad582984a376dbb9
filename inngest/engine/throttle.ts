import { durationMs } from "./duration";
import { CLOCK_SLACK_MS } from "./future-times";

/** How often runs may start: `burst` more than one at once, then one for each interval. */
export interface Rate {
  intervalMs: number;
  burst: number;
}

/**
 * The rate that `throttle: { limit, period, burst }` stands for on Inngest's server: `limit + burst` runs start at once,
 * then one for each `period / limit` (measured; the documentation does not say so).
 */
export function rateOf(option: { limit: number; period: string; burst?: number | undefined }): Rate {
  return {
    intervalMs: durationMs(option.period) / option.limit,
    burst: option.limit - 1 + (option.burst ?? 0),
  };
}

/**
 * One run asks to start: the generic cell rate algorithm, in milliseconds since 1970.
 *
 * @param arrivalAt the theoretical arrival time kept for the key; 0 when there is none. One further ahead than a full
 * burst can put it was kept by a clock that was ahead, and counts as none
 * @returns `startAt`, not later than `now` when it may start now; `arrivalAt`, what to keep if it does
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export function ask(rate: Rate, arrivalAt: number, now: number): { startAt: number; arrivalAt: number } {
  const latestAt = now + rate.intervalMs * (rate.burst + 1) + CLOCK_SLACK_MS;
  const expectedAt = arrivalAt > latestAt ? now : Math.max(arrivalAt, now);
  return { startAt: expectedAt - rate.intervalMs * rate.burst, arrivalAt: expectedAt + rate.intervalMs };
}
