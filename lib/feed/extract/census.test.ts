import { expect, test } from "vitest";
import { plainText } from "@/lib/feed/text/text";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { findExceededLimit, HTML_LIMITS } from "./extract-article";

test.each([
  ["characters", "x".repeat(HTML_LIMITS.characters + 1)],
  ["depth", "<div>".repeat(HTML_LIMITS.depth + 1)],
  ["depth", "<ul><li>".repeat(HTML_LIMITS.depth)],
  ["elements", "<br>".repeat(HTML_LIMITS.elements + 1)],
  ["attributes", `<p ${Array.from({ length: HTML_LIMITS.attributes + 1 }, (_, index) => `a${index}=1`).join(" ")}>`],
  ["attributeCharacters", `<p title="${"x".repeat(HTML_LIMITS.attributeCharacters + 1)}">`],
])("names the exceeded limit: %s", (limit, html) => {
  expect(findExceededLimit(html)).toBe(limit);
});

test.each([
  ["siblings", "<p>x</p>".repeat(30_000)],
  ["unclosed paragraphs and items", `${"<p>x".repeat(5_000)}<ul>${"<li>x".repeat(5_000)}`],
  ["void elements", "<br><img src=x><hr>".repeat(1_000)],
  ["an inline image", `<img src="data:image/png;base64,${"A".repeat(100_000)}">`],
  ["nesting up to the limit", "<div>".repeat(HTML_LIMITS.depth)],
])("accepts ordinary markup: %s", (_name, html) => {
  expect(findExceededLimit(html)).toBeNull();
});

const HOSTILE: readonly [string, string][] = [
  ["nested elements", "<div>".repeat(400_000)],
  ["closing tags without opening ones", "<a>".repeat(300_000) + "</b>".repeat(300_000)],
  ["attributes", `<p ${"a=1 ".repeat(500_000)}>`],
  ["unclosed angle brackets", "<".repeat(2_000_000)],
  ["half a comment", `<!--${"-".repeat(2_000_000)}`],
  ["entities", "&amp".repeat(500_000)],
  ["non-breaking spaces", "&nbsp;".repeat(400_000)],
  ["spaces", " ".repeat(2_000_000)],
];

test.each(HOSTILE)("stays linear: %s", async (_name, html) => {
  const milliseconds = await cpuMilliseconds(() => {
    findExceededLimit(html);
    plainText(html, 100_000);
  });
  expect(milliseconds).toBeLessThan(1_500);
});

test("gives plain text with one line per block", () => {
  const html = `<style>p{}</style><h1>A &amp; B</h1><p>one <b>two</b>&nbsp;three<!-- no --><script>no</script></p><li>four&#x21;</li>`;
  expect(plainText(html, 1_000)).toBe("A & B\none two three\nfour!");
  expect(plainText("<p>At 10<sup>6</sup> m, H<sub>2</sub>O on the 21<sup>st</sup>")).toBe("At 10⁶ m, H₂O on the 21st");
  expect(plainText("<p>10<sup>&minus;6</sup> m<sup>2<p>1999")).toBe("10⁻⁶ m²\n1999");
  expect(plainText(`<p>${"word ".repeat(100)}`, 20)).toHaveLength(20 - 1);
});
