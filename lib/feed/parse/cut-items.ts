import { tagsOf } from "./markup";
import type { Names } from "./names";

/** Most items of a document that are read at all: five times the largest feed known. */
export const ITEMS_MAX = 5_000;

/**
 * Takes the items after the first 5,000 out of a document, so that the cost of parsing is bounded by what can be of use. What
 * follows the last item stays.
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
