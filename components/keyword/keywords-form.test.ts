import { expect, test } from "vitest";
import { changeText, matchesText } from "./keywords-form";

const COUNTS = { article_count: 1_210, is_complete: true, match_count: 34, added_count: 0, removed_count: 0 };

test("formats the number of matches", () => {
  expect(matchesText(COUNTS, "en-GB")).toBe("34 of 1,210 posts in 30 days match");
  expect(matchesText(COUNTS, "de-DE")).toBe("34 of 1.210 posts in 30 days match");
  expect(matchesText({ ...COUNTS, article_count: 1, match_count: 1 }, "en-GB")).toBe("1 of 1 post in 30 days matches");
  expect(matchesText({ ...COUNTS, article_count: 2_000, is_complete: false }, "en-GB")).toBe(
    "34 of the newest 2,000 posts match",
  );
});

test("formats changes, and null without any", () => {
  expect(changeText(COUNTS, "en-GB")).toBe(null);
  expect(changeText({ ...COUNTS, added_count: 12 }, "en-GB")).toBe("12 would be added");
  expect(changeText({ ...COUNTS, added_count: 1_200, removed_count: 3 }, "de-DE")).toBe(
    "1.200 would be added, 3 would be removed",
  );
});
