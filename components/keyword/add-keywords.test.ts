import { describe, expect, test } from "vitest";
import { KEYWORDS_MAX } from "@/lib/core/limits";
import { addKeywords, splitKeywords, wordOf } from "./add-keywords";

test("splits keywords at commas, semicolons, tabs and lines, and drops empty ones", () => {
  expect(splitKeywords(" sodium-ion, tender;fire*\tfuse,\r\n grid storage ,,")).toEqual([
    "sodium-ion",
    "tender",
    "fire*",
    "fuse",
    "grid storage",
  ]);
  expect(splitKeywords("  ")).toEqual([]);
});

describe("addKeywords", () => {
  test("adds each once, ignoring case and spaces", () => {
    expect(addKeywords(["Grid storage"], "tender, grid  Storage, tender")).toEqual({
      keywords: ["Grid storage", "tender"],
      note: "“grid  Storage” is already there. “tender” is already there.",
      refused: [],
      hint: null,
    });
  });

  test("adds exclusions with one minus sign", () => {
    expect(addKeywords([], "flow battery, -lead", { asExclusion: true }).keywords).toEqual(["-flow battery", "-lead"]);
  });

  test.each([
    ["battery OR inverter OR “flow battery”", ["battery", "inverter", "“flow battery”"], /^OR makes separate/],
    ["battery  AND grid, tender", ["battery + grid", "tender"], /^AND is written as \+/],
    ["a AND b OR c", ["a + b", "c"], /^AND .* OR /],
    ["Portland, OR", ["Portland", "OR"], null],
    ["battery or inverter", ["battery or inverter"], null],
    ["“this OR that”", ["“this OR that”"], null],
    ["OR gate", ["OR gate"], null],
  ])("understands the operators of “%s”", (typed, keywords, hint) => {
    const hinted = hint ? expect.stringMatching(hint) : null;
    expect(addKeywords([], typed)).toEqual({ keywords, note: null, refused: [], hint: hinted });
  });

  test("leaves out brackets with operators, with advice", () => {
    expect(addKeywords([], "(wind OR solar) AND storage, f(x)")).toEqual({
      keywords: ["f(x)"],
      note: expect.stringMatching(/no brackets\. Write each combination/),
      refused: ["(wind OR solar) AND storage"],
      hint: null,
    });
  });

  test("replaces a keyword by its opposite", () => {
    expect(addKeywords(["tender", "fire"], "-Tender")).toMatchObject({ keywords: ["fire", "-Tender"], note: null });
    expect(addKeywords(["-tender"], "tender")).toMatchObject({ keywords: ["tender"], note: null });
  });

  test("refuses what is too long, too many or empty, with a reason", () => {
    const full = Array.from({ length: KEYWORDS_MAX }, (_, index) => `word ${index}`);
    expect(addKeywords(full, "one, two")).toMatchObject({
      keywords: full,
      note: expect.stringContaining("at most 100"),
      refused: ["one", "two"],
    });
    expect(addKeywords([], "x".repeat(101))).toMatchObject({
      keywords: [],
      note: expect.stringContaining("100 characters"),
    });
    expect(addKeywords([], "-")).toMatchObject({
      keywords: [],
      note: "A minus sign needs a word after it.",
      refused: ["-"],
    });
  });
});

test("shows a keyword without its sign", () => {
  expect(["-flow battery", "− flow", "sodium-ion"].map(wordOf)).toEqual(["flow battery", "flow", "sodium-ion"]);
});
