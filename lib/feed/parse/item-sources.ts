import { type Tag, tagsOf } from "./markup";
import { FORBIDDEN_CHARACTERS } from "./repair";

interface ItemSource {
  start: number;
  end: number;
}

/** A document whose items can be parsed independently. */
export interface ItemisedSource {
  items: readonly ItemSource[];
  /** Tags around the items and prefix declarations, which the meaning of an item depends on. */
  inherited: string;
}

const ITEM_NAMES = new Set(["item", "entry"]);
const PARENT_NAMES = new Set(["channel", "rdf:rdf", "feed"]);
/** Longer or deeper documents are parsed as a whole. */
const ITEMS_MAX = 500;
const DEPTH_MAX = 200;
const PREFIX_DECLARATION = /\sxmlns:/;

/**
 * The items of a document whose items can be removed without changing the others: every tag has its partner, no item
 * contains another or declares a prefix, and all share one parent. Linear.
 *
 * @returns null for any other document
 */
export function itemSources(text: string): ItemisedSource | null {
  // Repair removes these characters, which may create a tag.
  if (!text.isWellFormed() || text.search(FORBIDDEN_CHARACTERS) >= 0) return null;
  const open: Tag[] = [];
  const items: ItemSource[] = [];
  let item: Tag | null = null;
  let around = "";
  let at = 0;
  for (const tag of tagsOf(text)) {
    if (open.length > DEPTH_MAX || items.length > ITEMS_MAX) return null;
    if (text[tag.end - 1] !== ">" || !hasOnlyText(text, { from: at, to: tag.start, isInside: open.length > 0 }))
      return null;
    at = tag.end;
    const isItem = ITEM_NAMES.has(tag.name.toLowerCase());
    if (isItem && tag.kind === "open" && (item || !PARENT_NAMES.has(open.at(-1)?.name.toLowerCase() ?? "")))
      return null;
    if (tag.kind === "close") {
      const begun = open.pop();
      if (begun?.name !== tag.name) return null;
      if (begun === item) {
        items.push({ start: item.start, end: tag.end });
        item = null;
      }
    } else {
      const source = text.slice(tag.start, tag.end);
      const declares = PREFIX_DECLARATION.test(source);
      if ((item && declares) || (isItem && (declares || tag.kind === "empty"))) return null;
      // The root and the items' parent with their bases and languages, and every prefix declaration.
      const isAround = open.length === 0 || PARENT_NAMES.has(tag.name.toLowerCase()) || declares;
      if (!item && !isItem && isAround) around += source;
      if (tag.kind === "open") {
        open.push(tag);
        if (isItem) item = tag;
      }
    }
  }
  if (open.length > 0 || !hasOnlyText(text, { from: at, to: text.length, isInside: false })) return null;
  return { items, inherited: around };
}

/** Whether a gap is text to every parser: no instruction after the root and no comment that hides a CDATA start. */
function hasOnlyText(text: string, { from, to, isInside }: { from: number; to: number; isInside: boolean }): boolean {
  let at = text.indexOf("<", from);
  while (at >= 0 && at < to) {
    let end: number;
    if (text.startsWith("<![CDATA[", at)) end = text.indexOf("]]>", at) + 3;
    else if (text.startsWith("<!--", at)) {
      end = text.indexOf("-->", at) + 3;
      if (text.slice(at, end).includes("<![CDATA[")) return false;
    } else if (isInside) return false;
    else end = text.indexOf(">", at) + 1;
    if (end <= at || end > to) return false;
    at = text.indexOf("<", end);
  }
  return true;
}
