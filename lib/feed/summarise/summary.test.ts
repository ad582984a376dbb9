import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { extractiveKeylearning } from "./keylearning";
import { sentencesOf } from "./sentences";
import { extractiveSummary } from "./summary";

const ENGLISH = `Share this: [Facebook](https://a.example)

Dr. Smith of the U.S. Commerce Department said on Monday that new export controls on advanced semiconductors will take effect in March. The rules cover chips made with 14 nm processes or below.

## What it means

Analysts expect European toolmakers to lose about 8% of their revenue. Will they recover? Shares of ASML fell 4% on the news.

| Firm | Loss |
| - | - |
| A | 8% |`;

const GERMAN = `Die Bundesregierung will den Ausbau der Windkraft beschleunigen, z. B. durch schnellere Genehmigungen. Das Kabinett beschloss am Mittwoch einen Gesetzentwurf.

Umweltverbände begrüßten den Ausbau der Windkraft, warnten aber vor Abstrichen beim Artenschutz. Foto: dpa`;

const JAPANESE = `政府は月曜日、半導体の輸出規制を三月から強化すると発表した。対象は十四ナノ以下の製造装置である。

業界団体は影響を調査している。株価は四パーセント下落した。`;

describe("a summary", () => {
  test.each([
    [
      "English",
      "Chip export controls take effect in March",
      ENGLISH,
      "en",
      /^Dr\. Smith of the U\.S\. Commerce Department said .* in March\./,
    ],
    [
      "German",
      "Windkraft: Ausbau soll schneller gehen",
      GERMAN,
      "de",
      /^Die Bundesregierung will den Ausbau der Windkraft beschleunigen, z\. B\. durch schnellere Genehmigungen\./,
    ],
    [
      "Japanese",
      "半導体の輸出規制を強化",
      JAPANESE,
      "ja",
      /^政府は月曜日、半導体の輸出規制を三月から強化すると発表した。/,
    ],
  ])("has whole sentences in article order in %s", (_name, title, text, language, expected) => {
    const summary = extractiveSummary({ title, text, language });
    expect(summary).toMatch(expected);
    expect(summary.length).toBeLessThanOrEqual(400);
    const sentences = sentencesOf(text, language).map((sentence) => sentence.text);
    const used = sentences.filter((sentence) => summary.includes(sentence));
    expect(used.length).toBeGreaterThanOrEqual(1);
    expect(used.length).toBeLessThanOrEqual(3);
    expect(used.join("").replace(/\s/g, "")).toBe(summary.replace(/\s/g, ""));
  });

  test.each([
    ["ru", "Пожар охватил жилой дом на ул. Ленина в центре Москвы. Пострадавших нет."],
    ["ru", "Завод им. Калинина получит кредит. Сумму в тыс. руб. Банк не назвал."],
    ["es", "El presidente de EE.UU. Donald Trump llegó a Lima. La visita dura dos días."],
    ["es", "La delegación viajó a EE.UU. El resto se quedó en Lima."],
    ["de", "Der ehem. Minister Meier kam zum Fest. Die Gäste blieben lange."],
  ])("ends no sentence at an abbreviation: %s, %s", (language, text) => {
    expect(sentencesOf(text, language).map(({ words }) => words)).toHaveLength(2);
  });

  test.each([
    ["en", "At noon 12 bidders had registered for batch 12. Prices fell by a fifth in a year."],
    ["en-GB", "The office counted no fewer than 250. Bidders came from Spain and Portugal."],
    ["fr", "Le ministère a ouvert le lot 12. Selon lui, sept entreprises ont répondu."],
    ["es", "La oficina abrió el lote 12. Siete empresas presentaron ofertas."],
    ["ru", "Компания открыла участок 12. Цены упали на пятую часть."],
    ["de", "Das Amt tagt am 12. März in der Halle. Die Preise fielen um ein Fünftel."],
    ["pl", "Urząd zbierze się 12. Marca w hali. Ceny spadły o jedną piątą."],
    [null, "Das Amt tagt am 12. März in der Halle. Die Preise fielen um ein Fünftel."],
    ["en", "Two steps remain: 1. Open the green lid by hand. 2. Close the lid again at once."],
    ["en", "The price rose from 2.5 to 4.5. Bidders left the hall at once."],
  ])("ends a sentence at a number where no ordinal has a full stop: %s, %s", (language, text) => {
    expect(sentencesOf(text, language).map(({ words }) => words)).toHaveLength(2);
  });

  test("leaves out captions, headings, tables and questions", () => {
    const summary = extractiveSummary({ title: "Chip export controls", text: ENGLISH, language: "en" });
    expect(summary).not.toMatch(/Share this|What it means|Firm|Will they recover/);
    expect(extractiveSummary({ title: "Windkraft", text: GERMAN, language: "de" })).not.toContain("Foto");
  });

  test("leaves out a first sentence that repeats the title", () => {
    const text = "Chip rules change.\n\nThe ministry published the new rules for exporters of chips on Monday morning.";
    expect(extractiveSummary({ title: "Chip rules change", text, language: "en" })).toBe(
      "The ministry published the new rules for exporters of chips on Monday morning.",
    );
  });
});

