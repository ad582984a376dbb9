import { expect, test } from "vitest";
import { shortTitle } from "./found-site";

test.each([
  ["Energy Storage Weekly: Products, plants and prices", "Energy Storage Weekly"],
  ["Grid Notes | Home", "Grid Notes"],
  ["Grid Notes – wires – queues", "Grid Notes"],
  ["Kruste & Krume", "Kruste & Krume"],
  ["sodium-ion.example:4050", "sodium-ion.example:4050"],
  [": the colon", ": the colon"],
])("shortens %s to %s", (title, name) => {
  expect(shortTitle(title)).toBe(name);
});
