import { expect, test } from "vitest";
import { AT_ANY_LOOK, assertPlaced, LOOKS, OF_THEIR_OWN, onlyLookOf, PARTS } from "./looks";

test.each(Object.entries(PARTS))("every day %s is seen at each width and in both themes", (_, part) => {
  const seen = part.map(onlyLookOf);
  expect(new Set(seen.map((look) => look?.viewport.width))).toEqual(new Set([1440, 820, 360]));
  expect(new Set(seen.map((look) => look?.colorScheme))).toEqual(new Set(["light", "dark"]));
});

test("each look has about as many journeys every day", () => {
  const looks = Object.values(PARTS).flat().map(onlyLookOf);
  const counts = LOOKS.map((look) => looks.filter((one) => one === look).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test("tours run at the widest and narrowest look every day", () => {
  const tours = AT_ANY_LOOK.filter((name) => name.startsWith("accessibility-"));
  expect(new Set(tours.map((name) => onlyLookOf(name)?.viewport.width))).toEqual(new Set([1440, 360]));
});

test("a journey with its own look gets no other", () => {
  expect(OF_THEIR_OWN.map(onlyLookOf)).toEqual(OF_THEIR_OWN.map(() => undefined));
});

test("a journey outside all parts is an error", () => {
  const placed = [...AT_ANY_LOOK, ...OF_THEIR_OWN];
  expect(() => assertPlaced(placed)).not.toThrow();
  expect(() => assertPlaced([...placed, "new"])).toThrow("new");
  expect(() => assertPlaced(placed.slice(1))).toThrow(placed[0]);
});
