import { expect, test } from "vitest";
import { prove } from "./prove";

/** Language, passage, statement. */
type Case = readonly [string, string, string];

const SAME: readonly Case[] = [
  ["de", "Bei -5 Grad fror der See zu.", "Der See fror bei minus 5 Grad zu."],
  ["de", "Bei −5 Grad fror der See zu.", "Der See fror bei 5 Grad unter null zu."],
  ["en", "It was 12 degrees below zero in Oslo.", "It was -12 degrees in Oslo."],
  ["fr", "Il faisait moins 12 degrés à Oslo.", "Il faisait −12 degrés à Oslo."],
  ["fr", "Il faut au moins 12 degrés à la plante.", "Il faut 12 degrés à la plante."],
  ["ru", "В Осло было минус 12 градусов.", "В Осло было −12 градусов."],
  ["ja", "気温は−5度だった。", "気温は氷点下5度だった。"],
  ["ja", "気温はマイナス5度だった。", "気温は-5度だった。"],
  ["zh", "气温为零下5度。", "气温为-5度。"],
  ["de", "Der Umsatz fiel um 1,2 Prozent.", "Der Umsatz änderte sich um -1,2 Prozent: Er fiel."],
  ["de", "Der Umsatz von Velmo: -1,2 Prozent.", "Der Umsatz von Velmo fiel um 1,2 Prozent."],
  ["en", "Velmo made a loss of $3 million.", "The result of Velmo was a loss: -$3 million."],
  ["en", "The rate rose by 5-7 percent.", "The rate rose by 7 percent."],
  ["de", "Der Zins stieg um 5–7 % im Jahr.", "Der Zins stieg um 7 % im Jahr."],
  ["de", "Der Zins stieg um 5 –7 % im Jahr.", "Der Zins stieg um 7 % im Jahr."],
  ["es", "La empresa –2.000 empleados– cerró la planta.", "La empresa de 2.000 empleados cerró la planta."],
  ["pt", "A Velmo faturou 83 milhões, menos 4% do que em 2023.", "A Velmo faturou 4% menos do que em 2023."],
  ["en", "OpenAI has trained GPT-5 on 12 data sets.", "OpenAI trained GPT-5 on 12 data sets."],
  ["de", "An Covid-19 erkrankten 12 Menschen.", "12 Menschen erkrankten an Covid-19."],
  ["zh", "长征-5火箭于5月-7月发射。", "长征-5火箭于7月发射。"],
];

const OTHER: readonly Case[] = [
  ["de", "Bei -5 Grad fror der See zu.", "Der See fror bei 5 Grad zu."],
  ["de", "Bei -5 Grad drohen Schnee- und Eisglätte.", "Bei 5 Grad drohen Schnee- und Eisglätte."],
  ["de", "Bei 5 Grad schmolz das Eis.", "Das Eis schmolz bei –5 Grad."],
  ["en", "The agency expects growth of -0.4 percent.", "The agency expects growth of 0.4 percent."],
  ["en", "It was minus 12 degrees in Oslo.", "It was 12 degrees in Oslo."],
  ["en", "It was 12 degrees below zero in Oslo.", "It was 12 degrees in Oslo."],
  ["en", "The temperature dropped to -12 degrees.", "The temperature dropped to 12 degrees."],
  ["en", "The result was -$3 million.", "The result was $3 million."],
  ["fr", "Il faisait moins 12 degrés à Oslo.", "Il faisait 12 degrés à Oslo."],
  ["es", "En Oslo había 12 grados bajo cero.", "En Oslo había 12 grados."],
  ["pt", "Em Oslo fazia menos 12 graus.", "Em Oslo fazia 12 graus."],
  ["ru", "В Осло было минус 12 градусов.", "В Осло было 12 градусов."],
  ["ja", "気温は−5度だった。", "気温は5度だった。"],
  ["ja", "気温は氷点下5度だった。", "気温は5度だった。"],
  ["zh", "气温为零下5度。", "气温为5度。"],
];

function verdictOn([language, markdown, text]: Case) {
  const quotes = [{ start: 0, end: markdown.length }];
  return prove({ text, quotes }, { title: "", markdown, language })[0]?.verdict;
}

test.each(SAME)("%s: %s supports the same sign in another form: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("supported");
});

test.each(OTHER)("%s: %s does not support another sign: %s", (...statement) => {
  expect(verdictOn(statement)).not.toBe("supported");
});
