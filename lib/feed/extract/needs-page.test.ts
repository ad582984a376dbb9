import { expect, test } from "vitest";
import { needsPage } from "./needs-page";

const words = (characters: number) =>
  "word and "
    .repeat(Math.ceil(characters / 9))
    .slice(0, characters - 1)
    .concat(".");

test.each([
  ["no text", null, false, true],
  ["a teaser", `<p>${words(300)}</p>`, false, true],
  ["a long text", `<p>${words(1_600)}</p>`, false, false],
  ["long markup around a short text", `<p style="${"x".repeat(3_000)}">${words(300)}</p>`, false, true],
  ["a whole text of middling length", `<p>${words(800)}</p>`, true, false],
  ["a whole text that is only a line", `<p>${words(100)}</p>`, true, true],
])("%s", (_name, html, isFull, expected) => {
  expect(needsPage(html, isFull)).toBe(expected);
});

test.each([
  "…",
  "...",
  "[…]",
  "[&#8230;]",
  " [...]",
  "<p><a href='/x'>Read more</a></p>",
  "<p>Continue reading <em>A title of a post</em> →</p>",
  "<p>Weiterlesen »</p>",
  "<p>Lire la suite</p>",
  "<p>続きを読む</p>",
  "…<p>The post A title appeared first on A site.</p>",
])("a long text that ends in %s is cut off", (end) => {
  expect(needsPage(`<p>${words(2_000)}${end}</p>`, true)).toBe(true);
});

test("a long text with dots in its middle is not", () => {
  expect(needsPage(`<p>${words(900)} and so on… Read more books! ${words(900)}</p>`, false)).toBe(false);
});
