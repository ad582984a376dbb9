import type { LucideIcon } from "lucide-react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { type Rankable, rank } from "./rank";

export interface PaletteGroup {
  name: string;
  items: PaletteItem[];
}

const RECENT_SHOWN_MAX = 5;
/** Items per group without a query. */
const UNASKED_MAX = 8;
const FOUND_MAX = 12;

/** Groups shown only for a query. */
const ONLY_FOUND: ReadonlySet<PaletteItem["group"]> = new Set(["Sources"]);

function byGroup(items: readonly PaletteItem[], itemsMax: number): PaletteGroup[] {
  const groups = Map.groupBy(items, ({ group }) => group);
  return [...groups].map(([name, ofGroup]) => ({ name, items: ofGroup.slice(0, itemsMax) }));
}

/**
 * Groups in display order. With a query, the best match's group comes first; without one, recent items do.
 *
 * @param recent ids, most recent first
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

/** A palette entry. Its id is stable, so that recent use can be recognised. */
export interface PaletteItem extends Rankable {
  group: "Search" | "Actions" | "Newsfeeds" | "Reading lists" | "Sources" | "Pages";
  Icon: LucideIcon;
  /** Distinguishes entries with the same text. */
  detail?: string;
  /** Equivalent shortcut. */
  shortcut?: ShortcutId;
  act: () => void;
}

const KEY = "lede-palette";
const RECENT_MAX = 20;

/** Recently chosen ids, newest first. Empty without storage. */
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
    // Private windows may refuse to store.
  }
}
