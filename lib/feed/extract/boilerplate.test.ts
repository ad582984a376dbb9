import { describe, expect, test } from "vitest";
import { locateQuote } from "@/lib/feed/summarise/quotes";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { extractArticle } from "./extract-article";
import { htmlToMarkdown } from "./markdown";
import { markdownText } from "./markdown-text";

const URL_OF_PAGE = "https://site.example/2026/iran-talks";
const FIRST = "U.S. and Iranian officials met in Muscat on Monday to discuss the terms of a new accord.";
const SECOND = "Both sides left without a statement, and oil fell by 3 percent.";
const TEXT = `<p>${FIRST}</p><p>${SECOND}</p>`;

const textOfFeed = (html: string) => markdownText(htmlToMarkdown(html, URL_OF_PAGE));
function textOfPage(body: string): string {
  const html = `<!doctype html><html lang="en"><head><title>Talks</title></head><body>${body}</body></html>`;
  const page = { html, url: URL_OF_PAGE };
  return extractArticle({ page, feedHtml: null, isFeedContentFull: false, title: "Talks", url: URL_OF_PAGE }).text;
}

const link = (path: string, label: string) => `<a href="${path}">${label}</a>`;
const HOME = link("/", "Home");
const WORLD = link("/world", "World");

describe("site boilerplate", () => {
  test.each([
    ["a nav directly before text", `<nav>${HOME}</nav>${FIRST} ${SECOND}`],
    ["a nav before paragraphs", `<nav>${HOME}</nav>${TEXT}`],
    ["a nav within the article", `<article><nav>${HOME} ${WORLD}</nav>${TEXT}</article>`],
    [
      "a nav within a header",
      `<header><h2>${link("/", "The Site")}</h2><nav><ul><li>${HOME}</li></ul></nav></header>${TEXT}`,
    ],
    ["an element with the role of navigation", `<div role="navigation"><span>${HOME}</span> <b>Menu</b></div>${TEXT}`],
    ["a trail by class", `<div class="breadcrumb">${HOME} › ${WORLD} › Iran talks</div>${TEXT}`],
    ["a trail by a longer class", `<ol class="c-breadcrumbs__list"><li>${HOME}</li><li>${WORLD}</li></ol>${TEXT}`],
    ["a trail without a class", `<p>${HOME} › ${WORLD}</p>${TEXT}`],
    ["a trail to the page itself", `<div>${HOME} » ${WORLD} » Iran talks in Muscat</div>${TEXT}`],
    ["a list of the site's sections before the text", `<ul><li>${HOME}</li><li>${WORLD}</li></ul>${TEXT}`],
    [
      "a row of the site's sections after the text",
      `${TEXT}<p>${link("/about", "About")} | ${link("/imprint", "Imprint")}</p>`,
    ],
    ["a table of contents", `<div class="toc"><p>Contents</p>${link("#a", "The talks of this Monday")}</div>${TEXT}`],
    [
      "a share bar by class",
      `<div class="sharedaddy"><h3>Share this:</h3>${link("https://a.example/x", "Facebook")}</div>${TEXT}`,
    ],
    ["share buttons", `${TEXT}<div class="social-share"><span>Share</span><button>Copy</button></div>`],
    [
      "share links without a class",
      `${TEXT}<p>Share: ${link("https://twitter.com/intent/tweet?u=1", "Tweet")} ${link("https://www.facebook.com/sharer/sharer.php?u=1", "Post")}</p>`,
    ],
    [
      "a picture's caption",
      `<figure><img src="/a.jpg"><figcaption>The talks. Photo: A. Byron</figcaption></figure>${TEXT}`,
    ],
    [
      "a picture's caption in WordPress",
      `<div class="wp-caption"><img src="/a.jpg"><p class="wp-caption-text">The talks</p></div>${TEXT}`,
    ],
    [
      "a video's caption",
      `<figure><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title=""></iframe><figcaption>The talks</figcaption></figure>${TEXT}`,
      "The talks",
    ],
    ["a footer with a copyright line", `${TEXT}<footer>© 2026 The Site. ${link("/imprint", "Imprint")}</footer>`],
    [
      "a paragraph with a copyright line",
      `${TEXT}<p><small>Copyright © 2026 The Site. All rights reserved.</small></p>`,
    ],
    ["a copyright line in German", `${TEXT}<div>Alle Rechte vorbehalten.</div>`],
    ["text for screen readers", `<p class="screen-reader-text">Skip to the content</p>${TEXT}`],
  ])("is removed: %s", (_name, html, shown = "") => {
    const expected = `${FIRST} ${SECOND}`;
    for (const text of [textOfFeed(html), textOfPage(html)]) {
      const words = text.replace(shown, "").replace(/\s+/g, " ").trim();
      expect(words).toBe(expected);
    }
  });

  test.each([
    ["of Wikipedia", '<sup class="reference"><a href="#cite_note-46"><span>&#91;</span>46<span>&#93;</span></a></sup>'],
    ["with a letter", '<sup><a href="#n">[a]</a></sup>'],
    ["of Markdown", '<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup>'],
    ["without sup", '<a href="#ref46">[46]</a>'],
    ["without a link", "<sup>[46]</sup>"],
    ["two together", '<sup><a href="#a">[4]</a></sup><sup><a href="#b">[5]</a></sup>'],
    ["in plain text", "[46]"],
    ["after a space", ' <sup><a href="#fn2">2</a></sup>'],
    ["to a note on the same page in full", `<sup><a href="${URL_OF_PAGE}#fn2">2</a></sup>`],
  ])("includes the footnote mark %s", (_name, mark) => {
    const html = `<p>${FIRST}${mark} ${SECOND}</p>`;
    expect(textOfFeed(html)).toBe(`${FIRST} ${SECOND}`);
  });

  test.each([
    ["of a figure", '<sup id="r1"><a href="#n1">1</a></sup>', String.raw`[\[1\]](${URL_OF_PAGE}#n1)`],
    ["in brackets", '<sup>[<a href="#n1">1</a>]</sup>', String.raw`[\[1\]](${URL_OF_PAGE}#n1)`],
    ["after a space", ' <sup><a href="#n1">1</a></sup>', String.raw`[\[1\]](${URL_OF_PAGE}#n1)`],
    ["in superscript", '<a href="#n1">[¹]</a>', String.raw`[\[1\]](${URL_OF_PAGE}#n1)`],
    [
      "of two notes",
      '<sup><a href="#n1">1</a>, <a href="#n2">2</a></sup>',
      String.raw`[\[1\]](${URL_OF_PAGE}#n1)[\[2\]](${URL_OF_PAGE}#n2)`,
    ],
  ])("leaves the footnote mark %s in the Markdown when its note follows", (_name, mark, expected) => {
    const notes = '<ol><li id="n1">One. <a href="#r1">↩</a></li><li><a name="n2"></a>Two.</li></ol>';
    const markdown = htmlToMarkdown(`<p>Both sides${mark} left. ${SECOND}</p>${notes}`, URL_OF_PAGE);
    expect(markdown).toContain(`Both sides${expected} left.`);
    expect(markdownText(markdown)).toBe(`Both sides left. ${SECOND}\nOne.\nTwo.`);
    expect(locateQuote(markdown, "Both sides left.")?.quote).toBe("Both sides left.");
  });

  test("includes a footnote mark that leads back", () => {
    const html = `<p id="a">${FIRST}</p><p><sup><a href="#a">a</a></sup> ${SECOND}</p>`;
    expect(htmlToMarkdown(html, URL_OF_PAGE)).toBe(`${FIRST}\n\n${SECOND}`);
  });

  test("includes the arrow back from a note", () => {
    const html = `<p>${FIRST}</p><ol><li>The first since May. <a href="#fnref1">↩︎</a></li></ol>`;
    expect(textOfFeed(html)).toBe(`${FIRST}\nThe first since May.`);
  });
});

