/** `npm run test:full` tries everything that random and repetitive tests have; `npm test` a share of it that is still telling. */
export const isFullVolume = process.env.TEST_VOLUME === "full";

const DAILY_SHARE = 0.25;

/** How many repetitions to run, of so many. */
export function inVolume(count: number): number {
  return isFullVolume ? count : Math.ceil(count * DAILY_SHARE);
}

/** Every fifth case, from all parts of a table. */
export function portionOf<T>(cases: readonly T[]): readonly T[] {
  return isFullVolume ? cases : cases.filter((_, index) => index % 5 === 0);
}
