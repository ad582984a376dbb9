import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { locateQuote } from "./quotes";

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
