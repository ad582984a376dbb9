import { expect, test } from "vitest";
import { explainRefusal } from "./explain-refusal";

test.each([
  [{ reason: "no_match", keyword: null, field: null }, "None of the keywords occurs in it."],
  [
    { reason: "excluded", keyword: "-flow battery", field: "title" },
    "The excluding keyword “-flow battery” occurs in its title.",
  ],
  [{ reason: "excluded", keyword: "-ad", field: "text" }, "The excluding keyword “-ad” occurs in its text."],
  [{ reason: "excluded", keyword: "-ad", field: "tags" }, "The excluding keyword “-ad” occurs in its tags."],
  [{ reason: "excluded", keyword: null, field: null }, "An excluding keyword occurs in it."],
] as const)("%j: %s", (refusal, sentence) => {
  expect(explainRefusal(refusal)).toBe(sentence);
});
