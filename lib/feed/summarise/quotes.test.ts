import { describe, expect, test } from "vitest";
import { htmlToMarkdown } from "@/lib/feed/extract/markdown";
import { readMarkdown } from "@/lib/feed/extract/markdown-text";
import { publishedTexts } from "@/lib/feed/extract/testing/fidelity";
import { guessLanguage } from "@/lib/feed/text/language";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { randomFrom } from "@/lib/testing/seeded";
import { inVolume } from "@/lib/testing/volume";
import { evidenceFor, locateQuote } from "./quotes";

const MARKDOWN = `# Chips

The minister said: “We will **not** wait – the *new* rules apply from March.” It’s
the [third change](https://example.com/a_(b) "Title") this year, see \`env_name\` and 5 \\* 3.

- First point about snake\\_case
- Second point… and more

| Country | Share |
| - | - |
| Japan | 12% |

> 東京では新しい規則が始まる。`;

function passage(quote: string): string | null {
  const place = locateQuote(MARKDOWN, quote);
  return place && MARKDOWN.slice(place.start, place.end);
}

describe("quote in the article", () => {
  test.each([
    ["The minister said", "The minister said"],
    ["We will not wait - the new rules apply from March.", "We will **not** wait – the *new* rules apply from March."],
    ['said: "We will not wait', "said: “We will **not** wait"],
    ["It's the third change this year", 'It’s\nthe [third change](https://example.com/a_(b) "Title") this year'],
    ["  the   third\nchange ", 'the [third change](https://example.com/a_(b) "Title")'],
    ["see env_name and 5 * 3.", "see `env_name` and 5 \\* 3."],
    ["see `env_name`", "see `env_name"],
    ["We will **not** wait", "We will **not** wait"],
    [
      "First point about snake_case Second point... and more",
      "First point about snake\\_case\n- Second point… and more",
    ],
    ["Japan 12%", "Japan | 12%"],
    ["東京では新しい規則が始まる。", "東京では新しい規則が始まる。"],
    ["“Second point”", "Second point"],
    ["[third change](https://example.com/) this year", 'third change](https://example.com/a_(b) "Title") this year'],
  ])("is found: %s", (quote, expected) => {
    expect(passage(quote)).toContain(expected.split("\n")[0]);
    expect(passage(quote)?.endsWith(expected.slice(-6))).toBe(true);
  });
});

test.each(["", "   ", "**", '""', "We will wait", "the minister said", "https://example.com/a_(b)", "x".repeat(3_000)])(
  "finds no quote for %j",
  (quote) => {
    expect(locateQuote(MARKDOWN, quote)).toBeNull();
  },
);

test("returns offsets in UTF-16 units", () => {
  const markdown = "🚀 Rockets 👩‍🚀 fly to 𝒳 today";
  const place = locateQuote(markdown, "fly to 𝒳");
  expect(markdown.slice(place?.start, place?.end)).toBe("fly to 𝒳");
});

test("finds quotes quickly in a long article and in hostile text", async () => {
  const milliseconds = await cpuMilliseconds(() => {
    locateQuote("a ".repeat(100_000), `${"a ".repeat(900)}b`);
    locateQuote("[".repeat(100_000), "x");
    locateQuote("![[]()".repeat(30_000), "x");
    locateQuote("` `` ``` ".repeat(20_000), "x");
    locateQuote("> ".repeat(100_000), "x");
  });
  expect(milliseconds).toBeLessThan(3_000);
});

test.each([
  [
    "within a link",
    "[Home](https://a.example/) sweet home. [The board met](https://b.example/) today.",
    "The board met today.",
  ],
  [
    "that begins and ends inside links",
    "[Home. The board](https://a.example/) met on [Monday. More](https://b.example/)",
    "The board met on Monday.",
  ],
  ["with emphasis and escapes", "It **was** 5 \\* 3 in `snake_case`\\_x.", "It was 5 * 3 in snake_case_x."],
])("quotes a passage %s as plain text", (_name, markdown, quote) => {
  expect(locateQuote(markdown, quote)?.quote).toBe(quote);
});

