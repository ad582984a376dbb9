import { expect, test } from "vitest";
import { prove } from "./prove";

/** Language, passage, statement. */
type Case = readonly [string, string, string];

const GOALS =
  "Striker Daniel Okafor scored twice in the first half. Rovers captain Luca Ferri missed a penalty in the 70th minute.";
const SCHOCK =
  "Grund sei die schwache Nachfrage, sagte Vorstandschefin Karin Thoma. Der Betriebsratsvorsitzende Jens Adler nannte die Pläne einen Schock.";
const GOLES =
  "Bruno Gil marcó dos goles en la primera parte. El capitán del Soria, Iván Lara, falló un penalti en el minuto 64.";
const VOTE = "Lucie Morel a salué le projet. Paul Garnier a voté contre le budget.";

const OWN: readonly Case[] = [
  ["en", GOALS, "Daniel Okafor scored twice in the first half."],
  ["de", SCHOCK, "Jens Adler nannte die Pläne einen Schock."],
  ["es", GOLES, "Iván Lara falló un penalti en el minuto 64."],
  ["fr", VOTE, "Paul Garnier a voté contre le budget."],
  ["en", "Velmo named Ada Bright on Monday. She will move to Oslo in May.", "Ada Bright will move to Oslo in May."],
  ["en", "Velmo makes ferries. The Metz plant employs 300 people.", "Velmo employs 300 people."],
];

const OTHER: readonly Case[] = [
  ["en", GOALS, "Luca Ferri scored twice in the first half."],
  ["de", SCHOCK, "Karin Thoma nannte die Pläne einen Schock."],
  ["es", GOLES, "Bruno Gil falló un penalti en el minuto 64."],
  ["fr", VOTE, "Lucie Morel a voté contre le budget."],
];

function verdictOn([language, markdown, text]: Case) {
  const quotes = [{ start: 0, end: markdown.length }];
  return prove({ text, quotes }, { title: "", markdown, language })[0]?.verdict;
}

test.each(OWN)("%s: %s supports a fact about its own subject: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("supported");
});

test.each(OTHER)("%s: %s does not support the fact about another name: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("contradicted");
});
