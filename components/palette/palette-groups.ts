import type { LucideIcon } from "lucide-react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { type Rankable, rank } from "./rank";

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

/** Something to go to or to do. Its id stays the same, so that it is known again next time. */
export interface PaletteItem extends Rankable {
  group: "Search" | "Actions" | "Newsfeeds" | "Reading lists" | "Sources" | "Pages";
  Icon: LucideIcon;
  /** Tells it from others of its name. */
  detail?: string;
  /** The key that does the same. */
  shortcut?: ShortcutId;
  act: () => void;
}

const KEY = "lede-palette";
const RECENT_MAX = 20;

/** Ids of what was chosen in this browser, last first. Without storage there are none. */
export function recentIds(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function rememberRecent(id: string): void {
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, RECENT_MAX);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Private windows may refuse to store: then nothing is remembered.
  }
}
