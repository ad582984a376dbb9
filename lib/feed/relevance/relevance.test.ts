import { expect, test } from "vitest";
import { playRelevance } from "@/bench/relevance/measure";
import { BUSINESS_CONTEXT_CHARACTERS_MAX, MATTERS_MIN } from "@/lib/core/limits";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { compileInterest } from "./interest";
import { contentWordsOf, readPost } from "./read-post";
import { relevanceOf } from "./relevance";
import { termFrequencies } from "./score";

const CONTEXT =
  "We build battery containers for utilities. Our market is Texas. Competitors: Peak Energy, Fluence. We do not make phones.";

function judge(post: { title: string; text?: string }, interest: { keywords?: string[]; context?: string } = {}) {
  const { keywords = [], context = CONTEXT } = interest;
  const compiled = compileInterest({ keywords, businessContext: context });
  return compiled && relevanceOf(compiled, readPost({ text: "", tags: [], ...post }), null);
}

function scoreOf(...of: Parameters<typeof judge>): number {
  return judge(...of)?.score ?? -1;
}

test("the first five posts are mostly relevant, and more so than by counting keywords", () => {
  const outcomes = playRelevance();
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const precision = mean(outcomes.map(({ lede }) => lede));
  expect(outcomes.length).toBeGreaterThanOrEqual(30);
  expect(precision).toBeGreaterThanOrEqual(0.7);
  expect(precision - mean(outcomes.map(({ keywords }) => keywords))).toBeGreaterThanOrEqual(0.15);
});

test("a post about the context matters, one that shares a word does not", () => {
  expect(scoreOf({ title: "Utilities in Texas order battery containers" })).toBeGreaterThanOrEqual(MATTERS_MIN);
  expect(scoreOf({ title: "Texas wins the football final" })).toBeLessThan(MATTERS_MIN);
});

test.each([
  ["en", "batteries", "We recycle a battery"],
  ["de", "Der Züge wegen", "Wir bauen einen Zug"],
  ["de", "Der neue Batteriespeicher steht", "Wir verkaufen Speicher"],
  ["ru", "Новые аккумуляторы", "Мы делаем аккумулятор"],
  ["ja", "半導体の工場", "当社は半導体を製造しています"],
])("finds inflected and compound words (%s: %s)", (_, title, context) => {
  expect(scoreOf({ title }, { context })).toBeGreaterThan(0);
});

test.each([
  ["Fluence opens a factory in Texas", "Names your market Texas and your competitor Fluence"],
  ["Peak Energy sells batteries", "Names your competitor Peak Energy and mentions batteries"],
  ["Peak season for tourists", "Mentions Peak"],
  ["Containers pile up", "Mentions containers"],
  ["A market for all", "Few words in common with your context"],
  ["Snow in the Alps", "No words in common with your context"],
])("gives the reason: %s", (title, reason) => {
  expect(judge({ title })?.reason).toBe(reason);
});

test("the reason mentions keywords when there is no context", () => {
  expect(judge({ title: "Snow" }, { keywords: ["grid"], context: "" })?.reason).toBe(
    "No words in common with your keywords",
  );
});

test("the reason names a keyword of several words in full", () => {
  const interest = { keywords: ["sodium-ion", "grid"], context: "" };
  expect(judge({ title: "Sodium ion cells" }, interest)?.reason).toBe("Mentions sodium-ion");
  expect(judge({ title: "Sodium in food" }, interest)?.reason).toBe("Mentions sodium");
});

test("a subject that the context rules out lowers the score", () => {
  const [alone, withPhones] = [scoreOf({ title: "A new battery" }), scoreOf({ title: "A new battery for phones" })];
  expect(withPhones).toBeLessThan(alone);
});

test.each(["constructor", "__proto__", "valueOf", "hasOwnProperty"])(
  "matches a word that is also a property name in JavaScript: %s",
  (word) => {
    const interest = compileInterest({ keywords: [], businessContext: `We write about ${word}` });
    const post = readPost({ title: `The ${word} is here`, text: "", tags: [] });
    const counted = interest && termFrequencies(interest, [post, post]);
    for (const frequencies of [null, JSON.parse(JSON.stringify(counted))])
      expect(interest && relevanceOf(interest, post, frequencies).score).toBeGreaterThan(0);
  },
);

test("there is no relevance without context and keywords", () => {
  expect(judge({ title: "Snow" }, { context: " " })).toBeNull();
});

test("excluded keywords do not add to the score", () => {
  expect(scoreOf({ title: "Football" }, { keywords: ["-football", "grid"] })).toBe(0);
});

test.each(["-", "−", "–", "－", " –"])("excluded keywords with the sign “%s” do not add to the score", (sign) => {
  expect(scoreOf({ title: "Football" }, { keywords: [`${sign}football`, "grid"], context: "" })).toBe(0);
});

