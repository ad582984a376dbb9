import { expect, test } from "vitest";
import { storedTitlesOf, titleOf } from "./entry-texts";

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
