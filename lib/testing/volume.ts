import { hash } from "node:crypto";

/**
 * Set by scripts/test.ts: `daily` for `npm test`, `ci`, `slow` or `full`. Tests that are run by themselves are `slow`:
 * all suites, with a share of their repetitions.
 */
const volume = process.env.TEST_VOLUME ?? "slow";

/** `npm run test:full` runs all random and repetitive tests; the others a representative share. */
export const isFullVolume = volume === "full";

/** `npm test` leaves slow suites to CI. */
export const isDailyVolume = volume === "daily";

/** CI draws one slow suite in this many. */
const ONE_IN = 5;

/** Reports whether CI runs a slow suite for a commit. */
export function isDrawn(suite: string, commit: string): boolean {
  return Number.parseInt(hash("sha256", `${commit} ${suite}`).slice(0, 8), 16) % ONE_IN === 0;
}

/**
 * Reports whether a slow suite runs. In CI the commit decides: a repeated run has the same suites, and each suite has
 * its turn within a few commits.
 */
export function runsSlow(suite: string): boolean {
  if (volume === "ci") return isDrawn(suite, process.env.TEST_COMMIT ?? "");
  return !isDailyVolume;
}

const DAILY_SHARE = 0.15;

/** Returns how many of the repetitions to run; `daily` overrides the usual share. */
export function inVolume(count: number, daily = Math.ceil(count * DAILY_SHARE)): number {
  return isFullVolume ? count : daily;
}

/** Returns every eighth case, spread over a table. */
export function portionOf<T>(cases: readonly T[]): readonly T[] {
  return isFullVolume ? cases : cases.filter((_, index) => index % 8 === 0);
}
