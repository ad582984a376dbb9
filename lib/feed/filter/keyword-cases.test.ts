import { describe, expect, test } from "vitest";
import cases from "./keyword-cases.json";
import { compileKeywords } from "./keywords";
import { locateKeyword } from "./locate";
import { matchKeywords } from "./match";
import { foldPost } from "./post";

type Case = [keyword: string, text: string, form: string | null];
/** The JSON's arrays are such triples. */
const table = Object.entries(cases) as [string, Case[]][];

describe.each(table)("keywords in %s", (language, rows) => {
  test.each(rows)("finds %j in %j as %j", (keyword, text, form) => {
    const verdict = matchKeywords(
      compileKeywords([keyword.replace(/^-/, "")]),
      foldPost({ title: "", text, tags: [], language }),
    );
    expect(verdict.isMatch).toBe(form !== null);
    if (form === null) return;
    const located = locateKeyword(text, keyword, language);
    expect(located?.marks.map(({ start, end }) => located.passage.slice(start, end))[0] ?? null).toBe(form);
  });
});

test("covers eight languages with at least 300 cases", () => {
  expect(table).toHaveLength(8);
  expect(table.flatMap(([, rows]) => rows).length).toBeGreaterThanOrEqual(300);
});