test("turns captions into titles of their pictures", () => {
  const html = `<div><img src="/a.jpg"><p class="caption">One</p><img src="/b.jpg"><p class="caption">Two "b"</p></div>${TEXT}`;
  const markdown = htmlToMarkdown(html, URL_OF_PAGE);
  expect(markdown).toContain('![](https://site.example/a.jpg "One")');
  expect(markdown).toContain(String.raw`![](https://site.example/b.jpg "Two \"b\"")`);
  expect(markdownText(markdown)).toBe(`${FIRST}\n${SECOND}`);
});

test.each(["header", "aside", "form", "main", "details", "address", "search"])(
  "separates the text of a %s from the text after it",
  (tag) => {
    expect(textOfFeed(`<${tag}>One.</${tag}>${FIRST}`)).toBe(`One.\n${FIRST}`);
  },
);

describe("content near boilerplate", () => {
  test.each([
    [
      "a nav without other content",
      `<nav>${link("/a", "One article of many")} ${link("/b", "Another")}</nav>`,
      "Another",
    ],
    ["an article within a nav", `<nav>${TEXT.repeat(3)}</nav><p>A short end of it all.</p>`, FIRST],
    [
      "an article whose class says share",
      `<div class="social-share">${TEXT.repeat(3)}</div><p>A short end of it all.</p>`,
      FIRST,
    ],
    [
      "links to articles",
      `${TEXT}<ul><li>${link("/2026/a-long-story-about-oil", "A story")}</li><li>${link("/2026/another-long-story", "More")}</li></ul>`,
      "A story",
    ],
    [
      "links to other sites",
      `<p>${FIRST} ${SECOND}</p><ul><li>${link("https://kottke.example/", "Kottke")}</li><li>${link("https://waxy.example/", "Waxy")}</li></ul>`,
      "Kottke",
    ],
    [
      "links with words around them",
      `<ul><li>${HOME}: where everything began</li><li>${WORLD}: all else</li></ul>${TEXT}`,
      "where everything began",
    ],
    [
      "a list of links that is the content",
      `<ul><li>${link("/install", "Install")}</li><li>${link("/usage", "Usage")}</li></ul><p>Pages.</p>`,
      "Install",
    ],
    ["a sentence about copyright", `<p>Copyright law changed on Monday.</p>${TEXT}`, "Copyright law changed"],
    [
      "a paragraph that names a copyright at its end",
      `<p>${FIRST} The text is © 2026 by its authors, who wrote all of it in Muscat.</p>`,
      "by its authors",
    ],
    [
      "exponents and ordinals",
      `<p>At 10<sup>6</sup> m<sup>2</sup>, E=mc<sup>2</sup>, the 21<sup>st</sup> talks. ${FIRST}</p>`,
      "10⁶ m²",
      "mc²",
      "21st",
    ],
    [
      "brackets in prose",
      `<p>The [46] members voted, see arr[0] and [sic]. ${FIRST}</p>`,
      "The [46] members",
      "arr[0]",
      "[sic]",
    ],
    [
      "code with brackets",
      `${TEXT}<pre><code>xs.[0]; nav © 2026\n</code></pre><p>Then <code>f().[46] x</code> ran.</p>`,
      "xs.[0]; nav © 2026",
      "f().[46] x",
    ],
    ["a price of shares", `${TEXT}<div class="share-price">Share price 12.50 EUR</div>`, "12.50 EUR"],
    [
      "a menu of a restaurant",
      `<ul class="menu"><li>Soup of leeks</li><li>Bread and butter</li></ul>${TEXT}`,
      "Soup of leeks",
    ],
    [
      "the ingredients of a recipe",
      `<h2>Ingredients</h2><ul class="recipe-nav"><li>500 g flour</li><li>10 g salt</li></ul>${TEXT}`,
      "500 g flour",
    ],
    [
      "a caption below code",
      `<figure><pre><code>let a;</code></pre><figcaption>Listing 1: a variable</figcaption></figure>${TEXT}`,
      "Listing 1",
    ],
    [
      "the speaker of a quotation",
      `<figure><blockquote>${SECOND}</blockquote><figcaption>The minister</figcaption></figure><p>${FIRST}</p>`,
      "The minister",
    ],
    ["a heading named share", `<h2 id="share" class="share">Share of the vote</h2>${TEXT}`, "Share of the vote"],
    [
      "a post in the category social",
      `<section class="post category-social tag-navigation"><p>${FIRST}</p></section><p>${SECOND}</p>`,
      FIRST,
    ],
    [
      "a long sentence to tweet",
      `${TEXT}<p>${link("https://twitter.com/intent/tweet?text=x", "Every business exists in the continuum of space and time, whatever its owners say of it.")}</p>`,
      "continuum of space",
    ],
  ])("is kept: %s", (_name, html, ...parts) => {
    for (const part of parts) expect(textOfFeed(html)).toContain(part);
  });
});

test("drops hostile boilerplate within its time limit", async () => {
  const pieces = [
    `<figure>${"<figcaption>a</figcaption>".repeat(10_000)}<img src="/a.png"></figure>`,
    `${"<div class='share'>".repeat(150)}${"<a href='https://t.me/share'>x</a>".repeat(10_000)}${"</div>".repeat(150)}`,
    `${"<p>x</p><nav><a href='/'>y</a></nav>".repeat(5_000)}`,
    `<p>${".[1]".repeat(200_000)}</p>`,
    `<p>${"[".repeat(200_000)}</p>`,
  ];
  const milliseconds = await cpuMilliseconds(() => {
    for (const html of pieces) htmlToMarkdown(html, URL_OF_PAGE);
  });
  expect(milliseconds).toBeLessThan(8_000);
}, 30_000);
