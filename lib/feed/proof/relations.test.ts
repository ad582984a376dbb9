import { describe, expect, test } from "vitest";
import { languageOf } from "./languages";
import { verdictOn } from "./prove";
import { read } from "./read";

function verdictOf(tag: string, text: string, passage: string) {
  const language = languageOf(tag);
  const known = read(passage, language);
  return verdictOn(read(text, language), { passages: [known], article: [known] });
}

describe("a statement about two parties", () => {
  test.each([
    ["en", "Brightwell was sold to Marlin.", "Marlin bought Brightwell in June."],
    ["en", "Tessel won the contract from Orrin.", "Orrin lost the contract to Tessel."],
    ["de", "Brandis wurde von Kelm verklagt.", "Kelm hat Brandis im Mai verklagt."],
    ["de", "Orsa bezog 2024 den Stahl von Karo.", "Karo lieferte Orsa 2024 den Stahl."],
    ["fr", "Morvane est accusée par Lutessa.", "Lutessa accuse Morvane de plagiat."],
    ["es", "Tormel fue denunciada por Aranza.", "Aranza denunció a Tormel en mayo."],
    ["pt", "A Belmar foi processada pela Cintra.", "A Cintra processou a Belmar em maio."],
    ["ru", "«Волна» продала «Причал» «Маяку».", "«Маяк» купил «Причал» у «Волны»."],
    ["ja", "北都は南海に事業を売却した。", "南海は北都から事業を買収した。"],
    ["zh", "海鲸被远岚起诉。", "远岚起诉了海鲸。"],
  ])("is supported in %s when other words give it the same doer", (tag, text, passage) => {
    expect(verdictOf(tag, text, passage)).toBe("supported");
  });

  test.each([
    ["en", "Orrin won the contract from Tessel.", "Orrin lost the contract to Tessel."],
    ["de", "Brandis hat Kelm im Mai verklagt.", "Kelm hat Brandis im Mai verklagt."],
    ["de", "Orsa beliefert Karo mit Stahl.", "Orsa bezieht Stahl von Karo."],
    ["fr", "Morvane accuse Lutessa de plagiat.", "Lutessa accuse Morvane de plagiat."],
    ["es", "Tormel denunció a Aranza en mayo.", "Aranza denunció a Tormel en mayo."],
    ["pt", "A Belmar processou a Cintra em maio.", "A Cintra processou a Belmar em maio."],
    ["ru", "Людмила Лескова обвинила Максима Дорина.", "Максим Дорин обвинил Людмилу Лескову."],
    ["ja", "北都は南海を提訴した。", "南海は北都を提訴した。"],
    ["zh", "海鲸起诉了远岚。", "远岚起诉了海鲸。"],
  ])("is contradicted in %s when they change places", (tag, text, passage) => {
    expect(verdictOf(tag, text, passage)).toBe("contradicted");
  });
});
