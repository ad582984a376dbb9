import type { Element, ElementContent, Parents, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { wordSet } from "@/lib/core/words";
import { scriptFigures } from "@/lib/feed/text/script-figures";
import { elementOf, hasContent, textNode, textOf } from "./measure";
import { flattenCell, formulaText, linkOfEmbed, markLanguage, passLanguageOn, takeCaption } from "./special-elements";

const UNSEEN_TAGS = wordSet("script style template select textarea button head title object embed");
const FORMATTING_TAGS = wordSet("b strong i em u s del ins small big font center mark");
const BLOCK_TAGS =
  wordSet(`address article aside blockquote details dd div dl dt figure h1 h2 h3 h4 h5 h6 header footer hr li main
  ol p pre section table ul`);
/** Blocks that the markdown writer treats as inline, which would join their text to its surroundings. */
const SECTION_TAGS =
  wordSet(`address article aside center details dialog fieldset footer form header hgroup main nav search
  section summary`);
const UNSEEN_STYLE =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:opacity|font-size|max-height)\s*:\s*0(?:px|em|%)?\s*(?:;|!|$)|(?:^|[;\s])(?:left|top|text-indent)\s*:\s*-\d{3,})/i;
const CLIPPED_STYLE =
  /clip-path\s*:\s*(?:inset\(\s*(?:50|100)%|circle\(\s*0)|(?:^|[;\s])clip\s*:\s*rect\((?:\s*,?\s*[01](?:px)?){4}\s*\)|transform\s*:[^;]*scale[xy]?\(\s*0(?:\.0+)?\s*[,)]/i;
const TRANSPARENT_STYLE = /(?:^|[;\s])color\s*:\s*(?:transparent|(?:rgb|hsl)a\([^)]*,\s*0?\.?0+\s*\))/i;
/** Transparent letters show a background on purpose. */
const BACKGROUND_IN_LETTERS = /background-clip\s*:\s*text/i;
const TRACKERS =
  /^https?:\/\/(?:[^/]*\.)?(?:feedburner\.com\/~|feeds\.feedburner\.com\/|doubleclick\.net|google-analytics\.com|scorecardresearch\.com|quantserve\.com|pixel\.wp\.com|stats\.wordpress\.com|list-manage\.com\/track|facebook\.com\/tr|medium\.com\/_\/stat|feedsportal\.com|adform\.net|ads\.pheedo\.com)/i;
/** A script would put these in place of `src`. */
const LAZY_SOURCES = ["dataSrc", "dataLazySrc", "dataOriginal"];
const SPAN_MAX = 50;
const IMAGES = new Set(["img"]);

/**
 * Keeps only visible content: drops comments, trackers, hidden elements and soft hyphens, turns embeds into links,
 * resolves lazy images and makes addresses absolute.
 */
export function cleanHtml(tree: Root, baseUrl: string): void {
  visit(tree, (node, index, parent) => {
    // A search would take the parts of a word for words.
    if (node.type === "text") node.value = node.value.replaceAll("\u00ad", "");
    if (parent === undefined || index === undefined || node.type === "text") return;
    const kept = node.type === "element" ? cleanElement(node, parent, baseUrl) : [];
    if (kept.length === 1 && kept[0] === node) return;
    parent.children.splice(index, 1, ...kept);
    return [SKIP, index];
  });
}

/** Nodes that replace an element: itself, others, its children or none. New nodes are visited next. */
function cleanElement(element: Element, parent: Parents, baseUrl: string): ElementContent[] {
  const { tagName } = element;
  // A script would render this formula.
  if (tagName === "script" && /^math\/tex\b/i.test(String(element.properties.type)))
    return [elementOf("code", [textNode(textOf(element))])];
  if (isUnseen(element)) return [];
  if (tagName === "svg") return textOfDrawing(element);
  if (tagName === "math") return [elementOf("code", [textNode(formulaText(element))])];
  if (tagName === "iframe" || tagName === "video" || tagName === "audio") return linkOfEmbed(element, parent, baseUrl);
  if (tagName === "img") return cleanImage(element, baseUrl) ? [element] : [];
  if (tagName === "a") return cleanLink(element, baseUrl) ? [element] : element.children;
  if (FORMATTING_TAGS.has(tagName) && hasBlock(element)) return element.children;
  if (tagName === "table" && isLayout(element)) return element.children.map(asBlock);
  if (tagName === "table") return [...takeCaption(element), element];
  if (tagName === "sup" || tagName === "sub") return raiseOrLower(element);
  if (tagName === "td" || tagName === "th") {
    limitSpans(element);
    flattenCell(element);
  }
  if (tagName === "div" || tagName === "figure") passLanguageOn(element);
  if (tagName === "pre") markLanguage(element);
  if (tagName === "figcaption") element.tagName = "p";
  if (SECTION_TAGS.has(tagName)) element.tagName = "div";
  return [element];
}

/** Figures become superscripts or subscripts, which Markdown lacks: "10⁶" is not 106. */
function raiseOrLower(element: Element): ElementContent[] {
  const isText = element.children.every(({ type }) => type === "text");
  const figures = isText ? scriptFigures(textOf(element), element.tagName === "sup") : null;
  return [figures === null ? element : textNode(figures)];
}

/** Parts of a drawing that are not shown in place. */
const UNDRAWN_TAGS = wordSet("defs symbol clipPath mask marker pattern");

function isUndrawn({ tagName, properties }: Element): boolean {
  const { display, visibility, opacity, fillOpacity, fill, fontSize } = properties;
  if (UNDRAWN_TAGS.has(tagName) || display === "none" || /^(?:hidden|collapse)$/.test(String(visibility))) return true;
  const isZero = (value: unknown) => value !== undefined && Number.parseFloat(String(value)) === 0;
  // Drawings often have no fill while their labels do.
  const isUnfilled = tagName === "text" && /^(?:none|transparent)$/.test(String(fill));
  return isUnfilled || isZero(opacity) || isZero(fillOpacity) || isZero(fontSize);
}

function textOfDrawing(svg: Element): ElementContent[] {
  const labels: string[] = [];
  visit(svg, "element", (node) => {
    if (isUnseen(node) || isUndrawn(node)) return SKIP;
    if (node.tagName !== "text") return;
    labels.push(textOf(node).replace(/\s+/g, " ").trim());
    return SKIP;
  });
  const value = labels.filter(Boolean).join(" ");
  return value === "" ? [] : [elementOf("p", [textNode(value)])];
}

function isUnseen(element: Element): boolean {
  const { hidden, ariaHidden, style } = element.properties;
  if (UNSEEN_TAGS.has(element.tagName) || (hidden !== undefined && hidden !== null && hidden !== false)) return true;
  return String(ariaHidden) === "true" || (typeof style === "string" && isUnseenStyle(style));
}

export function isUnseenStyle(style: string): boolean {
  if (UNSEEN_STYLE.test(style) || CLIPPED_STYLE.test(style)) return true;
  return TRANSPARENT_STYLE.test(style) && !BACKGROUND_IN_LETTERS.test(style);
}

function cleanImage(image: Element, baseUrl: string): boolean {
  const { width, height, srcSet } = image.properties;
  if ([width, height].some((size) => size !== undefined && size !== null && Number.parseInt(String(size), 10) <= 1))
    return false;
  const candidates = [
    ...LAZY_SOURCES.map((name) => image.properties[name]),
    image.properties.src,
    image.properties.dataOrigFile,
    String(srcSet ?? "")
      .trim()
      .split(/\s/, 1)[0]
      ?.replace(/,$/, ""),
  ];
  const src = candidates.map((candidate) => absolute(candidate, baseUrl)).find((url) => url?.startsWith("http"));
  if (src === undefined || src === null || TRACKERS.test(src)) return false;
  image.properties.src = src;
  return true;
}

/** False for a link without a target or text; only its content is kept. */
function cleanLink(link: Element, baseUrl: string): boolean {
  const href = absolute(link.properties.href, baseUrl);
  if (href === null) return false;
  link.properties.href = href;
  return hasContent(link, IMAGES);
}

/** Markdown cannot express emphasis around blocks; keeping it would merge them into one paragraph. */
function hasBlock(element: Element): boolean {
  return element.children.some(
    (child) => child.type === "element" && (BLOCK_TAGS.has(child.tagName) || hasBlock(child)),
  );
}

/** Absolute URL without credentials; null unless http, https or mailto. */
export function absolute(address: unknown, baseUrl: string): string | null {
  if (typeof address !== "string" || address.trim() === "") return null;
  const url = URL.parse(address.trim(), baseUrl);
  if (url === null || !["http:", "https:", "mailto:"].includes(url.protocol)) return null;
  // Some sites repeat the reader's credentials in their links.
  url.username = "";
  url.password = "";
  return url.href;
}

/** Layout tables: marked as presentational, containing another table, or without a row of two cells. */
function isLayout(table: Element): boolean {
  if (table.properties.role === "presentation" || table.properties.role === "none") return true;
  let cellsOfWidestRow = 0;
  let hasTable = false;
  visit(table, "element", (node) => {
    if (node.tagName === "table" && node !== table) hasTable = true;
    if (node.tagName !== "tr") return;
    const cells = node.children.filter((child) => child.type === "element" && ["td", "th"].includes(child.tagName));
    cellsOfWidestRow = Math.max(cellsOfWidestRow, cells.length);
  });
  return hasTable || cellsOfWidestRow < 2;
}

function asBlock(node: ElementContent): ElementContent {
  const isPart = node.type === "element" && /^(?:tbody|thead|tfoot|tr|td|th|caption)$/.test(node.tagName);
  return isPart ? { ...node, tagName: "div", properties: {}, children: node.children.map(asBlock) } : node;
}

function limitSpans(cell: Element): void {
  for (const name of ["colSpan", "rowSpan"])
    if (Number(cell.properties[name] ?? 1) > SPAN_MAX) delete cell.properties[name];
}
