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
  ["en", "Noise fell by 33 decibels at night and 40 by day.", "Noise fell by 40 decibels at night and 33 by day."],
  ["de", "Die Miete stieg um elf Prozent, der Lohn um sechs.", "Die Miete stieg um sechs Prozent, der Lohn um elf."],
])("%s: %s does not support the figures exchanged: %s", (tag, passage, claim) => {
  expect(isKept(tag, claim, passage)).toBe(false);
});

test.each([
  [
    "en",
    "Anna Berg came on for Olaf Lind after the break and saved 14 shots.",
    "Olaf Lind came on for Anna Berg after the break and saved 14 shots.",
  ],
  ["en", "Women responded somewhat better than men.", "Men responded somewhat better than women."],
  [
    "de",
    "Bayern hat 2 Millionen Euro zugesagt, der Landkreis prüft das noch.",
    "Der Landkreis hat 2 Millionen Euro zugesagt, Bayern prüft das noch.",
  ],
  [
    "fr",
    "Léo Varin a signé le texte, mais Odile Mercy s'est abstenue.",
    "Odile Mercy a signé le texte, mais Léo Varin s'est abstenu.",
  ],
  [
    "es",
    "El pleno rechazó la tasa que el equipo de gobierno quería cobrar.",
    "El equipo de gobierno rechazó la tasa que el pleno quería cobrar.",
  ],
  [
    "pt",
    "O grupo troca os congelados pela produção de medicamentos.",
    "O grupo troca os medicamentos pela produção de congelados.",
  ],
  ["ru", "Анна Берг одобрила план, а Павел Линд воздержался.", "Павел Линд одобрил план, а Анна Берг воздержалась."],
  ["ja", "畑の3割をリンゴからモモに切り替えた。", "畑の3割をモモからリンゴに切り替えた。"],
  ["zh", "电池由南桥科技提供给恒川电力。", "电池由恒川电力提供给南桥科技。"],
])("%s: %s does not support its parties exchanged: %s", (tag, passage, claim) => {
  expect(isKept(tag, claim, passage)).toBe(false);
});

test.each([
  ["en", "The team took 214 cores at 17 sites.", "At 17 sites, the team took 214 cores."],
  ["en", "Orrin beat Tessel by 3 goals to 1.", "Tessel lost to Orrin by 1 goal to 3."],
  ["en", "Of 40 buses, 12 are electric.", "12 of the 40 buses are electric."],
  ["de", "Von 40 Bussen fahren 12 elektrisch.", "12 der 40 Busse fahren elektrisch."],
  ["en", "Norby has 40 buses and Castel 30.", "Castel has 30 buses and Norby 40."],
  ["en", "Mara Lind introduced Olaf Berg to the board.", "Olaf Berg was introduced to the board by Mara Lind."],
  [
    "en",
    "Two ferries were ordered from the Norby shipyard Velmo.",
    "Velmo, a shipyard in Norby, will build two ferries.",
  ],
  ["de", "Den Vertrag mit Velmo kündigte Karo im Mai.", "Karo kündigte im Mai den Vertrag mit Velmo."],
  ["ru", "Максима Дорина сменила Людмила Лескова в мае.", "Людмила Лескова сменила Максима Дорина в мае."],
  ["ja", "北都社の船を南海社が修理した。", "南海社は北都社の船を修理した。"],
  ["zh", "北都公司与南海公司合并。", "南海公司与北都公司合并。"],
])("%s: %s supports the same in another order: %s", (tag, passage, claim) => {
  expect(isKept(tag, claim, passage)).toBe(true);
});

test.each([
  ["en", "Karo met Velmo in Paris on Monday.", "Velmo met Karo in Paris on Monday."],
  ["en", "Anna Berg married Olaf Lind in 2019.", "Olaf Lind married Anna Berg in 2019."],
  ["en", "Karo will work with Velmo on a battery plant.", "Velmo will work with Karo on a battery plant."],
  ["de", "Karo traf Velmo am Montag in Paris.", "Velmo traf Karo am Montag in Paris."],
  ["de", "Karo arbeitet mit Velmo zusammen.", "Velmo arbeitet mit Karo zusammen."],
  ["fr", "Karo a rencontré Velmo lundi à Paris.", "Velmo a rencontré Karo lundi à Paris."],
  ["es", "Karo se reunió con Velmo el lunes en París.", "Velmo se reunió con Karo el lunes en París."],
])("%s: %s supports the same about the other party: %s", (tag, passage, claim) => {
  expect(isKept(tag, claim, passage)).toBe(true);
});

test("a party that met another and then did something is not the other", () => {
  expect(isKept("en", "Velmo agreed to buy Karo.", "Karo agreed to buy Velmo.")).toBe(false);
});
