import { expect, test } from "vitest";
import { prove } from "./prove";

const CASES: readonly (readonly [language: string, markdown: string, text: string, isSupported: boolean])[] = [
  ["zh", "河谷银行收购了南岭证券。", "河谷银行收购了南岭证券。", true],
  ["zh", "河谷银行收购了南岭证券。", "东湖银行收购了南岭证券。", false],
  ["zh", "会议在昆明举行，刘教授出席。", "会议在成都举行，刘教授出席。", false],
  ["zh", "研究由林岚教授负责。", "研究由林岚教授和律师董雪梅负责。", false],
  ["ja", "高木悠斗社長は計画を発表した。", "高木社長は計画を発表した。", true],
  ["ja", "高木悠斗社長は計画を発表した。", "西脇社長は計画を発表した。", false],
  ["ja", "北浜銀行は新しい支店を開いた。", "南浜銀行は新しい支店を開いた。", false],
  ["ja", "調査は筑紫大学が行った。北斗大学は参加していない。", "調査は北斗大学が行った。", false],
  ["ru", "Нынешний Талнур вдвое меньше Кара-Суу.", "Сегодня Талнур в два раза меньше Кара-Суу.", true],
  ["ru", "Завод «Заря» купил порт.", "Порт купил завод «Заря».", true],
  ["de", "Duran verlor das Spiel. Der Trainer Emil Duran trat zurück.", "Emil Duran verlor das Spiel.", true],
  ["es", "El tren entre Rosario y Córdoba circula.", "El tren Rosario-Córdoba circula.", true],
  ["en", "The machine, an Orva H2 from the Netherlands, is new.", "The Orva H2, a Dutch machine, is new.", true],
  ["de", "Velmo klagte. Der Hersteller Orsa zahlte.", "Orsa klagte.", false],
  ["ru", "Завод «Заря» купил порт.", "Завод «Восход» купил порт.", false],
  ["de", "Spreewerk baut einen Speicher. Der Konkurrent Havelstrom wartet.", "Havelstrom baut einen Speicher.", false],
  ["de", "Das Landgericht hob das Urteil auf. Das Amtsgericht schwieg.", "Das Amtsgericht hob das Urteil auf.", false],
  ["de", "Sachsen bestellt 600 Geräte. Bayern wartet ab.", "Bayern bestellt 600 Geräte.", false],
  ["zh", "议员莎拉·依布拉欣批评了计划。", "反对党议员莎拉·依布拉欣则批评计划。", true],
  ["zh", "议员莎拉·依布拉欣批评了计划。", "议员安娜·卡里姆批评了计划。", false],
  ["de", "Das Land Holstein erstattet die Kosten der Fahrt.", "Das Land Holstein Fahrtkosten erstattet.", true],
];

/** Title, article and quote, and a statement. */
const MEANT: readonly (readonly [string, string, readonly string[], string, boolean])[] = [
  [
    "en",
    "Strong year for Velmo",
    ["Unlike its rival Orsa, the company raised its outlook to 40 million euros."],
    "Velmo raised its outlook to 40 million euros.",
    true,
  ],
  [
    "en",
    "Strong year for Velmo",
    ["The rival Orsa raised its outlook to 40 million euros."],
    "Velmo raised its outlook to 40 million euros.",
    false,
  ],
  [
    "en",
    "Strong year for Velmo",
    ["Revenue rose to 412 million euros."],
    "Revenue of Velmo rose to 412 million euros.",
    true,
  ],
  [
    "en",
    "A record year",
    ["The head of Velmo left.", "Revenue rose to 412 million euros."],
    "Revenue of Velmo rose to 412 million euros.",
    true,
  ],
  [
    "en",
    "A record year",
    ["The head of Orsa left Velmo.", "It opened a port.", "Revenue rose to 412 million euros."],
    "Revenue of Velmo rose to 412 million euros.",
    false,
  ],
  [
    "en",
    "Strong year for Velmo",
    ["Revenue of Orsa rose to 412 million euros."],
    "Revenue of Velmo rose to 412 million euros.",
    false,
  ],
  ["zh", "河谷银行的一年", ["公司利润增长到86亿元。"], "河谷银行利润增长到86亿元。", true],
  ["zh", "河谷银行的一年", ["东湖银行利润增长到86亿元。"], "河谷银行利润增长到86亿元。", false],
];

test.each(MEANT)("%s: under the title %s, %s against %s", (language, title, sentences, text, isSupported) => {
  const markdown = sentences.join(" ");
  const quotes = [{ start: markdown.length - (sentences.at(-1)?.length ?? 0), end: markdown.length }];
  const [claim] = prove({ text, quotes }, { title, markdown, language });
  expect(claim?.verdict === "supported").toBe(isSupported);
});

test.each(CASES)("%s: names of %s against %s", (language, markdown, text, isSupported) => {
  // The first sentence is the quote.
  const quotes = [{ start: 0, end: markdown.search(/[。.]/) + 1 }];
  const [claim] = prove({ text, quotes }, { title: "", markdown, language });
  expect(claim?.verdict === "supported").toBe(isSupported);
});
