import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { describeArticle, extractiveKeylearning } from "./keylearning";
import { extractiveSummary } from "./summary";

const TITLE = "Chip exports to be curbed";
const TEXT = `The Commerce Department said on Monday that **new export controls** on semiconductors will take effect in March. The rules cover chips made with 14 nm processes or below, and the tools to make them.

Analysts expect European toolmakers to lose about 8% of their revenue. Shares of [ASML](https://a.example) fell 4% on the news.

Battery makers are not affected, because graphite is governed by a separate licence regime that started last year.`;

function learn(more: {
  keywords?: string[];
  businessContext?: string | null;
  text?: string;
  language?: string;
  title?: string;
}) {
  return extractiveKeylearning({
    title: TITLE,
    text: TEXT,
    language: "en",
    keywords: [],
    businessContext: null,
    ...more,
  });
}

describe("the chosen sentence", () => {
  test("match a business context, with their position in the markdown", () => {
    const { keylearning, evidence } = learn({
      businessContext: "We make battery anodes from graphite and watch licences.",
    });
    expect(keylearning).toBe(
      "Battery makers are not affected, because graphite is governed by a separate licence regime that started last year.",
    );
    expect(evidence).toEqual([{ quote: keylearning, start: TEXT.indexOf("Battery"), end: TEXT.length }]);
  });

  test("match a keyword, with a plain-text quote at the position of its markup", () => {
    const { keylearning, evidence } = learn({
      keywords: ["asml", "-sponsored"],
      businessContext: "We supply toolmakers.",
    });
    expect(keylearning).toBe("Shares of ASML fell 4% on the news.");
    expect(evidence.map(({ quote }) => quote)).toEqual(["Shares of ASML fell 4% on the news."]);
    expect(evidence.map(({ start, end }) => TEXT.slice(start, end))).toEqual([
      "Shares of [ASML](https://a.example) fell 4% on the news.",
    ]);
  });

  test("match across endings in German", () => {
    const text =
      "Der Bundestag tagte am Freitag lange. Die Preise für Halbleiter steigen wegen neuer Zölle deutlich. Das Wetter blieb freundlich.";
    const early =
      "Die Sitzung im Reichstag dauerte neun Stunden. Am Ende sprachen noch drei Minister über den Haushalt des Landes. Sie lobten die Arbeit der Ausschüsse sehr.";
    const context = "Wir kaufen Halbleitern ähnliche Bauteile und beobachten Zoll und Preis.";
    expect(
      learn({ title: "Bundestag", text: `${early} ${text}`, language: "de", businessContext: context }).keylearning,
    ).toContain("Halbleiter");
  });

  test("match in Japanese", () => {
    const text =
      "会議は月曜日に開かれた。議長は会議の目的を三つ説明した。会議には多くの国の代表が参加した。電池の材料である黒鉛の輸出には許可が必要になる。株価は下落した。";
    const { keylearning, evidence } = learn({
      title: "会議",
      text,
      language: "ja",
      businessContext: "黒鉛を使う電池の会社です",
    });
    expect(keylearning).toBe("電池の材料である黒鉛の輸出には許可が必要になる。");
    expect(text.slice(evidence[0]?.start, evidence[0]?.end)).toBe(keylearning);
  });
});

test("chooses a sentence that the summary does not have", () => {
  const summary = extractiveSummary({ title: TITLE, text: TEXT, language: "en" });
  for (const businessContext of ["We own ASML.", "graphite battery licence"]) {
    const { keylearning, evidence } = learn({ businessContext });
    expect(evidence).not.toEqual([]);
    expect(summary).not.toContain(keylearning);
  }
});

test.each([
  ["without a context", { keywords: ["asml"] }],
  ["with an empty context", { businessContext: " " }],
  ["without shared words", { businessContext: "We sell bakery ovens in Spain." }],
  ["for a word in the title alone", { title: "Tulips won", businessContext: "Tulips" }],
  ["from an empty text", { text: "", businessContext: "We make battery anodes from graphite." }],
  ["from four sentences", { text: TEXT.slice(TEXT.indexOf("The rules")), businessContext: "graphite battery licence" }],
  ["that is the lead", { businessContext: "Commerce Department" }],
])("chooses nothing %s", (_name, interest) => {
  expect(learn(interest)).toEqual({ keylearning: "", evidence: [], state: "nothing" });
});

