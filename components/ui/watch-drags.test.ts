import { expect, test } from "vitest";
import { axisOf, isSwipe } from "./watch-drags";

test.each([
  [4, 3, null],
  [40, 4, "x"],
  [-40, 20, "x"],
  [20, 18, "y"],
  [2, -30, "y"],
])("a move of %i, %i is along %j", (dx, dy, axis) => {
  expect(axisOf(dx, dy)).toBe(axis);
});

test("a swipe goes far or fast", () => {
  expect(isSwipe({ dx: 90, speed: 0.1 })).toBe(true);
  expect(isSwipe({ dx: -90, speed: 0.1 })).toBe(true);
  expect(isSwipe({ dx: 50, speed: 0.1 })).toBe(false);
  expect(isSwipe({ dx: 50, speed: 0.9 })).toBe(true);
  expect(isSwipe({ dx: 20, speed: 2 })).toBe(false);
});
