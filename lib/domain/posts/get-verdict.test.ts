import { expect, test } from "vitest";
import { explainRefusal, explainVerdict } from "./get-verdict";

test.each([
  ["matched", "tender", "title", "The keyword “tender” occurs in its title."],
  ["no_keywords", null, null, "This newsfeed has no keywords, so it keeps every post."],
  ["rescued", null, null, "You or another member brought it back. It contains none of the keywords."],
  [
    "rescued",
    "-lithium",
    "text",
    "You or another member brought it back. The excluding keyword “-lithium” occurs in its text.",
  ],
  ["no_match", null, null, "It contains none of the keywords."],
] as const)("explains the verdict %s by %s in %s", (reason, keyword, field, text) => {
  expect(explainVerdict({ reason, keyword, field })).toBe(text);
});

test.each([
  [{ reason: "no_match", keyword: null, field: null }, "It contains none of the keywords."],
  [
    { reason: "excluded", keyword: "-flow battery", field: "title" },
    "The excluding keyword “-flow battery” occurs in its title.",
  ],
  [{ reason: "excluded", keyword: "-ad", field: "text" }, "The excluding keyword “-ad” occurs in its text."],
  [{ reason: "excluded", keyword: "-ad", field: "tags" }, "The excluding keyword “-ad” occurs in its tags."],
  [{ reason: "excluded", keyword: null, field: null }, "An excluding keyword occurs in it."],
] as const)("explains the refusal %j: %s", (refusal, sentence) => {
  expect(explainRefusal(refusal)).toBe(sentence);
});