describe("sentences", () => {
  const LEAD = "The harbour board of Halden bans diesel cranes from January.";
  const summaryOf = (text: string, title = "Halden bans diesel cranes") =>
    extractiveSummary({ title, text, language: "en" });

  test.each([
    [
      "an item without its list's introduction",
      "The ban covers:\n\n- Diesel cranes of operators in the harbour of Halden, old and new, with or without a filter for particles.",
    ],
    ["a short item", "- More diesel cranes in Halden and better health for crews."],
    ["a sentence with a bullet", "• Diesel cranes of Halden in three sizes."],
    ["a quoted block", "The chair said:\n\n> I am glad that Halden bans diesel cranes at last."],
    ["a sentence within a quotation", "“Halden is free. Diesel cranes of Halden are history. Nobody minds,” she said."],
    ["an aside", "(Halden had banned diesel cranes once before, in 1998.)"],
    ["a caption with its credit", "Diesel cranes of Halden on their last day at work. Photo: Jane Doe/Agency\n"],
    ["a caption before its credit", "Diesel cranes of Halden on their last day at work.\n\nPhotograph by Jane Doe"],
    ["a sentence that only repeats the title", "Halden now bans diesel cranes!"],
    ["an answer of an interview", "What will the ban cost?\n\nAna Ruiz: Diesel cranes of Halden cost nothing."],
  ])("leave out %s", (_name, other) => {
    expect(summaryOf(`${LEAD}\n\n${other}`)).toBe(LEAD);
  });

  test.each([
    ["by-line", `By Jane Doe: ${LEAD}`, LEAD],
    ["agency after a place", `HALDEN, N. (KGO) -- ${LEAD}`, `HALDEN, N. (KGO) -- ${LEAD}`],
    ["exclamation mark within", `In the style of E! True Story, ${LEAD}`, `In the style of E! True Story, ${LEAD}`],
    [
      "quotation within",
      "The board had an “a-ha!” moment about diesel cranes in Halden.",
      "The board had an “a-ha!” moment about diesel cranes in Halden.",
    ],
  ])("are whole: %s", (_name, text, expected) => {
    expect(summaryOf(text)).toBe(expected);
  });

  test("within a paragraph are left out without the one before, unless they name the subject", () => {
    const scene =
      "Fog hung over the harbour of Halden. Prices of steel rose by 41.5 percent in the year, which surprised the harbour. Halden bans diesel cranes on Monday.";
    expect(summaryOf(`${LEAD}\n\nA man, 52, came. ${scene}`)).not.toContain("Prices of steel");
  });

  test("follow no sentence across a heading", () => {
    const text = `${LEAD}\n\n## Cranes\n\nThis makes Halden the first port without diesel cranes.`;
    expect(summaryOf(text)).toBe(LEAD);
  });

  test("are read in the language of the text, whatever the page declares", () => {
    const lead = "Der Hafen von Halden verbietet ab Januar die Dieselkräne, wie der Vorstand am Montag mitteilte.";
    const text = `${lead}\n\nAuch die Stadt und das Land wollen mit dem Verbot der Kräne in Halden bei der Luft sparen.`;
    const article = {
      title: "Halden verbietet Dieselkräne",
      text: `${text}\n\n## Mehr\n\nAuch Halden verbietet Kräne.`,
      language: "en",
    };
    expect(extractiveSummary(article)).not.toContain("Auch Halden");
  });
});

