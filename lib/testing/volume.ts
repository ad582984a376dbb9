/** `npm run test:full` tries everything that random and repetitive tests have; `npm test` a share of it that is still telling. */
export const isFullVolume = process.env.TEST_VOLUME === "full";

const DAILY_SHARE = 0.15;

/** How many repetitions to run, of so many; `daily` where another number than the usual share is telling. */
export function inVolume(count: number, daily = Math.ceil(count * DAILY_SHARE)): number {
  return isFullVolume ? count : daily;
}

/** Every eighth case, from all parts of a table. */
export function portionOf<T>(cases: readonly T[]): readonly T[] {
  return isFullVolume ? cases : cases.filter((_, index) => index % 8 === 0);
}
