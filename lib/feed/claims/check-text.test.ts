import { expect, test } from "vitest";
import { checkKeylearning, checkSummary } from "./check-text";

const SENTENCE = "Solvex opened a battery factory in Bremen on Tuesday.";
const OTHER = "Solvex plans to add 100 jobs there.";
const article = { title: "Solvex opens a factory", markdown: `${SENTENCE} ${OTHER}`, language: "en" };

test("a repeated sentence is shown and checked once", () => {
  const text = `${SENTENCE} ${OTHER} ${SENTENCE}`;
  const summary = checkSummary({ text, article }).checked;
  const learning = checkKeylearning({ text, article, quotes: [SENTENCE, OTHER] }).checked;
  expect([summary.summary, learning.keylearning]).toEqual([`${SENTENCE} ${OTHER}`, `${SENTENCE} ${OTHER}`]);
  expect([summary.claims.length, learning.claims.length]).toEqual([2, 2]);
});

test("a text without contradicted sentences stays as written", () => {
  const text = `${SENTENCE}\n\n${OTHER}`;
  expect(checkSummary({ text, article }).checked.summary).toBe(text);
});

test("a contradicted sentence is left out", () => {
  const text = `${SENTENCE} Solvex cut 9,000 jobs there.`;
  const { summary, claims } = checkSummary({ text, article }).checked;
  expect(summary).toBe(SENTENCE);
  expect(claims.map(({ verdict }) => verdict)).toEqual(["supported", "contradicted"]);
});
