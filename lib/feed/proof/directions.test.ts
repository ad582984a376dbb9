import { expect, test } from "vitest";
import { prove } from "./prove";

/** Language, passage, statement. */
type Case = readonly [string, string, string];

const CONVERSE: readonly Case[] = [
  ["fr", "Vasseur a voté contre le projet.", "Vasseur s'est opposée au projet."],
  ["en", "Norby is smaller than Castel.", "Castel is larger than Norby."],
  [
    "de",
    "Das Bad in Norby hatte 5.000 Gäste weniger als das in Castel.",
    "Das Bad in Castel hatte 5.000 Gäste mehr als das in Norby.",
  ],
  ["ja", "北港の価格は南港の価格より安い。", "南港の価格は北港の価格より高い。"],
  ["zh", "北港的规模大于南港。", "南港的规模比北港小得多。"],
  [
    "es",
    "El billete de tren cuesta 14 euros y el de avión, 21.",
    "El tren cuesta 14 euros, menos que el avión, que vale 21.",
  ],
];

const SAME: readonly Case[] = [
  ["en", "Energy prices are rising in Norby.", "Energy prices are climbing in Norby."],
  ["en", "Velmo slashed its dividend.", "Velmo cut its dividend."],
  ["es", "Las acciones de Orsa cayeron un 5 %.", "Las acciones de Orsa bajaron un 5 %."],
  ["es", "Las acciones de Orsa cedieron un 5 %.", "Las acciones de Orsa bajaron un 5 %."],
  ["de", "Der Preis zog im Mai kräftig an auf 20 Euro.", "Der Preis stieg im Mai kräftig auf 20 Euro."],
  ["de", "Der Kurs gab im Mai kräftig nach auf 20 Euro.", "Der Kurs sank im Mai auf 20 Euro."],
  ["de", "Orsa gab nach drei Jahren den Standort Kiel auf.", "Orsa gab den Standort Kiel auf."],
  ["de", "Der Richter gab der Klage statt.", "Der Richter hat der Klage zugestimmt."],
  ["en", "The council voted 7 to 4 to ban cars.", "The council approved the ban on cars."],
  ["en", "The council voted 7-4 to reject the budget.", "The council rejected the budget."],
];

const TURNED: readonly Case[] = [
  ["en", "Energy prices are falling in Norby.", "Energy prices are rising in Norby."],
  ["en", "Velmo slashed its dividend.", "Velmo increased its dividend."],
  ["es", "Las acciones de Orsa cayeron un 5 %.", "Las acciones de Orsa subieron un 5 %."],
  ["es", "Las acciones de Orsa cedieron un 5 %.", "Las acciones de Orsa subieron un 5 %."],
  ["de", "Der Preis zog im Mai kräftig an auf 20 Euro.", "Der Preis fiel im Mai kräftig auf 20 Euro."],
  ["de", "Der Kurs gab im Mai kräftig nach auf 20 Euro.", "Der Kurs stieg im Mai auf 20 Euro."],
  ["de", "Der Richter wies die Klage ab.", "Der Richter gab der Klage statt."],
  ["en", "The council voted 7 to 4 to ban cars.", "The council rejected the ban on cars."],
  ["en", "The council voted 7-4 to ban cars.", "The council rejected the ban on cars."],
  ["en", "The council voted 7 to 4 on Monday to ban cars.", "The council rejected the ban on cars."],
  ["es", "El pleno aprobó, por 17 votos a 12, prohibir el diésel.", "El pleno rechazó prohibir el diésel."],
  ["de", "Der Rat hat den Antrag beschlossen.", "Der Rat hat den Antrag abgelehnt."],
  ["de", "Ostermann hatte gegen den Antrag gestimmt.", "Ostermann hatte für den Antrag gestimmt."],
  ["fr", "Vasseur a voté contre le projet.", "Vasseur a voté pour le projet."],
  ["es", "Ferrán votó contra el plan.", "Ferrán votó por el plan."],
  ["pt", "Ferraz votou contra o plano.", "Ferraz votou a favor do plano."],
  ["en", "Norby is smaller than Castel.", "Norby is larger than Castel."],
  [
    "es",
    "El billete de tren cuesta 14 euros y el de avión, 21.",
    "El tren cuesta 14 euros, más que el avión, que vale 21.",
  ],
  [
    "en",
    "The number of eels has dropped by more than 90 percent since 1980.",
    "The number of eels has risen by over 90 percent since 1980.",
  ],
  ["es", "El gasto cayó de 410.000 a 160.000 euros.", "El gasto subió 250.000 euros."],
  ["zh", "耳机售价299元，比上一代便宜20元。", "耳机售价299元，比上一代高20元。"],
  ["ja", "平均価格は前年より98円高かった。", "平均価格は前年を98円下回った。"],
];

function verdictOn([language, markdown, text]: Case) {
  const quotes = [{ start: 0, end: markdown.length }];
  return prove({ text, quotes }, { title: "", markdown, language })[0]?.verdict;
}

test.each(CONVERSE)("%s: %s supports the same in opposite words: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("supported");
});

test.each(SAME)("%s: %s supports the same direction in other words: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("supported");
});

test.each(TURNED)("%s: %s does not support the opposite: %s", (...statement) => {
  expect(verdictOn(statement)).not.toBe("supported");
});
