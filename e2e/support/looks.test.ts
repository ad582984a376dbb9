import { expect, test } from "vitest";
import { assertPlaced, journeysAt, LOOKS, OF_THEIR_OWN, PARTS } from "./looks";

const daily = LOOKS.map((look) => ({ look, journeys: journeysAt(look, false) }));

test.each(Object.entries(PARTS))("every day %s is seen at each width and in both themes", (_, part) => {
  const seen = daily.filter(({ journeys }) => journeys.some((name) => part.includes(name))).map(({ look }) => look);
  expect(new Set(seen.map(({ viewport }) => viewport.width))).toEqual(new Set([1440, 820, 360]));
  expect(new Set(seen.map(({ colorScheme }) => colorScheme))).toEqual(new Set(["light", "dark"]));
});

test("every day each journey is made, and no look has many more than another", () => {
  const made = daily.flatMap(({ journeys }) => journeys);
  for (const journey of Object.values(PARTS).flat()) expect(made).toContain(journey);
  const counts = daily.map(({ journeys }) => journeys.filter((name) => !name.startsWith("accessibility-")).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test("every day the tours look at the widest and the narrowest layout", () => {
  const toured = daily.filter(({ journeys }) => journeys.some((name) => name.startsWith("accessibility-")));
  expect(toured.map(({ look }) => look.viewport.width)).toEqual([1440, 360]);
});

test("where everything is wanted, each look has all journeys once", () => {
  const all = [...new Set(daily.flatMap(({ journeys }) => journeys))].sort();
  for (const look of LOOKS) expect(journeysAt(look, true).sort()).toEqual(all);
});

test("a journey that no part names is not passed over", () => {
  const placed = [...LOOKS.slice(0, 1).flatMap((look) => journeysAt(look, true)), ...OF_THEIR_OWN];
  expect(() => assertPlaced(placed)).not.toThrow();
  expect(() => assertPlaced([...placed, "new"])).toThrow("new");
  expect(() => assertPlaced(placed.slice(1))).toThrow(placed[0]);
});
