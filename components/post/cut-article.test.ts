import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { ArticlePart } from "./article-part";
import { cutArticle } from "./cut-article";

const WORDS = "word ".repeat(1_000).trim();
const texts = (markdown: string) => cutArticle(markdown).map((part) => part.markdown);

test("keeps a short article in one part", () => {
  expect(cutArticle("# A\n\nText")).toEqual([{ markdown: "# A\n\nText", openLevels: [] }]);
});

test("keeps all text in parts of similar length", () => {
  const markdown = Array.from({ length: 40 }, (_, index) => `${index} ${WORDS}`).join("\n\n");
  const parts = texts(markdown);
  expect(parts.length).toBeGreaterThan(10);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(7_000);
  expect(parts.join("\n\n")).toBe(markdown);
});

test.each([
  ["code with blank lines", `\`\`\`\n${Array(30).fill(WORDS).join("\n\n")}\n\`\`\``],
  ["a list", Array(30).fill(`- ${WORDS}`).join("\n\n")],
  ["a numbered list with paragraphs", Array(30).fill(`1. ${WORDS}\n\n   ${WORDS}`).join("\n\n")],
  ["a quote", Array(30).fill(`> ${WORDS}`).join("\n>\n")],
])("%s stays whole", (_, block) => {
  expect(texts(`${WORDS}\n\n${block}\n\n${WORDS}`).filter((text) => text.includes(block))).toHaveLength(1);
});

test("a part has the open headings above it", () => {
  const markdown = ["# One", WORDS, "### Deep", WORDS, "## Two", WORDS].join("\n\n");
  expect(cutArticle(markdown).map((part) => part.openLevels)).toEqual([[], [1, 3], [1, 2]]);
});

test("an article with definitions stays whole", () => {
  expect(texts(`${`${WORDS}[^1]\n\n`.repeat(9)}[^1]: A note`)).toHaveLength(1);
});

const LONGEST = 200_000;
const repeat = (unit: string) => unit.repeat(LONGEST / unit.length);

test.each([
  ["bold and italic without spaces", repeat("**a*b***")],
  ["closed emphasis", repeat("a* ")],
  ["nested emphasis", `${repeat("*a ").slice(0, LONGEST / 2)}${repeat(" b*").slice(0, LONGEST / 2)}`],
  ["brackets", `${"[".repeat(LONGEST / 2)}${"]".repeat(LONGEST / 2)}`],
  ["pictures in pictures", `${"![".repeat(LONGEST / 6)}a${"](b)".repeat(LONGEST / 6)}`],
  ["addresses", repeat("www.a ")],
  ["a list", repeat("- a\n")],
  ["lists in lists on one line", `${repeat("- ")}a`],
  ["quotes in quotes", `${">".repeat(LONGEST)}a`],
  ["text after deep lists", `${"- ".repeat(300)}a\n${repeat("b\n")}`],
  ["a table", `|a|b|\n|-|-|\n${repeat("|c|d|\n")}`],
  ["a table with short rows", `${"|a".repeat(375)}|\n${"|-".repeat(375)}|\n${repeat("b\n")}`],
  ["headings", repeat("a\n=\n")],
  ["markup after code that only seems open", `- a\n  \`\`\`\n\n\`\`\`\n\n\`\`\`\n${repeat("a**b")}`],
])("renders the costliest part of an article full of %s within four seconds", async (_name, markdown) => {
  const render = (part: ReturnType<typeof cutArticle>[number]) =>
    renderToStaticMarkup(createElement(ArticlePart, { part, base: 1, number: 1 }));
  const milliseconds = await cpuMilliseconds(() => {
    const [first, ...rest] = cutArticle(markdown);
    const longest = rest.toSorted((a, b) => b.markdown.length - a.markdown.length)[0];
    for (const part of [first, longest]) if (part) render(part);
  });
  expect(milliseconds).toBeLessThan(4_000);
});

test("keeps code with much markup whole", () => {
  const code = `\`\`\`\n${"if (a[0] && *b) c |= `d`;\n\n".repeat(1_000)}\`\`\``;
  expect(texts(`${WORDS}\n\n${WORDS}\n\n${code}\n\n${WORDS}`)).toContain(code);
});

test("repeats the head of a table that it cuts", () => {
  const head = "| a | b |\n| - | - |\n";
  const parts = texts(`${head}${"| 1 | 2 |\n".repeat(2_000)}`);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every((part) => part.startsWith(head))).toBe(true);
});
