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

describe("chosen sentences", () => {
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
    const { keylearning, evidence } = learn({ keywords: ["asml", "-sponsored"] });
    expect(keylearning).toBe("Shares of ASML fell 4% on the news.");
    expect(evidence.map(({ quote }) => quote)).toEqual(["Shares of ASML fell 4% on the news."]);
    expect(evidence.map(({ start, end }) => TEXT.slice(start, end))).toEqual([
      "Shares of [ASML](https://a.example) fell 4% on the news.",
    ]);
  });

  test("are two at most, in article order", () => {
    const { keylearning, evidence } = learn({ keywords: ["asml"], businessContext: "graphite battery licence" });
    expect(keylearning).toMatch(/^Shares of ASML .* Battery makers/);
    expect(evidence).toHaveLength(2);
  });

  test("match across endings in German", () => {
    const text =
      "Der Bundestag tagte am Freitag lange. Die Preise für Halbleiter steigen wegen neuer Zölle deutlich. Das Wetter blieb freundlich.";
    const context = "Wir kaufen Halbleitern ähnliche Bauteile und beobachten Zoll und Preis.";
    expect(learn({ title: "Bundestag", text, language: "de", businessContext: context }).keylearning).toContain(
      "Halbleiter",
    );
  });

  test("match in Japanese", () => {
    const text = "会議は月曜日に開かれた。電池の材料である黒鉛の輸出には許可が必要になる。株価は下落した。";
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

test("chooses sentences that the summary does not have", () => {
  const summary = extractiveSummary({ title: TITLE, text: TEXT, language: "en" });
  for (const keywords of [["asml"], ["chips", "asml"], ["graphite"], []]) {
    const { keylearning, evidence } = learn({ keywords });
    expect(evidence).not.toEqual([]);
    expect(summary).not.toContain(keylearning);
  }
});

describe("an article with nothing for the reader", () => {
  test.each([
    [{ businessContext: "We sell bakery ovens in Spain." }, "Nothing in this post touches on your business context."],
    [{ keywords: ["tulips"] }, "Nothing in this post touches on your keywords."],
    [
      { keywords: ["tulips"], businessContext: "Flower shops" },
      "Nothing in this post touches on your keywords or business context.",
    ],
    [
      { businessContext: "We print news for hotels and restaurants along the coast." },
      "Nothing in this post touches on your business context.",
    ],
    [{ text: "", keywords: ["asml"] }, "This post has too little text to learn from."],
  ])("gets a plain statement for %j", (interest, keylearning) => {
    expect(learn(interest)).toEqual({ keylearning, evidence: [], state: "nothing" });
  });
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
    "The plant is painted grey and stands behind a hill. Neighbours have been invited to see it on Sunday.";

  test.each([
    [
      "two words in different sentences",
      "Grey plant",
      "The utility signed on Monday. The tenders closed a week before that.",
    ],
    ["one word in the title, in another form", "Utilities buy again", "The utility in question has signed on Monday."],
    ["a recurring word", "Grey plant", "Storage pays for itself. Nobody had expected storage to do so."],
  ])("matches %s", (_name, title, sentences) => {
    const { evidence } = learn({ title, text: `${NEIGHBOURS}\n\n${sentences}`, businessContext });
    expect(evidence).not.toEqual([]);
    for (const { quote } of evidence) expect(sentences).toContain(quote);
  });

  test("matched by the title alone selects the article's best sentences", () => {
    expect(learn({ title: "Tender won", text: NEIGHBOURS, businessContext }).evidence).not.toEqual([]);
    expect(learn({ title: "Tulips won", text: NEIGHBOURS, keywords: ["tulips"] }).evidence).not.toEqual([]);
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
  const learnPostgres = (text: string) => learn({ title: "Growth of ledgers", text, keywords: ["postgres", "index"] });

  test("gives way to an independent one", () => {
    const alone = "Engineers of the postgres team were asked for a comment on Friday.";
    const filler = "Nobody knows what comes next in the valley. ".repeat(8);
    expect(learnPostgres(`${SUMMARY} ${BEFORE} ${LEANING} ${filler} ${alone}`).keylearning).toBe(alone);
  });

  test("includes the previous one if no other is relevant", () => {
    const { keylearning, evidence } = learnPostgres(`${SUMMARY} ${BEFORE} ${LEANING}`);
    expect(keylearning).toBe(`${BEFORE} ${LEANING}`);
    expect(evidence.map(({ quote }) => quote)).toEqual([BEFORE, LEANING]);
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
