import { expect, test } from "vitest";
import { prove } from "./prove";

/** Language, article, statement. */
type Case = readonly [string, string, string];

const HARBOUR = "The port closed its old terminal in May. The crane operators accepted a new contract in June.";
const HAFEN = "Der Hafen schloss im Mai das alte Terminal. Die Kranführer nahmen im Juni einen neuen Vertrag an.";

const GIVEN: readonly Case[] = [
  ["en", "The port closed because the crane was broken.", "The port closed due to a broken crane."],
  ["en", "A broken crane closed the port in May.", "The port closed in May because of a broken crane."],
  ["de", "Der Hafen schloss, weil der Kran defekt war.", "Der Hafen schloss wegen des defekten Krans."],
  ["fr", "Le port a fermé car la grue était cassée.", "Le port a fermé à cause de la grue cassée."],
];

const NOT_GIVEN: readonly Case[] = [
  ["en", HARBOUR, "The port closed its old terminal in May because of generous regional subsidies."],
  ["en", HARBOUR, "The port closed its old terminal because of a new contract of the crane operators."],
  ["de", HAFEN, "Der Hafen schloss im Mai das alte Terminal wegen hoher Schulden."],
  ["de", HAFEN, "Der Hafen schloss das alte Terminal, weil die Kranführer einen neuen Vertrag annahmen."],
  ["es", "El puerto cerró la terminal en mayo.", "El puerto cerró la terminal en mayo debido a una plaga de ratas."],
  ["ru", "Порт закрыл терминал в мае.", "Порт закрыл терминал в мае из-за сильного урагана."],
];

function verdictOn([language, markdown, text]: Case) {
  return prove({ text, quotes: [{ start: 0, end: markdown.length }] }, { title: "", markdown, language })[0]?.verdict;
}

test.each(GIVEN)("%s: %s gives the reason: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("supported");
});

test.each(NOT_GIVEN)("%s: %s does not give the reason: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("not_in_text");
});
