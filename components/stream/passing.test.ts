import { expect, test } from "vitest";
import { type Look, lookAgain, type Sight } from "./passing";

const whole = (at: number): Look => ({ at, share: 1, isAbove: false });
const rest = (at: number): Look => ({ at, share: 0.2, isAbove: false });
const above = (at: number): Look => ({ at, share: 0, isAbove: true });
const below = (at: number): Look => ({ at, share: 0, isAbove: false });

/** Is it scrolled past at the last of these looks? */
function isPassed(...looks: Look[]): boolean {
  let sight: Sight | undefined;
  let isPassedNow = false;
  for (const look of looks) ({ sight, isPassed: isPassedNow } = lookAgain(sight, look));
  return isPassedNow;
}

test("a post that was in sight for a second and then left at the top is scrolled past", () => {
  expect(isPassed(whole(0), rest(1_000), above(1_200))).toBe(true);
});

test("one that was in sight for less is not, however long a rest of it was", () => {
  expect(isPassed(whole(0), rest(999), above(9_000))).toBe(false);
  expect(isPassed(above(0))).toBe(false);
});

test("several times in sight count together", () => {
  expect(isPassed(whole(0), rest(600), whole(5_000), rest(5_400), above(5_500))).toBe(true);
});

test("one that goes out of sight at the bottom, or is still to be seen, is not", () => {
  expect(isPassed(whole(0), below(5_000))).toBe(false);
  expect(isPassed(whole(0), rest(5_000))).toBe(false);
});
