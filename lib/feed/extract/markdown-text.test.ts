import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseFeed } from "@/lib/feed/parse/testing/parse-bytes";
import { htmlToMarkdown } from "./markdown";
import { markdownText, readMarkdown } from "./markdown-text";
import { textAsRendered } from "./testing/fidelity";

const FEEDS = join(import.meta.dirname, "../fixtures/corpus/files");

/** Visible letters; white space and table bars depend on the renderer. */
const letters = (text: string) => text.replace(/[\s|]+/g, "");

test("equals the rendered text for every article of the corpus", { timeout: 60_000 }, async () => {
  let articles = 0;
  for (const file of readdirSync(FEEDS)) {
    const outcome = await parseFeed(readFileSync(join(FEEDS, file)), { url: "https://a.example/", httpCharset: null });
    for (const entry of outcome.kind === "feed" ? outcome.feed.entries.slice(0, 3) : []) {
      const markdown = htmlToMarkdown(entry.contentHtml ?? "", entry.contentBaseUrl);
      expect(letters(markdownText(markdown)), file).toBe(letters(textAsRendered(markdown)));
      articles += 1;
    }
  }
  expect(articles).toBeGreaterThan(80);
});

describe("markup", () => {
  test.each([
    ["**bold** *it* ~~no~~ **_both_**", "bold it no both"],
    ['[text](https://a.example/x_(y) "title") ![alt](https://a.example/i.png)', "text"],
    ["[![alt](https://a.example/i.png)](https://a.example) x", " x"],
    ["\\*a\\* \\[b]\\(c) &#x20;d https\\://a.example", "*a* [b](c)  d https://a.example"],
    ["`` a`b `` and `c|d`", "a`b and c|d"],
    ["## Heading\n\n---\n\ntext", "Heading\ntext"],
    ["> - one\n>   two\n> - three", "one two\nthree"],
    ["a\\\nb", "a\nb"],
    ["- [x] done\n- [ ] open", "done\nopen"],
    ["```js\nif (a) {\n  b();\n}\n```", "if (a) {\n  b();\n}"],
    ["| A | B |\n| - | -: |\n| 1 | `x\\|y` |", "A   B\n  1   x|y"],
  ])("is removed from %j", (markdown, text) => {
    expect(markdownText(markdown).trim()).toBe(text.trim());
  });
});

test.each([
  "5 * 3 = 15",
  "snake_case stays",
  "an [aside] (here)",
  "a < b && c > d",
  "C# & F#",
  "50% ~ 60%",
  "un`closed",
])("leaves plain text unchanged: %s", (text) => {
  expect(markdownText(text)).toBe(text);
});

test("maps every part of the text to its Markdown", () => {
  const markdown = "# One\n\nTwo **three** [four](https://a.example) five.\n\n- six";
  const { text, sourceOf, blocks } = readMarkdown(markdown);
  const slice = (part: string) => {
    const { start, end } = sourceOf(text.indexOf(part), text.indexOf(part) + part.length);
    return markdown.slice(start, end);
  };
  expect(slice("Two three")).toBe("Two **three");
  expect(slice("four")).toBe("[four](https://a.example)");
  expect(slice("ou")).toBe("ou");
  expect(slice("four five.")).toBe("[four](https://a.example) five.");
  expect(slice("six")).toBe("six");
  expect(blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ["heading", "One"],
    ["prose", "Two three four five."],
    ["prose", "six"],
  ]);
});