test("reads a context of 8,000 characters and a long article within three seconds", async () => {
  const milliseconds = await cpuMilliseconds(() => {
    learn({
      text: Array.from(
        { length: 3_000 },
        (_, index) => `Sentence ${index} speaks of topic${index % 500} at length.`,
      ).join(" "),
      businessContext: Array.from({ length: 800 }, (_, index) => `topic${index}`).join(" "),
      keywords: Array.from({ length: 100 }, (_, index) => `topic${index}`),
    });
  });
  expect(milliseconds).toBeLessThan(3_000);
});

describe("a weak sentence", () => {
  test("of a few words gives way to a meaningful one", () => {
    const text = `${TEXT}\n\nThe rest is graphite. Graphite prices rose by a fifth in the weeks before the decision was made public.`;
    expect(learn({ text, keywords: ["graphite"] }).keylearning).not.toContain("The rest is graphite.");
  });

  test("that is a line of tags is skipped", () => {
    const text = `${TEXT}\n\ngraphite anodes licences battery`;
    expect(learn({ text, businessContext: "We buy graphite anodes." }).keylearning).not.toContain("anodes licences");
  });
});

describe("business context", () => {
  const businessContext = "We bid on utility storage tenders in Texas.";
  const NEIGHBOURS =
    "The grey plant stands behind a hill. Neighbours of the plant have been invited to see it on Sunday. A brass band will play at the plant, as ten years ago. The school will sell coffee and cake at the plant.";

  test.each([
    [
      "two words in different sentences",
      "Grey plant",
      "The utility signed on Monday. The tenders closed a week before that.",
    ],
    ["a recurring word", "Grey plant", "Storage pays for itself. Nobody had expected storage to do so."],
  ])("matches %s", (_name, title, sentences) => {
    const { evidence } = learn({ title, text: `${NEIGHBOURS}\n\n${sentences}`, businessContext });
    expect(evidence).not.toEqual([]);
    for (const { quote } of evidence) expect(sentences).toContain(quote);
  });

  test("of common company words counts if it contains nothing else", () => {
    const text = `${NEIGHBOURS} The supply chain of the plant was moved to the port.`;
    expect(learn({ title: "Grey plant", text, businessContext: "We move supply chains." }).evidence).not.toEqual([]);
  });

  test.each([
    ["a single word in the body", businessContext, "The firm rents storage in the basement of the town hall."],
    [
      "common company words beside a subject",
      "We run a chain of hair salons in Lisbon.",
      "They run the supply chain by hand.",
    ],
  ])("does not match: %s", (_name, context, sentence) => {
    expect(
      learn({ title: "Grey plant", text: `${NEIGHBOURS} ${sentence}`, businessContext: context }).evidence,
    ).toEqual([]);
  });
});

describe("a dependent sentence", () => {
  const BEFORE = "The ledger grew large over night on the old disk.";
  const LEANING = "It was a postgres index of 14 MB, and postgres wrote the index twice.";
  const SUMMARY =
    "The weather was fine. The growth of ledgers was measured. All ledgers grew in spring, as the growth team had said.";
  const learnPostgres = (text: string) =>
    learn({ title: "Growth of ledgers", text, businessContext: "We tune the postgres index." });

  test("gives way to an independent one", () => {
    const alone = "Engineers of the postgres team were asked for a comment on Friday.";
    const filler = "Nobody knows what comes next in the valley. ".repeat(8);
    expect(learnPostgres(`${SUMMARY} ${BEFORE} ${LEANING} ${filler} ${alone}`).keylearning).toBe(alone);
  });

  test("is never chosen", () => {
    expect(learnPostgres(`${SUMMARY} ${BEFORE} ${LEANING}`).keylearning).toBe("");
  });
});

test("gives each of many readers the same result as alone", () => {
  const article = { title: TITLE, text: TEXT, language: "en" };
  const interests = [
    { keywords: ["asml"], businessContext: null },
    { keywords: [], businessContext: "We make battery anodes from graphite and watch licences." },
    { keywords: ["opera"], businessContext: "We sing." },
    { keywords: [], businessContext: null },
  ];
  expect(describeArticle({ ...article, interests })).toEqual({
    summary: extractiveSummary(article),
    keylearnings: interests.map((interest) => extractiveKeylearning({ ...article, ...interest })),
  });
});
