import { expect, test } from "vitest";
import { prove } from "./prove";

/** Language, passage, statement. */
type Case = readonly [string, string, string];

const SAME: readonly Case[] = [
  ["en", "Velmo closed its Series B round.", "Velmo has closed its Series B round."],
  ["en", "The trial covered hepatitis B and C.", "The trial covered hepatitis C."],
  ["en", "The trial covered vitamins A, B and D.", "The trial covered vitamin D."],
  ["de", "Der Saft enthält Vitamin D. Der Vitamin-C-Gehalt ist hoch.", "Der Gehalt an Vitamin C ist hoch."],
  ["en", "The bridge was built after World War II.", "The bridge was built after World War II."],
  ["en", "The gate opens at 8 a.m. on Monday.", "The gate opens at 8 am on Monday."],
  ["en", "The gate is open from 8 a.m. to 8 p.m. on Monday.", "The gate is open until 8 p.m. on Monday."],
];

const OTHER: readonly Case[] = [
  ["en", "Velmo closed its Series B round.", "Velmo closed its Series C round."],
  ["en", "The juice contains vitamin D.", "The juice contains vitamin C."],
  ["de", "Die Impfung schützt vor Hepatitis B.", "Die Impfung schützt vor Hepatitis C."],
  ["en", "Velmo plays in Group A.", "Velmo plays in Group B."],
  ["fr", "Le club joue dans le groupe A.", "Le club joue dans le groupe B."],
  ["ru", "Клуб играет в группе А.", "Клуб играет в группе Б."],
  ["en", "The bridge was built after World War II.", "The bridge was built after World War I."],
  ["en", "The bridge was built after World War I.", "The bridge was built after World War II."],
  ["en", "The gate opens at 8 a.m. on Monday.", "The gate opens at 8 p.m. on Monday."],
  ["en", "The gate opens at 2:30 pm on Monday.", "The gate opens at 2:30 am on Monday."],
];

function verdictOn([language, markdown, text]: Case) {
  const quotes = [{ start: 0, end: markdown.length }];
  return prove({ text, quotes }, { title: "", markdown, language })[0]?.verdict;
}

test.each(SAME)("%s: %s supports the same designator: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("supported");
});

test.each(OTHER)("%s: %s does not support another designator: %s", (...statement) => {
  expect(verdictOn(statement)).not.toBe("supported");
});

test("does not contradict a time of the 12-hour clock by one of the 24-hour clock", () => {
  const statement: Case = ["en", "The gate opens at 14:30 on Monday.", "The gate opens at 2:30 pm on Monday."];
  expect(verdictOn(statement)).not.toBe("contradicted");
});

test("reads the English pronoun I as no designator", () => {
  const statement: Case = ["en", "In London I met the minister.", "The minister met the author in London."];
  expect(verdictOn(statement)).toBe("supported");
});
