import { expect, test } from "vitest";
import { searchWords } from "./list-posts";

const nothing = { whole: [], beginnings: [], verbatim: [], signs: [] };

test("splits at spaces and removes duplicates", () => {
  expect(searchWords(" sodium\tion\nsodium\u3000ion ")).toEqual({ ...nothing, beginnings: ["sodium", "ion"] });
  expect(searchWords(" \t\u0000 ")).toBeUndefined();
});

test.each([
  ["sodium", { beginnings: ["sodium"] }],
  ["200MWh", { beginnings: ["200MWh"] }],
  ["Überschuss", { beginnings: ["Überschuss"] }],
  ["हिन्दी", { beginnings: ["हिन्दी"] }],
  ["나", { beginnings: ["나"] }],
  ["a", { whole: ["a"] }],
  ["C++", { whole: ["C"], verbatim: ["C++"] }],
  ["node.js", { whole: ["node"], beginnings: ["js"], verbatim: ["node.js"] }],
  ["sodium-ion", { whole: ["sodium"], beginnings: ["ion"], verbatim: ["sodium-ion"] }],
  ["O'Brien", { whole: ["O"], beginnings: ["Brien"], verbatim: ["O'Brien"] }],
  ["'tis", { beginnings: ["tis"], verbatim: ["'tis"] }],
  ["AI電池", { whole: ["AI", "電", "池"], verbatim: ["AI電池"] }],
  ["電池-ion", { whole: ["電", "池"], beginnings: ["ion"], verbatim: ["電池-ion"] }],
  ["𠀀𠀁", { whole: ["𠀀", "𠀁"], verbatim: ["𠀀𠀁"] }],
  ["電池", { whole: ["電", "池"], verbatim: ["電池"] }],
  ["%", { signs: ["%"] }],
  ["':*&|!", { signs: ["':*&|!"] }],
  ["🔋", { signs: ["🔋"] }],
  ["\ud800", { signs: ["\ufffd"] }],
])("%s is searched for by %o", (word, ways) => {
  expect(searchWords(word)).toEqual({ ...nothing, ...ways });
});
