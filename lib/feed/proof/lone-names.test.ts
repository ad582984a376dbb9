import { expect, test } from "vitest";
import { prove } from "./prove";

/** Language, passage, statement. */
type Case = readonly [string, string, string];

const CUP = "City beat Rovers 2-0 on Saturday.";
const POKAL = "Der FC Norby hat das Endspiel gegen den SV Lindau mit 2:1 gewonnen.";

const KEPT: readonly Case[] = [
  ["en", CUP, "City won 2-0 on Saturday."],
  ["en", CUP, "Rovers lost 2-0 on Saturday."],
  ["de", POKAL, "Der FC Norby hat das Endspiel gewonnen."],
  ["es", "El Murcia venció 3-2 al Soria en la final.", "El Soria perdió la final."],
  ["fr", "Metz a battu Nancy 2-1 samedi.", "Nancy a perdu samedi."],
  ["fr", "Metz a battu Nancy 2-1 samedi.", "Metz a gagné 2-1 samedi."],
  ["en", "Orsa sued Karo in May.", "Karo was sued in May."],
  ["en", "Orsa is suing Karo over a patent.", "Orsa is suing over a patent."],
  ["en", "Orsa gave Karo a loan in May.", "Karo got a loan in May."],
  ["de", "Orsa wird Karo im Mai verklagen.", "Orsa wird im Mai klagen."],
  ["de", "Orsa wird im Mai von Karo das Werk kaufen.", "Orsa wird im Mai das Werk kaufen."],
];

const TURNED: readonly Case[] = [
  ["en", CUP, "Rovers won 2-0 on Saturday."],
  ["en", CUP, "City lost 2-0 on Saturday."],
  ["de", POKAL, "Der SV Lindau hat das Endspiel gewonnen."],
  ["es", "El Murcia venció 3-2 al Soria en la final.", "El Soria ganó la final."],
  ["fr", "Metz a battu Nancy 2-1 samedi.", "Nancy a gagné 2-1 samedi."],
  ["en", "Orsa sued Karo in May.", "Orsa was sued in May."],
];

function verdictOn([language, markdown, text]: Case) {
  const quotes = [{ start: 0, end: markdown.length }];
  return prove({ text, quotes }, { title: "", markdown, language })[0]?.verdict;
}

test.each(KEPT)("%s: %s supports the part of one party: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("supported");
});

test.each(TURNED)("%s: %s does not support the part of the other party: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("contradicted");
});
