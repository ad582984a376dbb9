import { expect, test } from "vitest";
import { filterIn, streamAddress, wordsOf } from "./stream-search";

const NEWSFEED = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const SOURCE = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2c";
const searchOf = (address: string) => filterIn(new URL(address, "https://lede.example").searchParams);

test("defaults to unread posts, newest first", () => {
  const plain = { state: "unread", order: "newest", sourceId: null, q: "" } as const;
  expect(searchOf("/")).toEqual(plain);
  expect(streamAddress(NEWSFEED, plain)).toBe(`/newsfeeds/${NEWSFEED}`);
});

test("round-trips the filter and the open post through the URL", () => {
  const filter = { state: "read", order: "oldest", sourceId: SOURCE, q: "fire & water" } as const;
  const address = streamAddress(NEWSFEED, filter, "p1");
  expect(searchOf(address)).toEqual(filter);
  expect(new URL(address, "https://lede.example").searchParams.get("post")).toBe("p1");
});

test.each(["?view=none", "?order=best", "?source=7", "?q=%00", "?q=%20%20"])("ignores %s", (search) => {
  expect(searchOf(search)).toEqual(searchOf("/"));
});

test("truncates a long query", () => {
  expect(wordsOf("x".repeat(900))).toHaveLength(500);
});
