import { describe, expect, test } from "vitest";
import type { AssessedClaim } from "@/lib/feed/proof/prove";
import { combined, isOpen } from "./opinion";

const QUOTE = "Borealis bought the Larkfield plant from Teslin for 240 million dollars on Monday.";
const CLAIM: AssessedClaim = { text: QUOTE, quote: QUOTE, start: 0, end: 1, verdict: "supported", doubts: {} };
const VERBATIM = CLAIM;
const ONE_WORD_CHANGED: AssessedClaim = { ...CLAIM, text: QUOTE.replace("bought", "valued") };
const REWORDED: AssessedClaim = { ...CLAIM, text: "Teslin has sold its plant, and 240 million dollars is the price." };
const DOUBTED: AssessedClaim = { ...REWORDED, verdict: "contradicted", doubts: { oppositeAny: 1 } };
const OTHER_FIGURE: AssessedClaim = { ...REWORDED, verdict: "not_in_text", doubts: { figureMissing: 1 } };
const FIGURE_FROM_ELSEWHERE: AssessedClaim = { ...OTHER_FIGURE, doubts: { figureElsewhere: 1 } };
const UNCOMPARED: AssessedClaim = { ...REWORDED, verdict: "not_in_text", doubts: null };

describe("the verdict on a claim", () => {
  test.each([
    ["verbatim", VERBATIM, ["supported", "supported", "supported"]],
    ["with one changed word", ONE_WORD_CHANGED, ["supported", "supported", "not_in_text"]],
    ["reworded", REWORDED, ["supported", "supported", "contradicted"]],
    ["doubted", DOUBTED, ["supported", "contradicted", "contradicted"]],
    ["with another figure", OTHER_FIGURE, ["not_in_text", "not_in_text", "contradicted"]],
    [
      "with a figure from elsewhere in the article",
      FIGURE_FROM_ELSEWHERE,
      ["not_in_text", "not_in_text", "contradicted"],
    ],
    ["that was not compared", UNCOMPARED, ["not_in_text", "not_in_text", "contradicted"]],
  ] as const)("%s, by each second opinion", (_name, claim, verdicts) => {
    const opinions = ["supported", "not_in_text", "contradicted"] as const;
    expect(opinions.map((opinion) => combined(claim, opinion))).toEqual(verdicts);
  });
});

test("a second opinion cannot change the verdict on the article's own words", () => {
  const part = { ...CLAIM, text: "Borealis bought the Larkfield plant from Teslin." };
  expect([VERBATIM, part].map(isOpen)).toEqual([false, false]);
});

test("a second opinion can change the verdict on every other claim", () => {
  const claims = [ONE_WORD_CHANGED, REWORDED, DOUBTED, OTHER_FIGURE, UNCOMPARED];
  const shortened = { ...CLAIM, text: "Borealis bought the plant from Teslin." };
  const split = { ...CLAIM, text: "Boreal" };
  expect([...claims, shortened, split].map(isOpen)).toEqual(Array(7).fill(true));
});

test("a second opinion decides about a claim with the words in another order", () => {
  const swapped = {
    ...CLAIM,
    text: "On Monday Teslin bought for 240 million dollars from Borealis the Larkfield plant.",
  };
  expect(combined(swapped, "contradicted")).toBe("contradicted");
});
