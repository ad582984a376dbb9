import { expect, test } from "vitest";
import { commentOpenings } from "./check-comments";

test("lists comments that open with a pronoun", () => {
  const source = [
    "/** What the reader does. */",
    "const a = 1; // What is not first",
    "// Of a post that is gone.",
  ].join("\n");
  expect(commentOpenings(source)).toEqual([
    { line: 1, text: "/** What the reader does. */" },
    { line: 3, text: "// Of a post that is gone." },
  ]);
});

test("ignores continued sentences and words with the same beginning", () => {
  const source = [
    "/**",
    " * Returns the posts",
    " * of those feeds",
    " * Wherever. Often.",
    " */",
    "// Office hours.",
  ].join("\n");
  expect(commentOpenings(source)).toEqual([]);
});
