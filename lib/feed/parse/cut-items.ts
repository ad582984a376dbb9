import { tagsOf } from "./markup";
import type { Names } from "./names";

/** Maximum items read from a document: five times the largest known feed. */
export const ITEMS_MAX = 5_000;

/**
 * Removes all items after the first {@link ITEMS_MAX} to bound the cost of parsing. Keeps the rest of the document.
 */
export function cutItems(xml: string, names: Names): string {
  let items = 0;
  for (const tag of tagsOf(xml)) {
    const name = names.canonical(tag.name);
    if (tag.kind === "close" || (name !== "item" && name !== "entry") || ++items <= ITEMS_MAX) continue;
    const endTag = `</${tag.name}>`;
    const end = xml.lastIndexOf(endTag);
    return xml.slice(0, tag.start) + (end > tag.start ? xml.slice(end + endTag.length) : "");
  }
  return xml;
}
