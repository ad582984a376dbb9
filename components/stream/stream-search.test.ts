import { expect, test } from "vitest";
import { filterIn, streamAddress, wordsOf } from "./stream-search";

const NEWSFEED = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const SOURCE = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2c";
const searchOf = (address: string) => filterIn(new URL(address, "https://lede.example").searchParams);

test("defaults to unread posts, newest first", () => {
  const plain = {
    state: "unread",
    order: "newest",
    mattersOnly: false,
    sourceId: null,
    newsfeedId: null,
    q: "",
  } as const;
  expect(searchOf("/")).toEqual(plain);
  expect(streamAddress(NEWSFEED, plain)).toBe(`/newsfeeds/${NEWSFEED}`);
});

test("round-trips the filter and the open post through the URL", () => {
  const filter = {
    state: "hidden",
    order: "oldest",
    mattersOnly: true,
    sourceId: SOURCE,
    newsfeedId: NEWSFEED,
    q: "fire & water",
  } as const;
  const address = streamAddress(NEWSFEED, filter, { postId: "p1" });
  expect(searchOf(address)).toEqual(filter);
  expect(new URL(address, "https://lede.example").searchParams.get("post")).toBe("p1");
});

test("the saved posts begin with read and unread ones", () => {
  const first = filterIn(new URLSearchParams(), { streamId: "saved" });
  expect(first.state).toBe("all");
  expect(streamAddress("saved", first)).toBe("/saved");
  expect(streamAddress("saved", { ...first, state: "unread" })).toBe("/saved?view=unread");
  expect(streamAddress("unread", { ...first, newsfeedId: NEWSFEED })).toBe(`/unread?view=all&newsfeed=${NEWSFEED}`);
});

test("an address without an order takes the newsfeed's", () => {
  const remembered = { order: "relevance", mattersOnly: true } as const;
  const plain = { ...searchOf("/"), ...remembered };
  expect(filterIn(new URLSearchParams(), { remembered })).toEqual(plain);
  expect(streamAddress(NEWSFEED, plain, { remembered })).toBe(`/newsfeeds/${NEWSFEED}`);
  const other = { ...plain, order: "newest", mattersOnly: false } as const;
  const address = streamAddress(NEWSFEED, other, { remembered });
  expect(filterIn(new URL(address, "https://lede.example").searchParams, { remembered })).toEqual(other);
});

test.each(["?view=none", "?order=best", "?source=7", "?q=%00", "?q=%20%20"])("ignores %s", (search) => {
  expect(searchOf(search)).toEqual(searchOf("/"));
});

test("truncates a long query", () => {
  expect(wordsOf("x".repeat(900))).toHaveLength(500);
});
