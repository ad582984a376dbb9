import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { lineText } from "./text";
import { cutAtWord, lineOf, titleText } from "./title";

describe("a title", () => {
  test.each([
    ["html", "Tom &amp; Jerry", "Tom & Jerry"],
    ["html", "a <b>b</b>c", "a bc"],
    ["html", "1 < 2 &lt;div&gt;", "1 < 2 <div>"],
    ["html", "a<br>b\n\n c", "a b c"],
    ["html", "a<script>evil()</script>b", "a b"],
    ["html", "&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["html", "Using Vec<T> in Rust", "Using Vec<T> in Rust"],
    ["html", "Rc<RefCell<T>> considered harmful", "Rc<RefCell<T>> considered harmful"],
    ["html", "The <title> tag explained", "The <title> tag explained"],
    ["html", "Use of <script> in HTML", "Use of <script> in HTML"],
    ["html", "<iframe> sandboxing", "<iframe> sandboxing"],
    ["html", 'Why <textarea rows="2"> &amp; <b> are hard', 'Why <textarea rows="2"> & <b> are hard'],
    ["html", "Closing </div> tags, <!DOCTYPE html>, <my-tag/> and <!-- comments", null],
    ["html", "if a<b then c", null],
    ["html", 'A <b class="x">new</b> <H2>look</H2> of Map<b, c>', "A new look of Map<b, c>"],
    ["html", '<img src="a.png" alt="1 > 0"> Half<wbr>way<br/>home', "Halfway home"],
    ["html", "a<!-- no -->b<style>c {}</style>", "ab"],
    ["html", "H<sub>2</sub>O at 10<sup>6</sup> m", "H₂O at 10⁶ m"],
    ["html", 'On <inline-formula><tex-math notation="LaTeX">$k$</tex-math></inline-formula> means', "On $k$ means"],
    ["html", "<mml:math><mml:mi>x</mml:mi></mml:math> of <italic>E. coli</italic>", "x of E. coli"],
    ["text", "Use the <div> tag", "Use the <div> tag"],
    ["text", "don&#8217;t", "don’t"],
    ["text", "abc\u202edef\u2066", "abcdef"],
  ] as const)("is plain text, from %s: %s", (type, published, title) => {
    expect(titleText(published, type)).toBe(title ?? published);
  });

  test.each(["<", "<!--", "<a ", "<b>", "</b>", "<a b='", "<a:", "<a-b", "<script>"])(
    "reads a title of only “%s” in linear time",
    async (piece) => {
      const milliseconds = await cpuMilliseconds(() => {
        titleText(piece.repeat(1_000_000 / piece.length), "html");
      });
      expect(milliseconds).toBeLessThan(500);
    },
  );

  test("has at most 1,000 characters and no lone surrogates", () => {
    expect(titleText("😀".repeat(2_000), "text")).toBe("😀".repeat(500));
    expect(lineText(`${"x".repeat(999)}😀`)).toBe("x".repeat(999));
  });
});

test("a line of other text drops all tags", () => {
  expect(lineOf("<ul><li>One</li> <li>two", "html")).toBe("One two");
});

describe("a cut line", () => {
  test.each([
    ["Short enough", 12, "Short enough"],
    ["Workers dug and found that elephants lived", 30, "Workers dug and found that…"],
    ["Workers dug and found that elephants lived", 27, "Workers dug and found that…"],
    ["It ended there. Nobody knew", 18, "It ended there…"],
    ["NASA 漢字漢字漢字漢字漢字", 12, "NASA 漢字漢字漢字…"],
    ["漢字、漢字、漢字", 7, "漢字、漢字…"],
    ["กำกำกำกำ", 6, "กำกำ…"],
    ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 20, "👩‍👩‍👧👩‍👩‍👧…"],
  ])("of %j in %i units ends after a word or a character with an ellipsis", (line, lengthMax, expected) => {
    const cut = cutAtWord(line, lengthMax);
    expect(cut).toBe(expected);
    expect(cut.length).toBeLessThanOrEqual(lengthMax);
  });
});
