import { expect, test } from "vitest";
import { prove } from "./prove";

/** Language, passage, statement. */
type Case = readonly [string, string, string];

const INFLATION = "Inflation was 3.2 percent in March, compared with 2.9 percent in February.";
const ENGINEERS = "Velmo employs 20 engineers in Oslo and 35 in Lyon.";
const TEUERUNG = "Die Teuerung lag im März bei 3,2 Prozent, nach 2,9 Prozent im Februar.";
const USINES = "L'usine de Metz emploie 200 personnes et celle de Nancy 350.";
const PARO = "El paro fue del 8,1 % en mayo y del 7,4 % en junio.";
const SALES = "Sales rose 12 percent in 2024, after 5 percent in 2023.";
const REGIONS = "Sales in Europe fell 4% and sales in Asia rose 9%.";

const OWN: readonly Case[] = [
  ["en", INFLATION, "Inflation was 2.9 percent in February."],
  ["en", ENGINEERS, "Velmo employs 35 engineers in Lyon."],
  ["de", TEUERUNG, "Die Teuerung lag im Februar bei 2,9 Prozent."],
  ["fr", USINES, "L'usine de Nancy emploie 350 personnes."],
  ["es", PARO, "El paro fue del 7,4 % en junio."],
  ["en", SALES, "Sales rose 5 percent in 2023."],
  ["en", REGIONS, "Sales in Asia rose 9%."],
  ["en", "Sales rose from 12 million in March to 15 million in April.", "In April, sales rose to 15 million."],
  ["en", "Orsa sold 12 ships to Velmo and 15 to Karo.", "Velmo bought 12 ships from Orsa."],
];

const OTHER: readonly Case[] = [
  ["en", INFLATION, "Inflation was 2.9 percent in March."],
  ["en", ENGINEERS, "Velmo employs 35 engineers in Oslo."],
  ["de", TEUERUNG, "Die Teuerung lag im März bei 2,9 Prozent."],
  ["fr", USINES, "L'usine de Metz emploie 350 personnes."],
  ["es", PARO, "El paro fue del 7,4 % en mayo."],
  ["en", SALES, "Sales rose 5 percent in 2024."],
  ["en", REGIONS, "Sales in Europe rose 9%."],
];

function verdictOn([language, markdown, text]: Case) {
  const quotes = [{ start: 0, end: markdown.length }];
  return prove({ text, quotes }, { title: "", markdown, language })[0]?.verdict;
}

test.each(OWN)("%s: %s supports a figure with its own label: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("supported");
});

test.each(OTHER)("%s: %s does not support a figure with the other label: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("contradicted");
});
