import { describe, expect, test } from "vitest";
import type { AssessedClaim } from "@/lib/feed/proof/prove";
import { combined, isOpen } from "./opinion";

const QUOTE = "Borealis bought the Larkfield plant from Teslin for 240 million dollars on Monday.";
const CLAIM: AssessedClaim = { text: QUOTE, quote: QUOTE, start: 0, end: 1, verdict: "supported", doubts: {} };
const LITERAL = CLAIM;
const REWORDED: AssessedClaim = { ...CLAIM, text: "Teslin has sold its plant, and 240 million dollars is the price." };
const DOUBTED: AssessedClaim = { ...REWORDED, verdict: "contradicted", doubts: { oppositeAny: 1 } };
const OTHER_FIGURE: AssessedClaim = { ...REWORDED, verdict: "not_in_text", doubts: { figureMissing: 1 } };
const FIGURE_FROM_ELSEWHERE: AssessedClaim = { ...OTHER_FIGURE, doubts: { figureElsewhere: 1 } };
const UNCOMPARED: AssessedClaim = { ...REWORDED, verdict: "not_in_text", doubts: null };

describe("the verdict on a claim", () => {
  test.each([
    ["literal", LITERAL, ["supported", "supported", "supported"]],
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
  expect([LITERAL, REWORDED, DOUBTED, OTHER_FIGURE].map(isOpen)).toEqual([false, true, true, true]);
});

test("a literal claim keeps the order of the words", () => {
  const swapped = {
    ...CLAIM,
    text: "On Monday Teslin bought for 240 million dollars from Borealis the Larkfield plant.",
  };
  expect(combined(swapped, "contradicted")).toBe("contradicted");
});