describe("dependent sentence", () => {
  const LEAD = "The index of the ledger took nine hours to build on the old machine.";
  const LEANING = "This made the ledger index team look for another index of the ledger.";

  test("is omitted without the previous one, however relevant", () => {
    const text = `${LEAD}\n\nWhy so long, one may ask? ${LEANING} Nobody had tried the ledger on newer hardware in years.`;
    const summary = extractiveSummary({ title: "Ledger index team look for another index", text, language: "en" });
    expect(summary).toContain(LEAD);
    expect(summary).not.toContain(LEANING);
  });

  test("follows the previous one", () => {
    const text = `${LEAD} ${LEANING}`;
    expect(extractiveSummary({ title: "Ledger", text, language: "en" })).toBe(text);
  });
});

test.each([
  ["an endless word", `The key is ${"QmFzZSA2NCBkYXRh".repeat(8)} as of today.`],
  ["a block of code", "```\nThe loop runs until all rows of the table are done.\n```"],
])("finds no sentence in %s", (_name, block) => {
  expect(sentencesOf(block, "en")).toEqual([]);
  expect(sentencesOf(`${block}\n\nThe table was read in a minute.`, "en").map(({ text }) => text)).toEqual([
    "The table was read in a minute.",
  ]);
});

test("cuts an endless sentence at a word with an ellipsis", () => {
  const summary = extractiveSummary({ title: "", text: `It goes ${"on and ".repeat(200)}on.`, language: "en" });
  expect(summary.length).toBeLessThanOrEqual(400);
  expect(summary).toMatch(/(?:on|and)…$/);
});

test.each([
  ["nothing", "", ""],
  ["only an image", "![alt](https://a.example/i.png)", ""],
  ["only a heading", "# Only this", "Only this"],
  ["only code", "```\nlet a = 1;\n```", ""],
])("handles an article with %s", (_name, text, expected) => {
  expect(extractiveSummary({ title: "T", text, language: "xx-nonsense-" })).toBe(expected);
});

test("summarises an article the same way in any declared language", () => {
  for (const language of ["en", null, "tlh", "not a tag"]) {
    const article = { title: "Chips", text: ENGLISH, language };
    expect(extractiveSummary(article)).toBe(extractiveSummary(article));
    expect(extractiveSummary(article)).not.toBe("");
  }
});

test.each([
  ["no sentence ends", "word ".repeat(100_000)],
  ["only full stops", ". ".repeat(100_000)],
  ["tiny sentences", "A b. ".repeat(50_000)],
  ["a single word", "x".repeat(500_000)],
  ["quotations that never end", `“${"a b c d. ".repeat(50_000)}`],
  ["only quotation marks", '" “ '.repeat(50_000)],
  ["clauses in Thai", "ก ".repeat(100_000)],
  ["spaces in Thai", `ก${" ".repeat(100_000)}ก`],
  ["empty lines", `The port of Hamburg grows.${"\n".repeat(55_000)}The cranes come from China.`],
])("reads long and odd texts within two seconds: %s", async (_name, text) => {
  const milliseconds = await cpuMilliseconds(() => {
    for (const language of ["en", "de"])
      extractiveKeylearning({ title: "word", text, language, keywords: ["word"], businessContext: "Words and Wort" });
  });
  expect(milliseconds).toBeLessThan(2_000);
});
