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

describe("a statement in a language without a lexicon", () => {
  const markdown = "Il ministro non ha chiuso il porto di Bari. Il fatturato è salito a 1,5 milioni di euro.";
  const verdictIn = (text: string) =>
    prove({ text, quotes: null }, { title: "", markdown, language: "it" })[0]?.verdict;

  test.each(["Il ministro ha chiuso il porto di Bari.", "Il fatturato è sceso a 1,5 miliardi di euro."])(
    "is not supported by other words: %s",
    (text) => {
      expect(verdictIn(text)).not.toBe("supported");
    },
  );

  test("is supported word for word", () => {
    expect(verdictIn("Il ministro non ha chiuso il porto di Bari.")).toBe("supported");
  });
});

describe("a statement about an article in an unknown language", () => {
  const verdictIn = (text: string, markdown: string) =>
    prove({ text, quotes: null }, { title: "", markdown, language: null })[0]?.verdict;

  test("is not supported without a negation of the article", () => {
    expect(verdictIn("Solvex avaa tehdasta Oulussa vuonna 2027.", "Solvex ei avaa tehdasta Oulussa vuonna 2027.")).toBe(
      "not_in_text",
    );
  });

  test("is supported word for word", () => {
    const text = "Solvex ei avaa tehdasta Oulussa vuonna 2027.";
    expect(verdictIn(text, text)).toBe("supported");
  });

  test("is read in the language of a longer article", () => {
    expect(verdictIn("Revenue of Solvex grew by 12% to €1.2 billion in 2025.", MARKDOWN)).toBe("supported");
  });
});

describe("an English contraction", () => {
  const article = (markdown: string) => ({ title: "", markdown, language: "en" });

  test.each(["didn't", "didn’t", "hasn't", "couldn't", "won't"])("is a negation: %s", (word) => {
    const passage = `The minister ${word} close the port in Oslo.`;
    const [claim] = prove({ text: "The minister closed the port in Oslo.", quotes: null }, article(passage));
    expect(claim?.verdict).toBe("contradicted");
  });

  test("is added where the passage has none", () => {
    const text = "The bank hasn't sold its shares in Acme.";
    expect(prove({ text, quotes: null }, article("The bank has sold its shares in Acme."))[0]?.verdict).toBe(
      "contradicted",
    );
  });

  test("says the same as “not”", () => {
    const text = "The company doesn’t own shares in Acme.";
    expect(
      prove({ text, quotes: null }, article("The company does not own shares in Acme, it said."))[0]?.verdict,
    ).toBe("supported");
  });
});

describe("a statement without quotes", () => {
  const markdown =
    "A court in Manchester on Friday sentenced the banker Graham Pike to six years for fraud. The prosecution had asked for nine years.";

  function quoteOf(text: string, article: string) {
    const [claim] = prove({ text, quotes: null }, { title: "", markdown: article, language: "en" });
    return { verdict: claim?.verdict, quote: claim?.quote };
  }

  test("is checked against the sentence with its figure in other words", () => {
    expect(quoteOf("The prosecution had sought a nine-year sentence.", markdown).verdict).toBe("supported");
  });

  test("is not supported with another figure", () => {
    expect(quoteOf("The prosecution had sought an eight-year sentence.", markdown).verdict).not.toBe("supported");
  });

  test("is checked against the shorter of two sentences that fit as well", () => {
    const article = "After a long strike in March, Velmo closed its depot for good. Velmo closed its depot.";
    expect(quoteOf("Velmo closed its depot.", article).quote).toBe("Velmo closed its depot.");
  });
});
