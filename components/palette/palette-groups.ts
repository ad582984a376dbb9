import type { PaletteItem } from "./palette-item";
import { rank } from "./rank";

export interface PaletteGroup {
  name: string;
  items: PaletteItem[];
}

const RECENT_SHOWN_MAX = 5;
/** Without a query there is no reason to show more of them. */
const UNASKED_MAX = 8;
const FOUND_MAX = 12;

/** Looked through only when asked for by name. */
const ONLY_FOUND: ReadonlySet<PaletteItem["group"]> = new Set(["Sources"]);

function byGroup(items: readonly PaletteItem[], itemsMax: number): PaletteGroup[] {
  const groups = Map.groupBy(items, ({ group }) => group);
  return [...groups].map(([name, ofGroup]) => ({ name, items: ofGroup.slice(0, itemsMax) }));
}

/**
 * What is shown, in this order. With a query, the group of the best answer comes first; without one, what was used last.
 *
 * @param recent ids, last used first
 */
export function paletteGroups(
  query: string,
  { items, recent }: { items: readonly PaletteItem[]; recent: readonly string[] },
): PaletteGroup[] {
  if (query.trim()) return byGroup(rank(query, items, recent), FOUND_MAX);
  const used = recent.flatMap((id) => items.find((item) => item.id === id) ?? []).slice(0, RECENT_SHOWN_MAX);
  const others = items.filter((item) => !used.includes(item) && !ONLY_FOUND.has(item.group));
  const unasked = byGroup(others, UNASKED_MAX);
  return used.length > 0 ? [{ name: "Recent", items: used }, ...unasked] : unasked;
}
