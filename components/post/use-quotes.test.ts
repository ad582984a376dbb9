import { expect, test } from "vitest";
import { highlightText, nextQuote } from "./use-quotes";

test("cycles through the quotes, then none", () => {
  expect([null, 0, 1].map((lit) => nextQuote(lit, 2))).toEqual([0, 1, null]);
  expect([null, 0].map((lit) => nextQuote(lit, 1))).toEqual([0, null]);
});

test("announces the highlighted quote", () => {
  expect(highlightText(0, 1)).toBe("Quote highlighted in the text");
  expect(highlightText(1, 3)).toBe("Quote 2 of 3 highlighted in the text");
  expect(highlightText(null, 3)).toBe("No quote highlighted");
});
