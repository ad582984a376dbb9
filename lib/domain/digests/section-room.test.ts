import { expect, test } from "vitest";
import { chooseRoom } from "./section-room";

const sections = (...counts: number[]) =>
  counts.map((count) => ({ posts: Array.from({ length: count }, (_, at) => at) }));
const shares = (room: number, ...counts: number[]) => chooseRoom(sections(...counts), room).map(({ posts }) => posts);

test("each section has a post before another has two", () => {
  expect(shares(4, 10, 1, 10)).toEqual([[0, 1], [0], [0]]);
});

test("the room that a small section leaves goes to the others", () => {
  expect(shares(20, 10, 1, 2)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0], [0, 1]]);
});

test("sections beyond the room have no posts", () => {
  expect(shares(2, 3, 3, 3)).toEqual([[0], [0], []]);
  expect(shares(0, 3)).toEqual([[]]);
});
