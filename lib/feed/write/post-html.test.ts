import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { writePosts } from "./post-html";

const newsfeed = { name: "Grid" };
const insight = { newsfeed, keylearning: null, state: "nothing", quotes: [] } as const;
const NOTHING = { markdown: "", summary: "", insight, imageUrl: null };
const htmlOf = (post: Partial<Parameters<typeof writePosts>[0][number]>) => writePosts([{ ...NOTHING, ...post }])[0];

describe("a post as HTML", () => {
  test("begins with the key learning and its quotes", () => {
    const shown = { newsfeed, keylearning: "Costs < 5%", state: "supported", quotes: ["“We & they.”"] } as const;
    expect(htmlOf({ markdown: "Text.", insight: shown })).toBe(
      "<p><strong>Key learning for Grid:</strong> Costs &lt; 5%</p><blockquote><p>“We &amp; they.”</p></blockquote><hr><p>Text.</p>",
    );
  });

  test("shows the summary only without a text", () => {
    expect(htmlOf({ summary: "In short." })).toBe("<p>In short.</p>");
    expect(htmlOf({ summary: "In short.", markdown: "Whole text." })).toBe("<p>Whole text.</p>");
  });

  test("begins with the picture unless the text has one", () => {
    const imageUrl = 'https://pictures.example/a.jpg?"';
    expect(htmlOf({ markdown: "Text.", imageUrl })).toBe(
      '<p><img src="https://pictures.example/a.jpg?&quot;" alt=""></p><p>Text.</p>',
    );
    expect(htmlOf({ markdown: "![own](https://pictures.example/b.jpg)", imageUrl })).not.toContain("a.jpg");
  });

  test("has tables, code and links", () => {
    expect(htmlOf({ markdown: "| a |\n| - |\n| `<b>` |" })).toContain("<td><code>&lt;b&gt;</code></td>");
    expect(htmlOf({ markdown: "[x](https://a.example/?q=1)" })).toBe('<p><a href="https://a.example/?q=1">x</a></p>');
  });

  test.each([
    "<script>alert(1)</script>",
    "a <img src=x onerror=alert(1)> b",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>)",
    "[x](vbscript:x)",
    "![x](data:image/svg+xml,<svg>)",
    "![x](javascript:alert(1))",
    '[x](https://a.example "\\" onclick=\\"alert(1)")',
    "<https://a.example/><svg onload=alert(1)>",
    '![a" onerror="alert(1)](https://a.example/a.png)',
    '![">\\<script>alert(1)\\</script>](https://a.example/a.png)',
    '![`"><script>alert(1)</script>`](https://a.example/a.png)',
    '`<kbd><img/src="x"/onerror="alert(1)"> words',
    '<kbd><img/src="x"/onerror="alert(1)"></kbd>',
    '<pre><img/src="x"/onerror="alert(1)"></pre>',
  ])("has no markup or address of an attacker: %s", (markdown) => {
    const html = htmlOf({ markdown }) ?? "";
    expect(html).not.toMatch(/<(script|svg|iframe)|(href|src)="(?!https?:)/i);
    expect(html.replace(/"[^"]*"/g, "")).not.toMatch(/<[^>]*\son/i);
  });
});

describe("a text that takes too long", () => {
  test.each([
    ["half links", "[a](".repeat(50_000)],
    ["emphasis", "*a ".repeat(60_000)],
    ["a table with short rows", `${"|a".repeat(900)}|\n${"|-".repeat(900)}|\n${"b\n".repeat(2_000)}`],
    ["lists in lists", `${"- ".repeat(100_000)}a`],
  ])("is replaced by the summary if it is full of %s", async (_name, markdown) => {
    const post = { ...NOTHING, summary: "In short.", markdown };
    let html: string[] = [];
    const milliseconds = await cpuMilliseconds(() => {
      html = writePosts([post, { ...NOTHING, markdown: "Whole *text*." }]);
    });
    expect(html).toEqual(["<p>In short.</p>", "<p>Whole <em>text</em>.</p>"]);
    expect(milliseconds).toBeLessThan(2_000);
  });

  test("shares its time with the other posts", async () => {
    const post = { ...NOTHING, summary: "In short.", markdown: "[a](".repeat(500) };
    const html = writePosts(Array(25).fill(post));
    expect(html.filter((text) => text === "<p>In short.</p>").length).toBeGreaterThan(15);
    expect(html[0]).not.toBe("<p>In short.</p>");
  });

  test.each([
    ["a table", `| a | b | c |\n| - | - | - |\n${"| 1 | [x](https://a.example) | 3 |\n".repeat(2_000)}`],
    ["a list", "- [A *title*](https://a.example/b) of `code`\n".repeat(2_000)],
    ["code", `\`\`\`\n${"if (a[0] && *b) c |= d;\n".repeat(4_000)}\`\`\``],
  ])("is not %s of thousands of lines", (_name, markdown) => {
    expect(htmlOf({ summary: "In short.", markdown })).not.toBe("<p>In short.</p>");
  });
});
