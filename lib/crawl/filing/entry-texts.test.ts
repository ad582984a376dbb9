import { expect, test } from "vitest";
import { isSameButCounters, storedTitlesOf, titleOf } from "./entry-texts";

const EXCERPT =
  "Workers at the salt mine below the old town dug for a week in the deepest shaft and found that elephants lived there.";

test("takes the title of an untitled entry from its first whole words", () => {
  expect(titleOf({ title: "", excerpt: EXCERPT })).toBe(
    "Workers at the salt mine below the old town dug for a week in the deepest shaft and found that…",
  );
  expect(titleOf({ title: "", excerpt: "Short." })).toBe("Short.");
  expect(titleOf({ title: "", excerpt: "" })).toBe("Untitled");
});

test("finds an untitled entry that was stored with a title cut within a word", () => {
  expect(storedTitlesOf({ title: "", excerpt: EXCERPT })).toContain(EXCERPT.slice(0, 100));
  expect(storedTitlesOf({ title: "One", excerpt: EXCERPT })).toEqual(["One"]);
});

test.each([
  ["submitted by anna\n8 points | 0 comments\nMore.", "submitted by anna\n-1 points | 1 comment\nMore."],
  ["Points: 41\n# Comments: 12", "Points: 1,042\n# Comments: 130"],
  ["More.\n1 post - 1 participant", "More.\n31 posts - 12 participants"],
  ["More. 1 reply, 3 views and 2 likes.", "More. 2 replies, 1.2k views and 30 likes."],
])("ignores changed counters: %s", (one, other) => {
  expect(isSameButCounters(one, other)).toBe(true);
});

test.each([
  ["another figure", "7 tonnes.\n8 points", "8 tonnes.\n9 points"],
  ["a counter within a sentence", "The motion got 8 votes.", "The motion got 9 votes."],
  ["another word", "One.\n8 points", "Two.\n9 points"],
  ["another thing that is counted", "8 points", "8 votes"],
  ["the same text", "8 points", "8 points"],
  ["a new counter", "One.", "One.\n8 points"],
])("finds %s", (_, one, other) => {
  expect(isSameButCounters(one, other)).toBe(false);
});

test("reads a hostile line of counters in linear time", () => {
  const hostile = `${"points: 1,1,1 points,".repeat(2_000)} x`;
  expect(isSameButCounters(hostile, `${hostile} y`)).toBe(false);
});
