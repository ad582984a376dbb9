import { expect, test } from "vitest";
import { explainVerdict } from "./explain-verdict";

test.each([
  ["matched", "tender", "title", "The keyword “tender” occurs in its title."],
  ["no_keywords", null, null, "This newsfeed has no keywords: every post passes."],
  ["rescued", null, null, "You or another member brought it back. None of the keywords occurs in it."],
  [
    "rescued",
    "-lithium",
    "text",
    "You or another member brought it back. The excluding keyword “-lithium” occurs in its text.",
  ],
  ["no_match", null, null, "None of the keywords occurs in it."],
] as const)("%s by %s in %s", (reason, keyword, field, text) => {
  expect(explainVerdict({ reason, keyword, field })).toBe(text);
});
