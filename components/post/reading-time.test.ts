import { expect, test } from "vitest";
import { readingTimeText } from "./post-meta";

test.each([
  [912, "en", "4 min read"],
  [912, "en-GB", "4 min read"],
  [912, "de", "5 min read"],
  [632, "zh-Hant", "4 min read"],
  [772, "ja", "4 min read"],
  [912, null, "4 min read"],
  [760, "eo", "4 min read"],
  [230_000, "en", "1,009 min read"],
])("%i words of %s: %s", (word_count, language, text) => {
  expect(readingTimeText({ word_count, language }, "en-GB")).toBe(text);
});

test("omits a reading time below half a minute", () => {
  expect(readingTimeText({ word_count: 40, language: "en" }, "en-GB")).toBeNull();
});

test("formats the reading time in the reader's locale", () => {
  expect(readingTimeText({ word_count: 230_000, language: "en" }, "de-DE")).toBe("1.009 min read");
});
