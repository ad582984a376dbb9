import { describe, expect, test } from "vitest";
import { prove } from "./prove";

const MARKDOWN = `Solvex said on Tuesday that its revenue rose 12 percent to 1,200 million euros in 2025. The company was unprofitable in every quarter.

It is not true that the regulator will approve the merger with Nordwatt. Nordwatt sued Solvex in March over a patent. Solvex plans to add 100 jobs in Bremen.`;

function verdictOf(text: string, quote: string) {
  const start = MARKDOWN.indexOf(quote);
  const quotes = [{ start, end: start + quote.length }];
  const [claim] = prove({ text, quotes }, { title: "Solvex grows", markdown: MARKDOWN, language: "en" });
  return claim?.verdict;
}

describe("a statement with a quote", () => {
  const revenue = "revenue rose 12 percent to 1,200 million euros in 2025";
  const jobs = "Solvex plans to add 100 jobs in Bremen";

  test.each([
    ["says the same", "Revenue of Solvex grew by 12% to €1.2 billion in 2025.", revenue],
    ["names the plan", "Solvex intends to add 100 jobs in Bremen.", jobs],
    [
      "changes active to passive",
      "Solvex was sued by Nordwatt in March.",
      "Nordwatt sued Solvex in March over a patent",
    ],
  ])("is supported when it %s", (_, text, quote) => {
    expect(verdictOf(text, quote)).toBe("supported");
  });

  test.each([
    ["another figure", "Revenue of Solvex grew by 14% to €1.2 billion in 2025.", revenue],
    ["another scale", "Revenue of Solvex grew by 12% to €1.2 million in 2025.", revenue],
    ["another currency", "Revenue of Solvex grew by 12% to $1.2 billion in 2025.", revenue],
    ["another year", "Revenue of Solvex grew by 12% to €1.2 billion in 2024.", revenue],
    ["another direction", "Revenue of Solvex fell by 12% to €1.2 billion in 2025.", revenue],
    ["another company", "Revenue of Amperio grew by 12% to €1.2 billion in 2025.", revenue],
    ["a negation", "Revenue of Solvex did not grow by 12% in 2025.", revenue],
    ["the opposite of a word within it", "Solvex was profitable in every quarter.", "unprofitable in every quarter"],
    [
      "what the text says is untrue",
      "The regulator will approve the merger with Nordwatt.",
      "the regulator will approve",
    ],
    ["a part of a figure", "Revenue of Solvex rose to 200 million euros in 2025.", revenue],
    ["parties that change places", "Solvex sued Nordwatt in March.", "Nordwatt sued Solvex in March over a patent"],
    ["a cut where jobs are added", "Solvex plans to cut 9,000 jobs in Bremen.", jobs],
  ])("is not supported with %s", (_, text, quote) => {
    expect(verdictOf(text, quote)).not.toBe("supported");
  });
});

test("a summary is checked against the closest sentences of the text", () => {
  const claims = prove(
    { text: "Solvex grew by 12 percent in 2025. Solvex cut 9,000 jobs in Bremen.", quotes: null },
    { title: "Solvex grows", markdown: MARKDOWN, language: "en" },
  );
  expect(claims.map(({ verdict }) => verdict)).toEqual(["supported", "contradicted"]);
  expect(claims[0]?.quote).toContain("rose 12 percent");
});

test.each(["constructor", "toString", "__proto__"])("checks a statement in a language named “%s”", (language) => {
  const article = { title: "Solvex grows", markdown: MARKDOWN, language };
  expect(prove({ text: "Solvex grew.", quotes: [], language }, article)).toHaveLength(1);
});
