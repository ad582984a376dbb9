import { expect, test } from "vitest";
import { AT_ANY_LOOK, assertPlaced, LOOKS, OF_THEIR_OWN, onlyLookOf, PARTS } from "./looks";

test.each(Object.entries(PARTS))("every day %s is seen at each width and in both themes", (_, part) => {
  const seen = part.map(onlyLookOf);
  expect(new Set(seen.map((look) => look?.viewport.width))).toEqual(new Set([1440, 820, 360]));
  expect(new Set(seen.map((look) => look?.colorScheme))).toEqual(new Set(["light", "dark"]));
});

test("every day each look has about as many journeys as another", () => {
  const looks = Object.values(PARTS).flat().map(onlyLookOf);
  const counts = LOOKS.map((look) => looks.filter((one) => one === look).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test("every day the tours look at the widest and the narrowest layout", () => {
  const tours = AT_ANY_LOOK.filter((name) => name.startsWith("accessibility-"));
  expect(new Set(tours.map((name) => onlyLookOf(name)?.viewport.width))).toEqual(new Set([1440, 360]));
});

test("a journey that has a look of its own is given no other", () => {
  expect(OF_THEIR_OWN.map(onlyLookOf)).toEqual(OF_THEIR_OWN.map(() => undefined));
});

test("a journey that no part names is not passed over", () => {
  const placed = [...AT_ANY_LOOK, ...OF_THEIR_OWN];
  expect(() => assertPlaced(placed)).not.toThrow();
  expect(() => assertPlaced([...placed, "new"])).toThrow("new");
  expect(() => assertPlaced(placed.slice(1))).toThrow(placed[0]);
});
