import type { Element, ElementContent } from "hast";
import { visit } from "unist-util-visit";

/** What a page calls TeX beside the formula. */
const TEX = /\b(?:la)?tex$/i;

/** A formula of MathML as text: TeX where the page gives it, else one line in the manner of TeX. */
export function formulaText(math: Element): string {
  const { alttext } = math.properties;
  const text = typeof alttext === "string" ? alttext : (texBeside(math) ?? inLine(math));
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

/** How the parts of an element stand to each other; all others are in a row. */
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
/** What stands beside the formula for programs. */
const UNSEEN = new Set(["annotation", "annotation-xml"]);

function inLine(node: ElementContent): string {
  if (node.type === "text") return node.value.trim();
  if (node.type !== "element" || UNSEEN.has(node.tagName)) return "";
  const parts = node.children.map(inLine).filter((part) => part !== "");
  return LAYOUTS.get(node.tagName)?.(parts) ?? parts.join("");
}

/** In brackets where it is more than one sign or number, so that it stays together. */
function group(part: string): string {
  return /^(?:[\p{L}\p{N}.,]+|[^\s()]|\(.*\))$/u.test(part) ? part : `(${part})`;
}
