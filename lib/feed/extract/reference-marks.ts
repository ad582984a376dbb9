import type { Element } from "hast";
import { orNull } from "@/lib/core/or-null";
import { elementOf, textNode, textOf } from "./measure";

/** Labels of notes: [46], [a], [note 2], 12, *, †. */
const BRACKETED = /^\[\s*(?:[\p{L}\p{N}*†‡]{1,4}|(?:note|nb|lower-alpha|Anm\.|citation needed)\s?\p{N}{0,3})\s*\]$/iu;
export const NOTE_LABEL_CHARACTERS_MAX = 20;
const BARE = /^[\p{N}*†‡§¶,\s]{1,6}$|^[a-z]$/u;
const BACK = /^(?:[↩↑⤴^](?:[\ufe0e\ufe0f])?\s*)+$|^(?:back|jump up|return to text)$/iu;
/** A heading's link to itself. */
const PERMALINK = /^(?:#|¶|§|🔗\ufe0f?){1,2}$/u;
/** Marks in plain text, directly after the end of a clause. */
const AFTER_CLAUSE = /(?<=[.,;:!?”"’)\]])\[\p{N}{1,3}\](?:,?\[\p{N}{1,3}\])*(?=\s|$)/gu;

/** True for a link to a footnote or back to the text; false for exponents and ordinals. */
export function isReferenceMark(element: Element): boolean {
  const { tagName } = element;
  if (tagName !== "sup" && tagName !== "a") return false;
  const text = textOf(element).trim();
  if (text.length > NOTE_LABEL_CHARACTERS_MAX) return false;
  if (tagName === "sup") return BRACKETED.test(text) || (BARE.test(text) && element.children.some(leadsToNote));
  if (!isFragment(element.properties.href)) return false;
  return BRACKETED.test(text) || BACK.test(text) || PERMALINK.test(text);
}

export function withoutReferenceMarks(text: string): string {
  return text.includes("[") ? text.replace(AFTER_CLAUSE, "") : text;
}

function leadsToNote(node: Element["children"][number]): boolean {
  if (node.type !== "element") return false;
  return (node.tagName === "a" && isFragment(node.properties.href)) || node.children.some(leadsToNote);
}

/** Links of a mark to notes that follow it, as "[1]". */
export function noteLinks(mark: Element, idsAhead: ReadonlySet<string>): Element[] {
  if (mark.tagName !== "a") return mark.children.flatMap((node) => (isElement(node) ? noteLinks(node, idsAhead) : []));
  const { href } = mark.properties;
  const label = `[${textOf(mark)
    .normalize("NFKC")
    .replace(/[[\]\s]+/g, " ")
    .trim()}]`;
  const id = typeof href === "string" ? href.slice(href.indexOf("#") + 1) : "";
  const isAhead = idsAhead.has(id) || idsAhead.has(orNull(() => decodeURIComponent(id)) ?? id);
  return isAhead && isFragment(href) && isNoteLabel(label) ? [elementOf("a", [textNode(label)], { href })] : [];
}

/** Whether a link to a part of a page is a footnote mark, which is not part of its sentence. */
export function isNoteLabel(label: string): boolean {
  return label.length <= NOTE_LABEL_CHARACTERS_MAX && BRACKETED.test(label);
}

function isElement(node: Element["children"][number]): node is Element {
  return node.type === "element";
}

function isFragment(href: unknown): boolean {
  return typeof href === "string" && href.includes("#") && !href.endsWith("#!");
}
