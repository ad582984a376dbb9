/** Markup made to harm its reader. */
interface HostileMarkup {
  name: string;
  html: () => string;
  /** True when no reader could find the text; otherwise {@link WORDS} must survive. */
  losesWords?: boolean;
}

/** Text of each sample. */
export const WORDS = "The words inside";
const TEXT = `<p>${WORDS} are read by everybody who comes here.</p>`;

/** Depth beyond the length limit is cut, so the words come first as well. */
const nested = (open: string, close: string, times: number) => () =>
  `${TEXT}${open.repeat(times)}${WORDS}${close.repeat(times)}`;
const beside = (hostile: string) => () => `${TEXT}${hostile}${TEXT}`;
const many = (times: number, one: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => one(index)).join("");

const RUN = "window.attacked=true";

/** Makes parsers recurse, copy or search repeatedly. */
const HEAVY: readonly HostileMarkup[] = [
  { name: "100,000 nested div", html: nested("<div>", "</div>", 100_000) },
  { name: "100,000 open span", html: nested("<span>", "", 100_000) },
  { name: "20,000 nested lists", html: nested("<ul><li>", "</li></ul>", 20_000) },
  { name: "5,000 nested tables", html: nested("<table><tr><td>", "</td></tr></table>", 5_000) },
  { name: "5,000 nested quotes", html: nested("<blockquote>", "</blockquote>", 5_000) },
  { name: "10,000 nested frames and forms", html: nested("<form><fieldset><label>", "", 10_000) },
  { name: "nesting just within the limits", html: nested("<div><b>", "</b></div>", 95) },
  { name: "5,000 formats that are never closed", html: beside(many(5_000, (index) => `<b id=${index}><p>`)) },
  { name: "50,000 attributes", html: () => `<p ${many(50_000, (index) => `a${index}="x" `)}>${WORDS}</p>` },
  { name: "the same attribute 50,000 times", html: () => `<p ${'class="x" '.repeat(50_000)}>${WORDS}</p>` },
  { name: "an attribute of 2 MB", html: beside(`<p title="${"x".repeat(2_000_000)}">x</p>`) },
  { name: "a class of 100,000 names", html: beside(`<p class="${many(100_000, (index) => `c${index} `)}">x</p>`) },
  { name: "100,000 comments", html: beside("<!-- x -->".repeat(100_000)) },
  { name: "a comment that is never closed", html: () => `${TEXT}${"<!-- - -- ".repeat(100_000)}` },
  { name: "100,000 conditional comments", html: beside("<!--[if IE]><p>x</p><![endif]-->".repeat(50_000)) },
  { name: "a table of a million columns", html: beside("<table><tr><td colspan=1000000 rowspan=65534>x<td>y</table>") },
  { name: "a table of 30,000 cells in one row", html: beside(`<table><tr>${"<td>x".repeat(30_000)}</table>`) },
  { name: "100,000 non-breaking spaces", html: beside(`${"&nbsp;".repeat(100_000)}x`) },
  { name: "a word of 2 MB", html: beside("x".repeat(2_000_000)) },
  { name: "1 MB of line ends", html: beside("\n".repeat(1_000_000)) },
  { name: "10,000 links", html: beside('<a href="/x">x</a> '.repeat(10_000)) },
  { name: "10,000 pictures", html: beside('<img src="/x.png" alt="x">'.repeat(10_000)) },
  { name: "200,000 ampersands", html: beside("&".repeat(200_000)) },
  { name: "200,000 angle brackets", html: beside("<".repeat(200_000)), losesWords: true },
  { name: "100,000 references that name nothing", html: beside("&x;&#xffffffff;&#0;&#xd800;".repeat(25_000)) },
  {
    name: "18,000 elements at depth 190",
    html: () => `${"<div>".repeat(185)}${TEXT}${"<div><p>x</p></div>".repeat(18_000)}`,
  },
];

