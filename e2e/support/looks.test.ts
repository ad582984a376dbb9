import { expect, test } from "vitest";
import { AT_ANY_LOOK, assertPlaced, LOOKS, OF_THEIR_OWN, onlyLookOf, PARTS } from "./looks";

test.each(Object.entries(PARTS))("shows %s at each width and in both themes every day", (_, part) => {
  const seen = part.map(onlyLookOf);
  expect(new Set(seen.map((look) => look?.viewport.width))).toEqual(new Set([1440, 820, 360]));
  expect(new Set(seen.map((look) => look?.colorScheme))).toEqual(new Set(["light", "dark"]));
});

test("spreads journeys evenly over looks every day", () => {
  const looks = Object.values(PARTS).flat().map(onlyLookOf);
  const counts = LOOKS.map((look) => looks.filter((one) => one === look).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test("runs tours at the widest and the narrowest look every day", () => {
  const tours = AT_ANY_LOOK.filter((name) => name.startsWith("accessibility-"));
  expect(new Set(tours.map((name) => onlyLookOf(name)?.viewport.width))).toEqual(new Set([1440, 360]));
});

test("gives no other look to a journey with its own", () => {
  expect(OF_THEIR_OWN.map(onlyLookOf)).toEqual(OF_THEIR_OWN.map(() => undefined));
});

test("requires every journey to have a part", () => {
  const placed = [...AT_ANY_LOOK, ...OF_THEIR_OWN];
  expect(() => assertPlaced(placed)).not.toThrow();
  expect(() => assertPlaced([...placed, "new"])).toThrow("new");
  expect(() => assertPlaced(placed.slice(1))).toThrow(placed[0]);
});
