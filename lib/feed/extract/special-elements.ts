import type { Element, ElementContent } from "hast";
import { visit } from "unist-util-visit";

/** Class names of a code block's language: `language-ts`, `lang-ts`, `highlight-source-ts`, `brush: ts`. */
const LANGUAGE = /^(?:lang|language|highlight-source|brush)[-:]([\w+#-]{1,20})$/;

/** Sets the language class that the markdown writer reads. */
export function markLanguage(pre: Element): void {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code");
  const language = languageOf(pre) ?? (code?.type === "element" ? languageOf(code) : undefined);
  if (language === undefined) return;
  const className = [`language-${language}`];
  if (code?.type === "element") code.properties.className = className;
  else pre.children = [{ type: "element", tagName: "code", properties: { className }, children: pre.children }];
}

/** Some highlighters name the language on the wrapper. */
export function passLanguageOn(wrapper: Element): void {
  const language = languageOf(wrapper);
  if (language === undefined) return;
  visit(wrapper, "element", (node) => {
    if (node.tagName === "pre" && languageOf(node) === undefined) node.properties.className = [`language-${language}`];
  });
}

function languageOf({ properties: { className } }: Element): string | undefined {
  const classes = Array.isArray(className) ? className : [];
  return classes.map((name) => LANGUAGE.exec(String(name))?.[1]).find(Boolean);
}

const PLAYERS: readonly [RegExp, (id: string) => string][] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d{1,15})/, (id) => `https://vimeo.com/${id}`],
  [
    /^https?:\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w{1,15})/,
    (id) => `https://www.dailymotion.com/video/${id}`,
  ],
  [/^https?:\/\/platform\.twitter\.com\/embed\/[^#]*[?&]id=(\d{1,25})/, (id) => `https://x.com/i/status/${id}`],
];

/** Turns a frame, video or sound into a link; empty without a web address. */
export function linkOfEmbed(embed: Element, baseUrl: string): ElementContent[] {
  const url = sourceOf(embed, baseUrl);
  if (url === null) return [];
  const href = pageOf(url.href);
  const { title } = embed.properties;
  const label =
    typeof title === "string" && title.trim() !== ""
      ? title.trim()
      : (URL.parse(href)?.hostname.replace(/^www\./, "") ?? href);
  const link: Element = {
    type: "element",
    tagName: "a",
    properties: { href },
    children: [{ type: "text", value: label }],
  };
  return [{ type: "element", tagName: "p", properties: {}, children: [link] }];
}

function sourceOf(embed: Element, baseUrl: string): URL | null {
  const sources = embed.children.flatMap((child) =>
    child.type === "element" && child.tagName === "source" ? [child] : [],
  );
  for (const { properties } of [embed, ...sources]) {
    for (const address of [properties.src, properties.dataSrc]) {
      const url = typeof address === "string" && address.trim() !== "" ? URL.parse(address.trim(), baseUrl) : null;
      if (url !== null && /^https?:$/.test(url.protocol)) return url;
    }
  }
  return null;
}

function pageOf(address: string): string {
  for (const [pattern, page] of PLAYERS) {
    const id = pattern.exec(address)?.[1];
    if (id !== undefined) return page(id);
  }
  return address;
}

const TEX = /\b(?:la)?tex$/i;

/** MathML as text: its TeX annotation, otherwise a line in TeX style. */
export function formulaText(math: Element): string {
  const { alttext } = math.properties;
  const text = typeof alttext === "string" ? alttext : (texBeside(math) ?? queueAttempt(math));
  return text.replace(/\s+/g, " ").trim();
}

function texBeside(math: Element): string | null {
  let tex: string | null = null;
  visit(math, "element", (node) => {
    if (node.tagName === "annotation" && TEX.test(String(node.properties.encoding))) tex = charactersOf(node);
  });
  return tex;
}

function charactersOf(node: Element): string {
  return node.children.map((child) => (child.type === "text" ? child.value : "")).join("");
}

type Layout = (parts: readonly string[]) => string;

/** How an element's parts combine; by default in a row. */
const LAYOUTS: ReadonlyMap<string, Layout> = new Map<string, Layout>([
  ["mfrac", ([over = "", under = ""]) => `${group(over)}/${group(under)}`],
  ["msup", ([base = "", above = ""]) => `${group(base)}^${group(above)}`],
  ["mover", ([base = "", above = ""]) => `${group(base)}^${group(above)}`],
  ["msub", ([base = "", below = ""]) => `${group(base)}_${group(below)}`],
  ["munder", ([base = "", below = ""]) => `${group(base)}_${group(below)}`],
  ["msubsup", ([base = "", below = "", above = ""]) => `${group(base)}_${group(below)}^${group(above)}`],
  ["munderover", ([base = "", below = "", above = ""]) => `${group(base)}_${group(below)}^${group(above)}`],
  ["msqrt", (parts) => `√${group(parts.join(""))}`],
  ["mroot", ([base = "", degree = ""]) => `${group(base)}^(1/${group(degree)})`],
  ["mfenced", (parts) => `(${parts.join(", ")})`],
  ["mtable", (rows) => `[${rows.join("; ")}]`],
  ["mtr", (cells) => cells.join(", ")],
]);
const UNSEEN = new Set(["annotation", "annotation-xml"]);

function queueAttempt(node: ElementContent): string {
  if (node.type === "text") return node.value.trim();
  if (node.type !== "element" || UNSEEN.has(node.tagName)) return "";
  const parts = node.children.map(queueAttempt).filter((part) => part !== "");
  return LAYOUTS.get(node.tagName)?.(parts) ?? parts.join("");
}

/** Adds braces around more than one sign or number. */
function group(part: string): string {
  return /^(?:[\p{L}\p{N}.,]+|[^\s()]|\(.*\))$/u.test(part) ? part : `(${part})`;
}

const BLOCKS = new Set(
  "address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p section ul".split(
    " ",
  ),
);

/** Flattens a cell to one line for markdown: breaks and block edges become spaces, items get a bullet. */
export function flattenCell(cell: Element): void {
  cell.children = cell.children.flatMap(flatten);
}

function flatten(node: ElementContent): ElementContent[] {
  if (node.type !== "element") return [node];
  const { tagName } = node;
  if (tagName === "br") return [textOf(" ")];
  const children = node.children.flatMap(flatten);
  if (tagName === "pre") return [{ ...node, tagName: "code", properties: {}, children }];
  if (BLOCKS.has(tagName)) return [textOf(tagName === "li" ? " • " : " "), ...children, textOf(" ")];
  return [{ ...node, children }];
}

function textOf(value: string): ElementContent {
  return { type: "text", value };
}
