import { expect, test } from "vitest";
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
