import { expect, test } from "vitest";
import { lastIdOf, newId, newIdAt } from "./id";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids are ascending UUIDv7", () => {
  const ids = Array.from({ length: 1_000 }, () => newId());
  expect(ids.every((id) => UUID_V7.test(id))).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
});

test("ids for a given time sort by time, then by sequence", () => {
  const moments = [0, 1, 1_763_713_800_123, 1_763_713_800_124].map((time) => new Date(time));
  const ids = moments.flatMap((moment) => [0, 1, 4_095, 4_096, 2 ** 32 - 1].map((at) => newIdAt(moment, at)));
  expect(ids.every((id) => UUID_V7.test(id))).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
});

test("the last id of a millisecond sorts after its other ids and before the next millisecond", () => {
  const [moment, next] = [new Date(1_763_713_800_123), new Date(1_763_713_800_124)];
  expect(lastIdOf(moment)).toMatch(UUID_V7);
  expect(newIdAt(moment, 2 ** 32 - 1) < lastIdOf(moment)).toBe(true);
  expect(lastIdOf(moment) < newIdAt(next, 0)).toBe(true);
  expect(lastIdOf(new Date(0))).toBe("00000000-0000-7fff-bfff-ffffffffffff");
});
