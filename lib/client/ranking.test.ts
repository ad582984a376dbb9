import { expect, test } from "vitest";
import { rankingIn, UNRANKED, withRanking } from "./ranking";

const [ONE, OTHER] = ["0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b", "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2c"];

test("each newsfeed remembers its own ranking", () => {
  const cookie = withRanking(undefined, ONE, { order: "relevance", mattersOnly: true });
  const both = withRanking(cookie, OTHER, { order: "newest", mattersOnly: true });
  expect(rankingIn(both, ONE)).toEqual({ order: "relevance", mattersOnly: true });
  expect(rankingIn(both, OTHER)).toEqual({ order: "newest", mattersOnly: true });
});

test("the default ranking is not stored", () => {
  const cookie = withRanking(undefined, ONE, { order: "relevance", mattersOnly: false });
  expect(withRanking(cookie, ONE, UNRANKED)).toBe("");
  expect(rankingIn("", ONE)).toEqual(UNRANKED);
});
