import { expect, test } from "vitest";
import { prove } from "./prove";

const MARKDOWN = "Velmo opened a depot in Porto on Monday.";

test.each([
  [
    "has a word of the article",
    "Velmo opened a depot in Porto, a depot with generous ramps, wide gates, bright halls.",
    "supported",
  ],
  [
    "has none of its words",
    "Velmo opened a depot in Porto, thanks to generous subsidies from wealthy foundations.",
    "not_in_text",
  ],
])("a clause that %s: %s", (_, text, verdict) => {
  const quotes = [{ start: 0, end: MARKDOWN.length }];
  expect(prove({ text, quotes }, { title: "", markdown: MARKDOWN, language: "en" })[0]?.verdict).toBe(verdict);
});
