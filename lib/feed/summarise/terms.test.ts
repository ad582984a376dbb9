import { expect, test } from "vitest";
import { contentTerms } from "./terms";

test.each([
  ["en", "tender tenders"],
  ["en", "utility utilities"],
  ["en", "bid bids bidding"],
  ["en", "bakery bakeries"],
  ["en", "oven ovens"],
  ["en", "price prices priced pricing"],
  ["de", "Preis Preise Preisen"],
  ["de", "Bäckerei Bäckereien"],
])("forms of a word meet in %s: %s", (language, forms) => {
  expect(contentTerms(forms, language).size).toBe(1);
});

test.each(["string strange", "bed bid", "table tablet", "price prize"])("other words do not meet: %s", (words) => {
  expect(contentTerms(words, "en").size).toBe(2);
});
