import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { isAtOrAfter } from "./use-scroll-position";

const idOf = (number: number) => `0193f2a0-6f0e-7c11-9f0a-${String(number).padStart(12, "0")}`;
const post = (number: number) =>
  examplePost({ id: idOf(number), published_at: new Date(Date.UTC(2026, 10, 21, 0, number)) });

test("a position is at its post or the next one", () => {
  const place = { id: idOf(5), relevance: 82, at: post(5).published_at.getTime(), offset: 0 };
  const beyond = (order: "newest" | "oldest") => [4, 5, 6].filter((number) => isAtOrAfter(post(number), place, order));
  expect(beyond("newest")).toEqual([4, 5]);
  expect(beyond("oldest")).toEqual([5, 6]);
  const simultaneous = { ...post(5), id: idOf(7) };
  expect([isAtOrAfter(simultaneous, place, "newest"), isAtOrAfter(simultaneous, place, "oldest")]).toEqual([
    false,
    true,
  ]);
  const ranked = [81, 82, 83, null].filter((relevance) => isAtOrAfter({ ...post(4), relevance }, place, "relevance"));
  expect(ranked).toEqual([81, 82, null]);
});