test("the reason does not name an excluded keyword", () => {
  const interest = { keywords: ["–peak energy"], context: "We follow peak demand for energy." };
  expect(judge({ title: "Peak energy" }, interest)?.reason).not.toContain("–");
});

test.each([
  ["We make solar inverters. We don't care about cryptocurrency.", "Cryptocurrency"],
  ["We make solar inverters. We don’t care about cryptocurrency.", "Cryptocurrency"],
  ["We make solar inverters. Cryptocurrency isn't our business.", "Cryptocurrency"],
  ["We make solar inverters. Cryptocurrency is of no interest.", "Cryptocurrency"],
  ["We make solar inverters without cobalt.", "Cobalt"],
  ["Мы делаем инверторы. Нас не интересует футбол.", "Футбол"],
  ["Construimos parques solares. El fútbol no nos interesa.", "Fútbol"],
])("a refused subject does not add to the score: %s", (context, title) => {
  expect(scoreOf({ title }, { context })).toBe(0);
});

test.each([
  ["We build offshore wind farms with no subsidies in Denmark.", "Offshore wind farms", "Subsidies"],
  ["Wir bauen Windparks auf See ohne Subventionen.", "Windparks", "Subventionen"],
  ["Construimos parques solares en Chile sin subvenciones.", "Parques solares", "Subvenciones"],
  ["Without subsidies, we build offshore wind farms.", "Offshore wind farms", "Subsidies"],
  ["We sell no phones, cars or toys, but batteries.", "Batteries", "Toys"],
])("a negating word leaves the rest of the sentence positive: %s", (context, wanted, refused) => {
  expect(scoreOf({ title: wanted }, { context })).toBeGreaterThan(0);
  expect(scoreOf({ title: refused }, { context })).toBe(0);
});

test("the Portuguese contraction “no” is not a negation", () => {
  const context = "Nós vendemos painéis solares no Brasil e também para os clientes do Chile.";
  for (const title of ["Painéis solares", "Brasil"]) expect(scoreOf({ title }, { context })).toBeGreaterThan(0);
});

test("a contraction in a post does not lower its score", () => {
  const context = "We make solar inverters. We don't care about cryptocurrency.";
  expect(scoreOf({ title: "They don't buy inverters" }, { context })).toBe(
    scoreOf({ title: "They all buy inverters" }, { context }),
  );
});

test("a word in most posts of the newsfeed counts less than a rare one", () => {
  const interest = compileInterest({ keywords: [], businessContext: "Storage and tenders" });
  const posts = Array.from({ length: 30 }, () => readPost({ title: "Storage", text: "", tags: [] }));
  const frequencies = interest && termFrequencies(interest, posts);
  const score = (title: string) =>
    interest && relevanceOf(interest, readPost({ title, text: "", tags: [] }), frequencies).score;
  expect(score("Tenders")).toBeGreaterThan(score("Storage") ?? 0);
});

test("a mention in a long text counts less than in a short one", () => {
  const long = `${"Something else entirely happened. ".repeat(80)} Texas.`;
  expect(scoreOf({ title: "News", text: long })).toBeLessThan(scoreOf({ title: "News", text: "Texas." }));
});

test.each(["constructor", "toString", "__proto__"])("reads words in a language named “%s”", (language) => {
  expect(contentWordsOf("the grid", language).map(({ term }) => term)).toEqual(["grid"]);
});

test.each([
  ["one word without spaces", "漢"],
  ["one letter", "a"],
  ["words joined by signs", "a-漢."],
  ["exceptions", "no a, we "],
  ["capitals inside one word", "eＡ"],
])("compiles the longest context of %s quickly", async (_name, repeated) => {
  const context = repeated.repeat(BUSINESS_CONTEXT_CHARACTERS_MAX).slice(0, BUSINESS_CONTEXT_CHARACTERS_MAX - 1);
  const milliseconds = await cpuMilliseconds(() => {
    for (let round = 0; round < 5; round += 1) compileInterest({ keywords: [], businessContext: `${context}1` });
  });
  expect(milliseconds).toBeLessThan(500);
});

test("leaves out letters in a row that are too many for a word, whose forms would stay in memory", () => {
  expect(contentWordsOf(`grid ${"ж".repeat(101)} ${"ж".repeat(100)}`, "ru")).toHaveLength(2);
});

test("languages without a grammar share the terms of an interest", () => {
  const interest = compileInterest({ keywords: ["grids", "storage"], businessContext: "" });
  expect(interest?.termsIn("qab")).toBe(interest?.termsIn("qaa"));
  expect([...(interest?.termsIn("qaa").keys() ?? [])]).toEqual(["grids", "storage"]);
  expect([...(interest?.termsIn("en").keys() ?? [])]).toEqual(["grid", "storag"]);
});