/** Makes expressions or markdown writers scan the same text repeatedly. */
const BAIT: readonly HostileMarkup[] = [
  { name: "signs of emphasis, 100,000 times", html: beside(`<p>${"*_".repeat(100_000)}</p>`) },
  { name: "brackets of links, 50,000 times", html: beside(`<p>${"[".repeat(50_000)}${"](".repeat(50_000)}</p>`) },
  { name: "backticks in growing runs", html: beside(`<p>${many(400, (index) => `${"`".repeat(index)} `)}</p>`) },
  { name: "code with 100,000 backticks", html: beside(`<pre><code>${"`".repeat(100_000)}</code></pre>`) },
  { name: "backslashes, 200,000 times", html: beside(`<p>${"\\".repeat(200_000)}</p>`) },
  { name: "a byline made of spaces", html: beside(`<p class="byline">By${" ".repeat(100_000)}!</p>`) },
  { name: "addresses that never end", html: beside(`<p>${"http://a.".repeat(50_000)}</p>`) },
  { name: "commas and digits of a price list", html: beside(`<p>${"1,".repeat(200_000)}</p>`) },
  { name: "headings of markdown and lines of tables", html: beside(`<p>${"# | --- | ".repeat(50_000)}</p>`) },
  { name: "50,000 signs that combine", html: beside(`<p>a${"\u0301".repeat(50_000)}</p>`) },
  { name: "writing that turns around", html: beside(`<p>${"\u202e\u2066".repeat(50_000)}x</p>`) },
  { name: "signs that nobody sees", html: beside(`<p>${"\u200b\u{e0041}".repeat(50_000)}x</p>`) },
];

/** Tries to act in the reader's browser. Browser tests check that it does not. */
const ACTIVE: readonly HostileMarkup[] = [
  {
    name: "scripts and handlers",
    html: beside(`<script>${RUN}</script><img src=x onerror="${RUN}"><svg onload="${RUN}">`),
  },
  {
    name: "a style in MathML that is read otherwise",
    html: beside(`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`),
  },
  {
    name: "forms in forms around MathML",
    html: beside(`<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`),
  },
  { name: "a title in SVG with a style", html: beside(`<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`) },
  { name: "noscript with an attribute", html: beside(`<noscript><p title="</noscript><img src=x onerror=${RUN}>">`) },
  {
    name: "a template in a template",
    html: beside(`<template><template shadowrootmode=open><img src=x onerror=${RUN}></template></template>`),
  },
  {
    name: "an annotation that is HTML",
    html: beside(
      `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${RUN}></style></annotation-xml></math>`,
    ),
  },
  { name: "select, plaintext and xmp", html: beside(`<select><xmp><script>${RUN}</script></xmp></select>`) },
  {
    name: "the end of the text area and of the title",
    html: beside(
      `<textarea></textarea><img src=x onerror=${RUN}></textarea><title></title><img src=x onerror=${RUN}></title>`,
    ),
  },
  {
    name: "animated links",
    html: beside(`<svg><a><animate attributeName=href values="javascript:${RUN}"/><text>x</text></a></svg>`),
  },
  {
    name: "names of the document",
    html: beside(
      `<form name=body><input name=cookie></form><img name=getElementById><a id=location href=javascript:${RUN}>x</a>`,
    ),
  },
  {
    name: "moustaches and other templates",
    html: beside("<p>{{constructor.constructor('x')()}} #[[7*7]] <%= 7*7 %> {% x %} #{x}</p>"),
  },
  {
    name: "markdown in the text",
    html: beside(
      `<p>[x](javascript:${RUN}) ![x](data:text/html,x) &lt;javascript:${RUN}&gt;</p><p>[a]: javascript:${RUN}</p>`,
    ),
  },
  {
    name: "markdown made of two escapes",
    html: beside(`<p>&amp;lt;img src=x onerror=${RUN}&amp;gt; &lt;img src=x onerror=${RUN}&gt; \\&lt;img&gt;</p>`),
  },
  {
    name: "markup in alternative texts",
    html: beside(`<img src="/x.png" alt="](x) <img src=x onerror=${RUN}> ![" title='" onerror=${RUN} "'>`),
  },
  {
    name: "markup in code",
    html: beside(
      `<pre><code class="language-x&quot;&gt;&lt;script&gt;">\`\`\`\n<script>${RUN}</script>\n\`\`\`</code></pre>`,
    ),
  },
  {
    name: "another base and a redirect",
    html: beside(
      `<base href="javascript:${RUN}//"><meta http-equiv=refresh content="0;url=javascript:${RUN}"><a href="//x">x</a>`,
    ),
  },
  {
    name: "frames with documents",
    html: beside(
      `<iframe srcdoc="<script>${RUN}</script>"></iframe><object data="data:text/html,x"></object><embed src="javascript:${RUN}">`,
    ),
  },
];

/** Data that databases cannot store or parsers misread. */
const ODD: readonly HostileMarkup[] = [
  { name: "NUL and control signs", html: beside("<p>a\u0000b\u0001c\u001b[31md\u0085</p>") },
  { name: "half characters", html: beside("<p>a\ud800b\udfffc &#xd800; &#xdfff;</p>") },
  {
    name: "names that JavaScript gives a meaning to",
    html: beside('<__proto__ constructor="x" __proto__="y">x</__proto__><constructor>y</constructor>'),
  },
  { name: "elements that there are not", html: beside(many(3_000, (index) => `<x-${index}>y</x-${index}>`)) },
  { name: "names of 100,000 letters", html: beside(`<${"a".repeat(100_000)}>x</${"a".repeat(100_000)}>`) },
  {
    name: "XML declarations and CDATA within",
    html: beside('<?xml version="1.0"?><![CDATA[x]]><!DOCTYPE html [<!ENTITY a "b">]>&a;'),
  },
];

export const HOSTILE_MARKUP: readonly HostileMarkup[] = [...HEAVY, ...BAIT, ...ACTIVE, ...ODD];
