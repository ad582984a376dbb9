import { expect, test } from "vitest";
import { allocatePosts } from "./compose-mail";

const sections = (...counts: number[]) =>
  counts.map((count) => ({ posts: Array.from({ length: count }, (_, at) => at) }));
const shares = (room: number, ...counts: number[]) =>
  allocatePosts(sections(...counts), room).map(({ posts }) => posts);

test("each section gets a post before another gets two", () => {
  expect(shares(4, 10, 1, 10)).toEqual([[0, 1], [0], [0]]);
});

test("space unused by a small section goes to the others", () => {
  expect(shares(20, 10, 1, 2)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0], [0, 1]]);
});

test("sections beyond the capacity get no posts", () => {
  expect(shares(2, 3, 3, 3)).toEqual([[0], [0], []]);
  expect(shares(0, 3)).toEqual([[]]);
});
