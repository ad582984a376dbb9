import { expect, test } from "vitest";
import { languageOf } from "./languages";
import { verdictOn } from "./prove";
import { read } from "./read";

function isKept(tag: string, claim: string, passage: string): boolean {
  const language = languageOf(tag);
  const passages = [read(passage, language)];
  return verdictOn(read(claim, language), { passages, article: passages }) === "supported";
}

test.each([
  ["en", "The team took 214 cores at 17 sites.", "The team took 17 cores at 214 sites."],
  ["en", "The council approved the budget by 17 votes to 12.", "The council approved the budget by 12 votes to 17."],
  ["de", "Der Rat nahm den Haushalt mit 17 zu 12 Stimmen an.", "Der Rat nahm den Haushalt mit 12 zu 17 Stimmen an."],
  ["fr", "L'équipe a prélevé 214 carottes sur 17 sites.", "L'équipe a prélevé 17 carottes sur 214 sites."],
  ["es", "El pleno aprobó el plan por 17 votos contra 12.", "El pleno aprobó el plan por 12 votos contra 17."],
  ["pt", "A equipe colheu 214 amostras em 17 locais.", "A equipe colheu 17 amostras em 214 locais."],
  ["ru", "Группа взяла 214 проб на 17 участках.", "Группа взяла 17 проб на 214 участках."],
  ["zh", "团队在17个地点采集了214份样本。", "团队在214个地点采集了17份样本。"],
])("%s: %s does not support the figures exchanged: %s", (tag, passage, claim) => {
  expect(isKept(tag, claim, passage)).toBe(false);
});

test.each([
  ["en", "The team took 214 cores at 17 sites.", "At 17 sites, the team took 214 cores."],
  ["en", "Orrin beat Tessel by 3 goals to 1.", "Tessel lost to Orrin by 1 goal to 3."],
  ["en", "Of 40 buses, 12 are electric.", "12 of the 40 buses are electric."],
  ["de", "Von 40 Bussen fahren 12 elektrisch.", "12 der 40 Busse fahren elektrisch."],
])("%s: %s supports the same figures in another order: %s", (tag, passage, claim) => {
  expect(isKept(tag, claim, passage)).toBe(true);
});
