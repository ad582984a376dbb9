import { expect, test } from "vitest";
import { KEYWORDS_MAX } from "@/lib/core/limits";
import { compileKeywords, foldKeyword, normaliseKeywords } from "./keywords";
import { matchKeywords } from "./match";
import { foldPost } from "./post";

test("trims keywords and drops later equivalents", () => {
  expect(normaliseKeywords(["  Café ", "cafe", "AI", "ai", "-ai", "C++", "c++"])).toEqual(["Café", "AI", "-ai", "C++"]);
});

test.each(["", "*", "-", "-*", "+", "AND", '""', "\u200b"])("refuses “%s”, which contains no word", (keyword) => {
  expect(() => normaliseKeywords(["ai", keyword])).toThrow(`The keyword “${keyword}” contains no word.`);
});

test("keeps keywords of different meaning apart", () => {
  const different = ["ai chips", "ai + chips", "ai chip*", "-ai chips", '"ai + chips"', "ai and chips"];
  expect(normaliseKeywords(different)).toEqual(different);
  expect(new Set(different.map(foldKeyword)).size).toBe(different.length);
});

test("folds equivalent keywords alike", () => {
  expect(foldKeyword("ai AND chips")).toBe(foldKeyword("Chips + AI"));
  expect(foldKeyword("open source")).toBe(foldKeyword("Open   Source"));
  expect(foldKeyword('"open source"')).not.toBe(foldKeyword("open source"));
});

test.each(['"grid " + storage', '" grid" + storage', '" grid " + storage', "„ grid “ + storage"])(
  "ends the quotation of %s at a mark that stands alone",
  (keyword) => {
    const post = foldPost({ title: "", text: "a grid, and storage", tags: [] });
    expect(matchKeywords(compileKeywords([keyword]), post).isMatch).toBe(true);
    expect(compileKeywords([keyword]).wanted[0]?.phrases.map(({ exact }) => exact)).toEqual(["grid", null]);
  },
);

test("keeps at most 100 keywords of 100 characters", () => {
  const compiled = compileKeywords(Array.from({ length: KEYWORDS_MAX + 50 }, (_, index) => `word${index}`));
  expect(compiled.wanted).toHaveLength(KEYWORDS_MAX);
  expect(compileKeywords(["x".repeat(500)]).wanted[0]?.phrases[0]?.pieces[0]).toHaveLength(100);
});
