import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, test } from "vitest";
import { htmlToMarkdown, MARKDOWN_CHARACTERS_MAX, textToMarkdown } from "./markdown";

const PAGE = "https://site.example/blog/post";

/** Renders as the reader's page does, without raw HTML. */
function rendered(markdown: string): string {
  return renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown));
}

function shown(html: string): string {
  return rendered(htmlToMarkdown(html, PAGE)).replace(/\n/g, "");
}

describe("conversion to Markdown", () => {
  test.each([
    ["a tag in prose as text", "<p>Use the &lt;div&gt; tag</p>", "<p>Use the &lt;div&gt; tag</p>"],
    [
      "Markdown characters as text",
      "<p>5 * 3 * 2, _x_, # no, [a](b), `c`</p>",
      "<p>5 * 3 * 2, _x_, # no, [a](b), `c`</p>",
    ],
    ["emphasis", "<p><b>bold</b> <i>italic</i></p>", "<p><strong>bold</strong> <em>italic</em></p>"],
    ["strike-through", "<p><del>gone</del> ~not~</p>", "<p><del>gone</del> ~not~</p>"],
    ["line breaks", "<p>a<br>b</p>", "<p>a<br/>b</p>"],
    [
      "tables with a bar in a cell",
      "<table><tr><th>A</th><th>B</th></tr><tr><td>x|y</td><td><code>a|b</code></td></tr></table>",
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>x|y</td><td><code>a|b</code></td></tr></tbody></table>",
    ],
    [
      "code with its language",
      '<pre class="language-ts"><code>const a = "&lt;b&gt;";\n\n```</code></pre>',
      '<pre><code class="language-ts">const a = &quot;&lt;b&gt;&quot;;```</code></pre>',
    ],
    ["nested lists", "<ul><li>a<ul><li>b</li></ul></li></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
    ["numbering from 3", "<ol start=3><li>c</li></ol>", '<ol start="3"><li>c</li></ol>'],
    ["quotations", "<blockquote><p>said</p></blockquote>", "<blockquote><p>said</p></blockquote>"],
    ["formulas", '<p>So <math alttext="x^2"><mi>x</mi></math>.</p>', "<p>So <code>x^2</code>.</p>"],
    [
      "formulas in a script",
      '<p>So <script type="math/tex; mode=display">a < b</script>.</p>',
      "<p>So <code>a &lt; b</code>.</p>",
    ],
    [
      "breaks and blocks in the cell of a table, on one line",
      "<table><tr><th>a<br>b</th><th><p>c</p><p>d</p><ul><li>e</li><li>f</li></ul></th><th><pre>g\nh</pre></th></tr><tr><td>i</td></tr></table>",
      "<table><thead><tr><th>a b</th><th>c d • e • f</th><th><code>g h</code></th></tr></thead><tbody><tr><td>i</td><td></td><td></td></tr></tbody></table>",
    ],
    ["blocks inside emphasis", "<b><p>one</p><p>two</p></b>", "<p>one</p><p>two</p>"],
    [
      "labels of a drawing",
      "<p>a</p><svg><title>Chart</title><style>x</style><path d='M0'/><text>May <tspan>5%</tspan></text><text>June</text></svg>",
      "<p>a</p><p>May 5% June</p>",
    ],
    [
      "the paragraphs of a layout table",
      "<table><tr><td><p>one</p><p>two</p></td></tr></table>",
      "<p>one</p><p>two</p>",
    ],
  ])("keeps %s", (_name, html, expected) => {
    expect(shown(html).replace(/>\s+</g, "><")).toBe(expected.replace(/>\s+</g, "><"));
  });
});

describe("formulas", () => {
  const x = "<mi>x</mi>";
  const [n, two] = ["<mi>n</mi>", "<mn>2</mn>"];
  const sum = `<mrow>${x}<mo>+</mo>${two}</mrow>`;
  test.each([
    ["a TeX annotation", `${x}<annotation encoding="application/x-tex">\\frac{x}{2}</annotation>`, "\\frac{x}{2}"],
    ["a LaTeX annotation", `${x}<annotation encoding="LaTeX">x_n</annotation>`, "x_n"],
    ["other annotations", `${x}<annotation-xml encoding="MathML-Content"><ci>no</ci></annotation-xml>`, "x"],
    ["a fraction", `<mfrac>${sum}${two}</mfrac>`, "(x+2)/2"],
    ["powers and indices", `<msup>${sum}<mn>10</mn></msup><msub>${x}${n}</msub>`, "(x+2)^10x_n"],
    ["limits", `<munderover><mo>∑</mo>${n}${two}</munderover>${x}`, "∑_n^2x"],
    ["roots", `<msqrt>${x}<mo>+</mo>${two}</msqrt><mroot>${x}${n}</mroot>`, "√(x+2)x^(1/n)"],
    [
      "a matrix",
      `<mtable><mtr><mtd>${x}</mtd><mtd>${n}</mtd></mtr><mtr><mtd>${two}</mtd><mtd>${x}</mtd></mtr></mtable>`,
      "[x, n; 2, x]",
    ],
  ])("are converted with %s", (_name, inside, text) => {
    expect(htmlToMarkdown(`<math>${inside}</math>`, PAGE)).toBe(`\`${text}\``);
  });
});

describe("URLs", () => {
  test.each([
    ["relative links become absolute", '<a href="../about">x</a>', "[x](https://site.example/about)"],
    ["protocol-relative images too", '<img src="//cdn.example/a.png" alt="A">', "![A](https://cdn.example/a.png)"],
    ["mail addresses stay", '<a href="mailto:a@b.example">x</a>', "[x](mailto:a@b.example)"],
    ["other schemes leave their text", '<a href="irc://x">x</a> <a href="tel:1">y</a>', "x y"],
    ["an image without address is dropped", '<p>x<img src=""><img></p>', "x"],
    [
      "a lazy image gets its address",
      '<img src="data:image/gif;base64,R0" data-src="/a.png">',
      "![](https://site.example/a.png)",
    ],
    [
      "a sized image stays",
      '<img src="/a.png?w=1024" data-orig-file="/a.png">',
      "![](https://site.example/a.png?w=1024)",
    ],
    ["a placeholder gives way to its image", '<img src="/s.gif" data-src="/a.png">', "![](https://site.example/a.png)"],
    [
      "the first of several sizes counts, commas included",
      '<img srcset="/w_3,c_fill/a.png 300w, /b.png 600w">',
      "![](https://site.example/w_3,c_fill/a.png)",
    ],
    ["an empty link is dropped", '<p>x<a href="/y"> </a></p>', "x"],
    [
      "a player becomes a link to its page",
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?x=1"></iframe>',
      "[youtube.com](https://www.youtube.com/watch?v=dQw4w9WgXcQ)",
    ],
    [
      "a video becomes a link with the name of its file",
      '<video><source src="/v.mp4"></video>',
      "[Video: v.mp4](https://site.example/v.mp4)",
    ],
    [
      "players within a line keep a space on each side",
      '<p>See <video src="/v.mp4"></video> and <b>hear<audio src="/a.mp3"></audio><audio src="/b.mp3"></audio></b>.</p>',
      "See [Video: v.mp4](https://site.example/v.mp4) and **hear [Audio: a.mp3](https://site.example/a.mp3) [Audio: b.mp3](https://site.example/b.mp3)**.",
    ],
    [
      "a player between lines gets a line of its own",
      'One<audio src="/a.mp3"></audio>two<p><audio src="/b.mp3"></audio></p>',
      "One\n\n[Audio: a.mp3](https://site.example/a.mp3)\n\ntwo\n\n[Audio: b.mp3](https://site.example/b.mp3)",
    ],
    [
      "the name of a file is decoded",
      '<audio src="/a/Caf%C3%A9%20talk.mp3?x=1"></audio>',
      "[Audio: Café talk.mp3](https://site.example/a/Caf%C3%A9%20talk.mp3?x=1)",
    ],
    [
      "an invalid name of a file stays encoded",
      '<audio src="/%E9.mp3"></audio>',
      "[Audio: %E9.mp3](https://site.example/%E9.mp3)",
    ],
    [
      "the title of a sound replaces the name of its file",
      '<audio title="Episode 1" src="/a.mp3"></audio>',
      "[Audio: Episode 1](https://site.example/a.mp3)",
    ],
    [
      "the label of a video replaces the name of its file",
      '<video aria-label="A film" src="/a.mp4"></video>',
      "[Video: A film](https://site.example/a.mp4)",
    ],
    [
      "a sound without a file has the name of its host",
      '<audio src="https://www.radio.example/stream/12"></audio>',
      "[Audio: radio.example](https://www.radio.example/stream/12)",
    ],
    [
      "a table's caption precedes it",
      "<table><caption>Prices by <b>route</b><p>in euros</p></caption><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
      "Prices by **route** in euros\n\n| A | B |\n| - | - |\n| 1 | 2 |",
    ],
    [
      "an empty or hidden caption is dropped",
      '<table><caption> </caption><caption style="display:none">x</caption><tr><td>1</td><td>2</td></tr></table>',
      "| | |\n| - | - |\n| 1 | 2 |",
    ],
  ])("are converted: %s", (_name, html, expected) => {
    expect(htmlToMarkdown(html, PAGE)).toBe(expected);
  });
});

test.each([
  ["comments", "<!-- secret -->"],
  ["scripts and styles", "<script>secret</script><style>secret{}</style><template>secret</template>"],
  ["hidden elements", "<p hidden>secret</p><p aria-hidden=true>secret</p>"],
  ["elements that a style hides", '<p style="display: none">secret</p><p style="color:red;font-size:0">secret</p>'],
  ["text moved off the page", '<p style="position:absolute;left:-9999px">secret</p>'],
  ["tracking pixels", '<img src="https://secret.example/p" width=1 height=1><img src="https://pixel.wp.com/secret">'],
  ["forms", "<select><option>secret</option></select><button>secret</button><textarea>secret</textarea>"],
])("leaves %s out of the text", (_name, html) => {
  expect(htmlToMarkdown(`<p>seen</p>${html}`, PAGE)).toBe("seen");
});

describe("attacks", () => {
  const vectors = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<img src="data:text/html;base64,PHN2Zz4=">',
    '<img src="javascript:alert(1)">',
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
    '<iframe src="javascript:alert(1)" title="x"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    '<form action="javascript:alert(1)"><button>x</button></form>',
    '<base href="javascript://"><a href="alert(1)">x</a>',
    "<video poster=javascript:alert(1) src=javascript:alert(1)></video>",
    "<p>&lt;img src=x onerror=alert(1)&gt; &lt;script&gt;alert(1)&lt;/script&gt;</p>",
    "<p>[x](javascript:alert(1)) ![x](data:text/html,1) &lt;javascript:alert(1)&gt;</p>",
    "<a href='https://a.example/\") onclick=alert(1) [x](javascript:alert(1)'>x</a>",
    "<pre>```\n[x](javascript:alert(1))\n```</pre>",
    "<p>[x]: javascript:alert(1)</p><p>[x]</p>",
    '<img alt="](javascript:alert(1))" src="https://a.example/i.png" title=\'"><script>alert(1)</script>\'>',
  ];

  test.each(vectors)("leave no script in %s", (vector) => {
    const html = rendered(htmlToMarkdown(vector, PAGE));
    expect(html).not.toMatch(/<(?:script|iframe|svg|form|style|object|base)\b/i);
    for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) {
      expect(tag.replace(/(?:alt|title)="[^"]*"/g, "")).not.toMatch(/\son\w+=|=["']?\s*(?:javascript|data|vbscript):/i);
    }
  });

  test.each(vectors)("stay inert as plain text: %s", (vector) => {
    const html = rendered(textToMarkdown(vector));
    expect([...html.matchAll(/<\/?([a-z]+)[^>]*>/gi)].map((match) => match[1])).toSatisfy((tags: string[]) =>
      tags.every((tag) => tag === "p" || tag === "a"),
    );
    expect(html).not.toMatch(/href="(?!https?:|mailto:)/);
  });
});

test("shows plain text literally", () => {
  const text = "# no heading\n- no item\n<b>no tag</b>\n*no emphasis*\n1. no number\n> no quote";
  expect(rendered(textToMarkdown(text)).match(/<p>.*?<\/p>/g)).toEqual([
    "<p># no heading</p>",
    "<p>- no item</p>",
    "<p>&lt;b&gt;no tag&lt;/b&gt;</p>",
    "<p>*no emphasis*</p>",
    "<p>1. no number</p>",
    "<p>&gt; no quote</p>",
  ]);
});

test("cuts long articles between blocks", () => {
  const markdown = htmlToMarkdown("<p>A paragraph of some length.</p>".repeat(10_000), PAGE);
  expect(markdown.length).toBeLessThanOrEqual(MARKDOWN_CHARACTERS_MAX);
  expect(markdown.length).toBeGreaterThan(MARKDOWN_CHARACTERS_MAX - 100);
  expect(markdown.endsWith("A paragraph of some length.")).toBe(true);
});
