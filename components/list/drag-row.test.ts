import { expect, test } from "vitest";
import { placeAt, scrollStep } from "./drag-row";

const rows = [
  { top: 0, bottom: 100 },
  { top: 100, bottom: 300 },
];

test("drops before the first row whose middle is below", () => {
  expect([10, 49, 51, 199, 201, 900].map((y) => placeAt(y, rows))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(placeAt(10, [])).toBe(0);
});

test("scrolls near the edges, faster when nearer", () => {
  const view = { top: 0, bottom: 800 };
  expect([400, 0, -50, 800, 1_000].map((y) => scrollStep(y, view))).toEqual([0, -18, -18, 18, 18]);
  expect(Math.abs(scrollStep(60, view))).toBeLessThan(Math.abs(scrollStep(10, view)));
});
