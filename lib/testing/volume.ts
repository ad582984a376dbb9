/** Set by scripts/test.ts. Tests that are run by themselves have the volume of CI. */
const volume = process.env.TEST_VOLUME ?? "ci";

/** `npm run test:full` runs all random and repetitive tests; `npm test` and CI a representative share. */
export const isFullVolume = volume === "full";

/** `npm test` leaves slow suites to CI. */
export const isDailyVolume = volume === "daily";

const DAILY_SHARE = 0.15;

/** Returns how many of the repetitions to run; `daily` overrides the usual share. */
export function inVolume(count: number, daily = Math.ceil(count * DAILY_SHARE)): number {
  return isFullVolume ? count : daily;
}

/** Returns every eighth case, spread over a table. */
export function portionOf<T>(cases: readonly T[]): readonly T[] {
  return isFullVolume ? cases : cases.filter((_, index) => index % 8 === 0);
}
