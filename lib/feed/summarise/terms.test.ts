import { expect, test } from "vitest";
import { compoundParts, contentTerms, termsWithin } from "./terms";

test.each([
  ["en", "tender tenders"],
  ["en", "utility utilities"],
  ["en", "bid bids bidding"],
  ["en", "bakery bakeries"],
  ["en", "oven ovens"],
  ["en", "price prices priced pricing"],
  ["de", "Preis Preise Preisen"],
  ["de", "Bäckerei Bäckereien"],
])("unites word forms in %s: %s", (language, forms) => {
  expect(contentTerms(forms, language).size).toBe(1);
});

test.each(["string strange", "bed bid", "table tablet", "price prize"])("keeps different words apart: %s", (words) => {
  expect(contentTerms(words, "en").size).toBe(2);
});

test.each([
  ["de", "Brot", "Toastbrote", true],
  ["de", "Preise", "Preistreiber", true],
  ["de", "halten", "enthalten", false],
  ["de", "Brot", "Brot", false],
  ["nl", "opslag", "batterijopslag", true],
  ["en", "bread", "shortbread", false],
])("finds in %s that %s is part of %s: %s", (language, part, compound, isPart) => {
  const found = termsWithin(compound, compoundParts(part, language), language);
  expect([...found]).toEqual(isPart ? [...contentTerms(part, language)] : []);
});

test.each(["constructor", "toString", "__proto__"])("reads a text in a language named “%s”", (language) => {
  expect([...contentTerms("grid storage", language)]).toEqual(["grid", "storag"]);
});
