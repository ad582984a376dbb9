import type { Element } from "hast";
import { textOf } from "./measure";

/** Notes are numbered with few signs: [46], [a], [note 2], 12, *, †. */
const BRACKETED = /^\[\s*(?:[\p{L}\p{N}*†‡]{1,4}|(?:note|nb|lower-alpha|Anm\.|citation needed)\s?\p{N}{0,3})\s*\]$/iu;
const BARE = /^[\p{N}*†‡§¶,\s]{1,6}$|^[a-z]$/u;
const BACK = /^(?:[↩↑⤴^](?:[\ufe0e\ufe0f])?\s*)+$|^(?:back|jump up|return to text)$/iu;
/** Links of a heading to itself. */
const PERMALINK = /^(?:#|¶|§|🔗\ufe0f?){1,2}$/u;
/** Marks in text without markup, which follow the end of a clause. */
const AFTER_CLAUSE = /(?<=[.,;:!?”"’)\]])\[\p{N}{1,3}\](?:,?\[\p{N}{1,3}\])*(?=\s|$)/gu;

/** True for a mark that leads to a note, or from a note back to the text. Exponents and ordinals are none. */
export function isReferenceMark(element: Element): boolean {
  const { tagName } = element;
  if (tagName !== "sup" && tagName !== "a") return false;
  const text = textOf(element).trim();
  if (text.length > 20) return false;
  if (tagName === "sup") return BRACKETED.test(text) || (BARE.test(text) && element.children.some(leadsToNote));
  if (!isFragment(element.properties.href)) return false;
  return BRACKETED.test(text) || BACK.test(text) || PERMALINK.test(text);
}

/** Drops the marks that stand in a stretch of prose. */
export function withoutReferenceMarks(text: string): string {
  return text.includes("[") ? text.replace(AFTER_CLAUSE, "") : text;
}

function leadsToNote(node: Element["children"][number]): boolean {
  if (node.type !== "element") return false;
  return (node.tagName === "a" && isFragment(node.properties.href)) || node.children.some(leadsToNote);
}

function isFragment(href: unknown): boolean {
  return typeof href === "string" && href.includes("#") && !href.endsWith("#!");
}
