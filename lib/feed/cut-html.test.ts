import { expect, test } from "vitest";
import { cutHtml } from "./cut-html";

test("a cut never leaves half a tag", () => {
  expect(cutHtml('<p>one</p><a href="x">two</a>', 16)).toBe("<p>one</p>");
  expect(cutHtml("<p>one</p>", 100)).toBe("<p>one</p>");
});

test.each([
  ["a picture that is written out", `<img src="data:image/png;base64,${"A".repeat(300_000)}"/>`],
  ["a picture with a sign in it that ends tags", `<img src="data:image/svg+xml,<svg>${"A".repeat(300_000)}</svg>">`],
  ["50,000 attributes", `<p ${'a="x" '.repeat(50_000)}>`],
])("%s takes no room from the words behind it", (_, tag) => {
  expect(cutHtml(`<p>Before</p>${tag}The words</p><img src="/small.png">`, 1_000)).toBe(
    '<p>Before</p>The words</p><img src="/small.png">',
  );
});

test("what fits is kept whole, however long its tags are", () => {
  const html = `<img src="data:image/png;base64,${"A".repeat(20_000)}">`;
  expect(cutHtml(html, 30_000)).toBe(html);
});

test("a tag that never ends is dropped", () => {
  expect(cutHtml(`<p>Words</p><a ${"x ".repeat(100_000)}`, 1_000)).toBe("<p>Words</p>");
});
