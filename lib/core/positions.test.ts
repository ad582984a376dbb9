import { expect, test } from "vitest";
import { POSITIONS_APART, positionIn } from "./positions";

test("a position lies between its neighbours", () => {
  expect(positionIn({ above: 10, below: 0 })).toBe(5);
  expect(positionIn({ above: 2, below: 0 })).toBe(1);
  expect(positionIn({ above: 0, below: -3 })).toBe(-2);
});

test("adjacent and equal neighbours leave no gap", () => {
  expect(positionIn({ above: 1, below: 0 })).toBeNull();
  expect(positionIn({ above: 7, below: 7 })).toBeNull();
});

test("both ends always have space", () => {
  expect(positionIn({ above: null, below: 100 })).toBe(100 + POSITIONS_APART);
  expect(positionIn({ above: 100, below: null })).toBe(100 - POSITIONS_APART);
});

test("a fresh gap has room for sixteen insertions", () => {
  let above = POSITIONS_APART;
  let moves = 0;
  for (let next = positionIn({ above, below: 0 }); next !== null; next = positionIn({ above, below: 0 })) {
    above = next;
    moves += 1;
  }
  expect(moves).toBe(16);
});
