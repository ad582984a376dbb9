import { describe, expect, test } from "vitest";
import { cutText, lineText, normaliseText, textToHtml, titleText } from "./text";

describe("text that a store takes", () => {
  test("has no NUL, no control character, no half character", () => {
    expect(normaliseText("a\0b\u0007c\ud800d\u0085e\tf\r\ng")).toBe("abc\ufffdde\tf\ng");
  });

  test("is composed, and no tower of marks", () => {
    expect(normaliseText("e\u0301")).toBe("é");
    expect(normaliseText(`a${"\u0321".repeat(500)}`)).toBe(`a${"\u0321".repeat(8)}`);
  });
});

describe("a title", () => {
  test.each([
    ["html", "Tom &amp; Jerry", "Tom & Jerry"],
    ["html", "a <b>b</b>c", "a bc"],
    ["html", "1 < 2 &lt;div&gt;", "1 < 2 <div>"],
    ["html", "a<br>b\n\n c", "a b c"],
    ["html", "a<script>evil()</script>b", "a b"],
    ["html", "&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["text", "Use the <div> tag", "Use the <div> tag"],
    ["text", "don&#8217;t", "don’t"],
    ["text", "abc\u202edef\u2066", "abcdef"],
  ] as const)("%s: %s", (type, published, title) => {
    expect(titleText(published, type)).toBe(title);
  });

  test("has at most 1,000 characters and no half ones", () => {
    expect(titleText("😀".repeat(2_000), "text")).toBe("😀".repeat(500));
    expect(lineText(`${"x".repeat(999)}😀`)).toBe("x".repeat(999));
  });
});

test("a cut never leaves half a character", () => {
  expect(cutText("a😀b", 2)).toBe("a");
});

test("plain text as markup keeps its paragraphs and is not markup itself", () => {
  expect(textToHtml("a <b> & c\nd\n\ne")).toBe("<p>a &lt;b&gt; &amp; c<br>d</p><p>e</p>");
});
