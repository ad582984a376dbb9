import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { extractiveKeylearning } from "./keylearning";
import type { ReaderInterest } from "./relevance";
import type { ArticleText } from "./score-sentences";
import { extractiveSummary } from "./summary";

/** Sentences that a person selected from the article. */
interface HandChecked extends ArticleText, ReaderInterest {
  name: string;
  summary: string;
  keylearning: string;
  state: "extract" | "nothing";
}

const CASES: HandChecked[] = JSON.parse(readFileSync(new URL("fixtures/hand-checked.json", import.meta.url), "utf8"));

describe("extractive texts", () => {
  const cases = CASES.map((article) => [article.name, article] as const);
  test.each(cases)("have the sentences that a reader would choose: %s", (_, { summary, ...article }) => {
    expect(extractiveSummary(article)).toBe(summary);
    const { keylearning, state, evidence } = extractiveKeylearning(article);
    expect({ keylearning, state }).toEqual({ keylearning: article.keylearning, state: article.state });
    for (const { quote, start, end } of evidence) expect(article.text.slice(start, end)).toBe(quote);
    expect(evidence.length > 0).toBe(state === "extract");
  });
});
