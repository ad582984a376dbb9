import type { Element, ElementContent, Parents } from "hast";
import { visit } from "unist-util-visit";
import { orNull } from "@/lib/core/or-null";
import { webUrl } from "@/lib/core/web-url";
import { wordSet } from "@/lib/core/words";
import { lineText } from "@/lib/feed/text/text";
import { classesOf, elementOf, textNode, textOf } from "./measure";

/** Class names of a code block's language: `language-ts`, `lang-ts`, `highlight-source-ts`, `brush: ts`. */
const LANGUAGE = /^(?:lang|language|highlight-source|brush)[-:]([\w+#-]{1,20})$/;

/** Sets the language class that the markdown writer reads. */
export function markLanguage(pre: Element): void {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code");
  const language = languageOf(pre) ?? (code?.type === "element" ? languageOf(code) : undefined);
  if (language === undefined) return;
  const className = [`language-${language}`];
  if (code?.type === "element") code.properties.className = className;
  else pre.children = [elementOf("code", pre.children, { className })];
}

/** Some highlighters name the language on the wrapper. */
export function passLanguageOn(wrapper: Element): void {
  const language = languageOf(wrapper);
  if (language === undefined) return;
  visit(wrapper, "element", (node) => {
    if (node.tagName === "pre" && languageOf(node) === undefined) node.properties.className = [`language-${language}`];
  });
}

function languageOf(element: Element): string | undefined {
  return classesOf(element)
    .map((name) => LANGUAGE.exec(name)?.[1])
    .find(Boolean);
}

/** Addresses of players, and the pages that show the same. */
const PLAYERS: readonly [RegExp, string][] = [
  [/^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20}).*/, "https://www.youtube.com/watch?v=$1"],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d{1,15}).*/, "https://vimeo.com/$1"],
  [/^https?:\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w{1,15}).*/, "https://www.dailymotion.com/video/$1"],
  [/^https?:\/\/platform\.twitter\.com\/embed\/[^#]*[?&]id=(\d{1,25}).*/, "https://x.com/i/status/$1"],
];

const TEXT_TAGS = wordSet("p span b strong i em h1 h2 h3 h4 h5 h6");

/** Turns a frame, video or sound into a link, in a paragraph of its own unless it is in one; empty without a web address. */
export function linkOfEmbed(embed: Element, parent: Parents, baseUrl: string): ElementContent[] {
  const url = sourceOf(embed, baseUrl);
  if (url === null) return [];
  const href = PLAYERS.reduce((address, [player, page]) => address.replace(player, page), url.href);
  const label = nameOf(embed, URL.parse(href) ?? url);
  const link = elementOf("a", [textNode(label)], { href });
  if (parent.type !== "element" || !TEXT_TAGS.has(parent.tagName)) return [elementOf("p", [link])];
  const gapBeside = (other: unknown) => (other === embed ? [] : [textNode(" ")]);
  return [...gapBeside(parent.children[0]), link, ...gapBeside(parent.children.at(-1))];
}

const KINDS: Readonly<Record<string, string>> = { audio: "Audio: ", video: "Video: " };
const FILE = /[^/]\.[a-z][a-z\d]{1,4}$/i;
const FILE_CHARACTERS_MAX = 100;

/** Kind and title of a frame, video or sound; without a title, the name of its file or host. */
function nameOf({ tagName, properties: { title, ariaLabel } }: Element, url: URL): string {
  const kind = KINDS[tagName] ?? "";
  const titles = [title, ariaLabel].map((value) => (typeof value === "string" ? value.trim() : ""));
  const file = kind === "" ? null : fileOf(url);
  return kind + (titles.find((value) => value !== "") ?? file ?? url.hostname.replace(/^www\./, ""));
}

/** Decoded name of the file at an address; null for an address without one. */
function fileOf({ pathname }: URL): string | null {
  const written = pathname.slice(pathname.lastIndexOf("/") + 1);
  const name = lineText(orNull(() => decodeURIComponent(written)) ?? written);
  return FILE.test(name) && name.length <= FILE_CHARACTERS_MAX ? name : null;
}

function sourceOf(embed: Element, baseUrl: string): URL | null {
  const sources = embed.children.filter((child) => child.type === "element" && child.tagName === "source");
  const addresses = [embed, ...sources].flatMap((node) =>
    node.type === "element" ? [node.properties.src, node.properties.dataSrc] : [],
  );
  const urls = addresses.map((address) => {
    const text = typeof address === "string" ? address.trim() : "";
    return text === "" ? null : webUrl(text, baseUrl);
  });
  return urls.find((url) => url !== null) ?? null;
}

const TEX = /\b(?:la)?tex$/i;

/** MathML as text: its TeX annotation, otherwise a line in TeX style. */
export function formulaText(math: Element): string {
  const { alttext } = math.properties;
  const text = typeof alttext === "string" ? alttext : (texBeside(math) ?? texOf(math));
  return text.replace(/\s+/g, " ").trim();
}

function texBeside(math: Element): string | null {
  let tex: string | null = null;
  visit(math, "element", (node) => {
    if (node.tagName === "annotation" && TEX.test(String(node.properties.encoding))) tex = textOf(node);
  });
  return tex;
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

function texOf(node: ElementContent): string {
  if (node.type === "text") return node.value.trim();
  if (node.type !== "element" || UNSEEN.has(node.tagName)) return "";
  const parts = node.children.map(texOf).filter((part) => part !== "");
  return LAYOUTS.get(node.tagName)?.(parts) ?? parts.join("");
}

/** Adds braces around more than one sign or number. */
function group(part: string): string {
  return /^(?:[\p{L}\p{N}.,]+|[^\s()]|\(.*\))$/u.test(part) ? part : `(${part})`;
}

/** Takes the caption out of a table, as paragraphs: the markdown writer would join it to the first cell. */
export function takeCaption(table: Element): Element[] {
  const isCaption = (node: ElementContent) => node.type === "element" && node.tagName === "caption";
  const captions = table.children.filter(isCaption);
  table.children = table.children.filter((node) => !isCaption(node));
  return captions.flatMap((caption) =>
    caption.type === "element" && textOf(caption).trim() !== ""
      ? [{ ...caption, tagName: "p", children: caption.children.flatMap(flatten) }]
      : [],
  );
}

const BLOCKS =
  wordSet(`address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main
  ol p section ul`);

/** Flattens a cell to one line for markdown: breaks and block edges become spaces, items get a bullet. */
export function flattenCell(cell: Element): void {
  cell.children = cell.children.flatMap(flatten);
}

function flatten(node: ElementContent): ElementContent[] {
  if (node.type !== "element") return [node];
  const { tagName } = node;
  if (tagName === "br") return [textNode(" ")];
  const children = node.children.flatMap(flatten);
  if (tagName === "pre") return [{ ...node, tagName: "code", properties: {}, children }];
  if (BLOCKS.has(tagName)) return [textNode(tagName === "li" ? " • " : " "), ...children, textNode(" ")];
  return [{ ...node, children }];
}
