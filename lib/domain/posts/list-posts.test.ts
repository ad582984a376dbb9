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

const storage = { whole: ["battery", "storage"], verbatim: ["battery storage"] };

test.each([
  ['"battery storage"', storage],
  ["“battery storage”", storage],
  ["„battery storage“", storage],
  ["« battery \u00a0storage »", storage],
  ['"battery storage" "battery storage"', storage],
  ['grid "battery storage"', { ...storage, beginnings: ["grid"] }],
  ['"battery"', { whole: ["battery"] }],
  ['"sodium-ion cells"', { whole: ["sodium", "ion", "cells"], verbatim: ["sodium-ion cells"] }],
  ['"배터리 저장"', { whole: ["배터리"], beginnings: ["저장"], verbatim: ["배터리 저장"] }],
  ['"% %"', { signs: ["% %"] }],
])("%s is a phrase", (q, ways) => {
  expect(searchWords(q)).toEqual({ ...nothing, ...ways });
});

const denmark = { ...nothing, beginnings: ["denmark"] };

test.each([
  ["battery -denmark", [denmark]],
  ["-denmark battery", [denmark]],
  ["−denmark battery –denmark", [denmark, denmark]],
  ["battery -denmark -denmark", [denmark]],
  ["battery -denmark -a", [denmark, { ...nothing, whole: ["a"] }]],
  ['battery -"battery storage"', [{ ...nothing, ...storage }]],
  ["battery -sodium-ion", [{ ...nothing, whole: ["sodium"], beginnings: ["ion"], verbatim: ["sodium-ion"] }]],
])("%s excludes %o", (q, excluded) => {
  expect(searchWords(q)).toEqual({ ...nothing, beginnings: ["battery"], excluded });
});

test.each([
  ["COVID-19", { whole: ["COVID"], beginnings: ["19"], verbatim: ["COVID-19"] }],
  ['5"', { whole: ["5"], verbatim: ['5"'] }],
  ['"battery storage', { beginnings: ["battery", "storage"], verbatim: ['"battery'] }],
  ["battery --help", { beginnings: ["battery", "help"], verbatim: ["--help"] }],
  ["battery - % -%", { beginnings: ["battery"], signs: ["-", "%", "-%"] }],
  ['battery ""', { beginnings: ["battery"], signs: ['""'] }],
  ["-denmark", { beginnings: ["denmark"], verbatim: ["-denmark"] }],
  ['-"battery storage"', { beginnings: ["battery"], whole: ["storage"], verbatim: ['-"battery', 'storage"'] }],
])("%s is taken literally", (q, ways) => {
  expect(searchWords(q)).toEqual({ ...nothing, ...ways });
});

test("compares only the first eight terms with texts", () => {
  const terms = Array.from({ length: 12 }, (_, at) => `a${at}-b`);
  expect(searchWords(terms.join(" "))?.verbatim).toEqual(terms.slice(0, 8));
  const excluded = searchWords(`battery ${terms.map((term) => `-${term}`).join(" ")}`)?.excluded ?? [];
  expect(excluded.flatMap(({ verbatim }) => verbatim)).toEqual(terms.slice(0, 8));
  expect(excluded.map(({ whole }) => whole)).toEqual(terms.map((term) => term.split("-")));
});
