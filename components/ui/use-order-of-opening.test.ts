import { expect, test } from "vitest";
import { sortAsFirstSeen } from "./use-order-of-opening";

interface Item {
  id: string;
  rank: number;
}

const atOpening: Item[] = [
  { id: "a", rank: 1 },
  { id: "b", rank: 2 },
  { id: "c", rank: 4 },
];
const firstSeen = new Map(atOpening.map((item) => [item.id, item]));
const sort = (items: Item[]) => sortAsFirstSeen(items, firstSeen, (one, other) => one.rank - other.rank);
const ids = (items: Item[]) => sort(items).map(({ id }) => id);

test("a changed item keeps its position", () => {
  const now = atOpening.map((item) => (item.id === "c" ? { id: "c", rank: 0 } : item));
  expect(sort(now)).toEqual([
    { id: "a", rank: 1 },
    { id: "b", rank: 2 },
    { id: "c", rank: 0 },
  ]);
});

test("a new item is sorted among the first seen versions", () => {
  const changed = atOpening.map(({ id, rank }) => ({ id, rank: -rank }));
  expect(ids([{ id: "new", rank: 3 }, ...changed])).toEqual(["a", "b", "new", "c"]);
});

test("a returning item gets its position back", () => {
  const withoutB = atOpening.filter(({ id }) => id !== "b");
  expect(ids(withoutB)).toEqual(["a", "c"]);
  expect(ids([...withoutB, { id: "b", rank: 9 }])).toEqual(["a", "b", "c"]);
});

test("sorts by current values at first", () => {
  const now = atOpening.map(({ id, rank }) => ({ id, rank: -rank }));
  expect(sortAsFirstSeen(now, new Map(), (one, other) => one.rank - other.rank).map(({ id }) => id)).toEqual([
    "c",
    "b",
    "a",
  ]);
});