function evidence(markdown: string, ...quotes: string[]): string[] {
  return evidenceFor({ markdown, language: "en" }, quotes).map(({ quote }) => quote);
}

describe("evidence", () => {
  test.each([
    ["a word", "profitable in every quarter", "The firm was unprofitable in every quarter."],
    ["a number", "200 million euros in sales", "It reported 1,200 million euros in sales."],
    [
      "a negation",
      "the regulator will approve the merger",
      "It is not true that the regulator will approve the merger.",
    ],
    ["a heading", "will approve the new merger", "Nobody believes that it will approve the new merger"],
  ])("contains the whole sentence around a quote that begins within %s", (_name, quote, sentence) => {
    const markdown = `Dr. Smith went home early.\n\n## Nobody believes that it will approve the new merger\n\n${sentence} Nothing else happened in the town.`;
    expect(evidence(markdown, quote)).toEqual([sentence]);
  });

  test("prefers the occurrence that is not within a word", () => {
    const markdown = "The firm was unprofitable in every quarter. Its rival was profitable in every quarter.";
    expect(evidence(markdown, "profitable in every quarter")).toEqual(["Its rival was profitable in every quarter."]);
  });

  test("leaves out short quotes that are no sentence, code, and what the article does not say", () => {
    const markdown =
      "It rose. The firm sold its plant in Texas to a rival.\n\n```\nlet plant = sell(the, whole, firm);\n```";
    expect(evidence(markdown, "It rose.", "the firm", "sell(the, whole, firm)", "The firm bought a plant.")).toEqual([
      "It rose.",
    ]);
  });

  test("has at most three passages, in order and without repetition", () => {
    const sentences = ["One", "Two", "Three", "Four"].map((name) => `${name} storage tenders were won by the rival.`);
    const quotes = [...sentences.toReversed(), "storage tenders were won by the rival. Three storage"];
    expect(evidence(sentences.join(" "), ...quotes)).toEqual(sentences.slice(1));
    expect(evidence(sentences.join(" "), quotes[0] ?? "", quotes[0] ?? "").length).toBe(1);
  });
});

const SENTENCE_END = /[.!?…。！？｡؟।॥]["'”’»)\]」』）]*$/u;

/** Whether an edge of a text lies within a word, a number or a sentence. Newlines separate sentences. */
function isCut(text: string, edge: number): boolean {
  const before = text.slice(0, edge).trimEnd();
  const after = text.slice(edge).trimStart();
  const between = text.slice(before.length, text.length - after.length);
  if (before === "" || after === "" || between.includes("\n")) return false;
  return !SENTENCE_END.test(before.slice(-8)) || (between === "" && /^[\p{sc=Latin}\p{N}]/u.test(after));
}

test("no part of any published text becomes evidence that begins or ends within a word, number or sentence", async () => {
  const random = randomFrom(24);
  const cut: string[] = [];
  let count = 0;
  for (const { html, baseUrl } of await publishedTexts({ ofEachFileMax: inVolume(6, 2) })) {
    const markdown = htmlToMarkdown(html, baseUrl);
    const { text } = readMarkdown(markdown);
    const language = guessLanguage(text);
    for (let round = 0; round < 10; round += 1) {
      const start = Math.floor(random() * text.length);
      const quote = text.slice(start, start + 20 + Math.floor(random() * 80));
      for (const { quote: shown } of evidenceFor({ markdown, language }, [quote])) {
        count += 1;
        const [place] = new RegExp(shown.split(" ").map(RegExp.escape).join("\\s+"), "u").exec(text) ?? [];
        const at = text.indexOf(place ?? "");
        if (place === undefined || isCut(text, at) || isCut(text, at + place.length)) cut.push(shown);
      }
    }
  }
  expect(count).toBeGreaterThan(500);
  expect(cut).toEqual([]);
}, 60_000);
