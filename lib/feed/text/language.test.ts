import { expect, test } from "vitest";
import { guessLanguage, languageOfText } from "./language";

test.each([
  ["en", "The ministry said that it will publish the new rules for the export of chips on Monday."],
  ["de", "Das Ministerium sagte, dass es die neuen Regeln für den Export von Chips am Montag veröffentlichen wird."],
  ["fr", "Le ministère a dit qu’il publiera les nouvelles règles pour l’exportation des puces dans une semaine."],
  ["es", "El ministerio dijo que publicará las nuevas reglas para la exportación de los chips en una semana."],
  ["it", "Il ministero ha detto che la pubblicazione delle nuove regole per i chip non sarà prima di lunedì."],
  ["pt", "O ministério disse que não vai publicar as novas regras para a exportação dos chips em uma semana."],
  ["nl", "Het ministerie zei dat het de nieuwe regels voor de uitvoer van chips op maandag niet zal publiceren."],
  ["sv", "Ministeriet sade att det inte kommer att publicera de nya reglerna för export av chip på måndag."],
  ["pl", "Ministerstwo powiedziało, że nie opublikuje nowych zasad dla eksportu, ale tylko w tym roku i na krótko."],
  ["ru", "Министерство сообщило, что новые правила для экспорта будут опубликованы не в этом году, а после."],
  ["ja", "経済産業省は月曜日に新しい規則を発表すると述べた。"],
  ["zh", "商务部周一表示将公布新的出口规定。"],
  ["ko", "산업부는 월요일에 새로운 규정을 발표한다고 밝혔다."],
  ["th", "กระทรวงประกาศกฎใหม่ในวันจันทร์"],
  [null, "OpenAI GPT-5 benchmark 2026"],
  [null, ""],
])("recognises %s", (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

test.each([
  ["de", "en-US", "Das Ministerium sagte, dass es die neuen Regeln für den Export am Montag veröffentlichen wird."],
  ["de", null, "Speicher für die Stadt"],
  ["pt", "pt-BR", "Chips em alta"],
  ["ja", "ja", "全固体電池の量産。"],
  ["es", "pt", "El ministerio dijo que publicará las nuevas reglas para la exportación de los chips. ".repeat(3)],
  ["uk", "uk", "Міністерство не на часі, а за три роки, і по всій країні та в Європі не так, як було."],
  ["en", null, "OpenAI GPT-5 benchmark 2026"],
])("takes a text to be in %s that declares %s", (language, declared, text) => {
  expect(languageOfText(text, declared)).toBe(language);
});
