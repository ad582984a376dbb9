import { describe, expect, test } from "vitest";
import { cutHtml, cutText, limitTags, lineText, normaliseText, textToHtml } from "./text";

describe("storable text", () => {
  test("has no NUL, control characters or lone surrogates", () => {
    expect(normaliseText("a\0b\u0007c\ud800d\u0085e\tf\r\ng")).toBe("abc\ufffdde\tf\ng");
  });

  test("has no soft hyphens", () => {
    expect(normaliseText("Bundes\u00adregierung")).toBe("Bundesregierung");
  });

  test("is composed, with a limited number of combining marks", () => {
    expect(normaliseText("e\u0301")).toBe("é");
    expect(normaliseText(`a${"\u0321".repeat(500)}`)).toBe(`a${"\u0321".repeat(8)}`);
  });
});

test("joins the parts of a word with spaces of no width", () => {
  expect(lineText("Te\u200bsla \ufeff grows")).toBe("Tesla grows");
});

test("cuts between characters", () => {
  expect(cutText("a😀b", 2)).toBe("a");
});

test("escapes plain text and keeps its paragraphs", () => {
  expect(textToHtml("a <b> & c\nd\n\ne")).toBe("<p>a &lt;b&gt; &amp; c<br>d</p><p>e</p>");
});

describe("tags", () => {
  test("are distinct lines, at most 32 of 100 characters", () => {
    expect(limitTags(["Energy", " Energy\n", "", "Grid\u0000 storage"])).toEqual(["Energy", "Grid storage"]);
    const bounded = limitTags(Array.from({ length: 40 }, (_, index) => `${index} ${"x".repeat(200)}`));
    expect(bounded).toHaveLength(32);
    expect(Math.max(...bounded.map((tag) => tag.length))).toBe(100);
  });
});

describe("cut markup", () => {
  test("has no partial tag", () => {
    expect(cutHtml('<p>one</p><a href="x">two</a>', 16)).toBe("<p>one</p>");
    expect(cutHtml("<p>one</p>", 100)).toBe("<p>one</p>");
  });

  test.each([
    ["a picture that is written out", `<img src="data:image/png;base64,${"A".repeat(300_000)}"/>`],
    ["a picture with a sign in it that ends tags", `<img src="data:image/svg+xml,<svg>${"A".repeat(300_000)}</svg>">`],
    ["50,000 attributes", `<p ${'a="x" '.repeat(50_000)}>`],
  ])("drops the tag %s and keeps the words after it", (_, tag) => {
    expect(cutHtml(`<p>Before</p>${tag}The words</p><img src="/small.png">`, 1_000)).toBe(
      '<p>Before</p>The words</p><img src="/small.png">',
    );
  });

  test("keeps long tags that fit", () => {
    const html = `<img src="data:image/png;base64,${"A".repeat(20_000)}">`;
    expect(cutHtml(html, 30_000)).toBe(html);
  });

  test("drops a tag that never ends", () => {
    expect(cutHtml(`<p>Words</p><a ${"x ".repeat(100_000)}`, 1_000)).toBe("<p>Words</p>");
  });
});
