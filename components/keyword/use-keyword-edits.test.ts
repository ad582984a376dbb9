import { expect, test } from "vitest";
import { withEdits } from "./use-keyword-edits";

const base = ["grid", "tender"];

test("edits of unchanged keywords stay in their order", () => {
  expect(withEdits(base, { base, keywords: ["tender", "grid", "fire"] })).toEqual(["tender", "grid", "fire"]);
});

test("a keyword that another member added meanwhile stays", () => {
  expect(withEdits([...base, "sodium"], { base, keywords: ["grid", "fire"] })).toEqual(["grid", "sodium", "fire"]);
});

test("a keyword that another member removed meanwhile stays removed", () => {
  expect(withEdits(["tender"], { base, keywords: [...base, "fire"] })).toEqual(["tender", "fire"]);
});

test("an edit that is saved changes nothing more", () => {
  expect(withEdits(["tender", "Fire"], { base, keywords: ["tender", "fire"] })).toEqual(["tender", "Fire"]);
});

test("an edit replaces the opposite that another member added meanwhile", () => {
  expect(withEdits([...base, "-fire"], { base, keywords: [...base, "fire"] })).toEqual([...base, "fire"]);
});
