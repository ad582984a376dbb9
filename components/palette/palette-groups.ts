import type { LucideIcon } from "lucide-react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";

export interface PaletteGroup {
  name: string;
  items: PaletteItem[];
}

const RECENT_SHOWN_MAX = 5;
/** Items per group without a query. */
const UNASKED_MAX = 8;
const FOUND_MAX = 12;

/** Groups shown only for a query. */
const ONLY_FOUND: ReadonlySet<PaletteItem["group"]> = new Set(["Sources", "Posts"]);

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
  group: "Search" | "Posts" | "Actions" | "Newsfeeds" | "Reading lists" | "Sources" | "Pages";
  Icon: LucideIcon;
  /** Distinguishes entries with the same text. */
  detail?: string;
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

interface Rankable {
  id: string;
  text: string;
  /** Further search words. */
  also?: string;
}

/** Removes case and accents: "zuri" finds "Zürich". */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const SIGNS = /[^\p{L}\p{N}]+/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const PREFIX = 3;
const WORD_STARTS = 2;
const SUBSEQUENCE = 1;

/**
 * Scores a match: prefix, word starts, or letters in order. Denser letters score higher.
 *
 * @param query folded, not empty
 * @returns higher is better; null without a match
 */
export function scoreOf(query: string, text: string): number | null {
  const folded = fold(text);
  if (folded.startsWith(query)) return PREFIX;
  const words = folded.split(SIGNS);
  const isThere = (part: string) =>
    UNSPACED.test(part) ? folded.includes(part) : words.some((word) => word.startsWith(part));
  const typed = query.split(SIGNS).filter((word) => word !== "");
  // "C#" and "C++" are not C.
  const isNamed = !/[+#]/.test(query) || folded.includes(query);
  if (isNamed && typed.length > 0 && typed.every(isThere)) return WORD_STARTS;
  const span = shortestSpan(query.replace(/\s+/g, ""), folded);
  return span === null ? null : SUBSEQUENCE * (query.length / (span + 1));
}

/** Whether each typed word begins a word of the title. */
export function isTitleMatch(typed: string, title: string): boolean {
  return (scoreOf(fold(typed).trim(), title) ?? 0) >= WORD_STARTS;
}

/** Length of the shortest stretch that contains the letters in order; null without one. */
function shortestSpan(letters: string, text: string): number | null {
  let shortest: number | null = null;
  for (let start = text.indexOf(letters.charAt(0)); start !== -1; start = text.indexOf(letters.charAt(0), start + 1)) {
    const end = endOf(letters, text, start);
    if (end === null) break;
    if (shortest === null || end - start < shortest) shortest = end - start;
  }
  return shortest;
}

function endOf(letters: string, text: string, start: number): number | null {
  let at = start;
  for (const letter of letters) {
    const found = text.indexOf(letter, at);
    if (found === -1) return null;
    at = found + letter.length;
  }
  return at;
}

/**
 * Matches, best first; ties by recent use, then in the given order. Without a query, returns everything by recent use.
 *
 * @param recent ids, most recent first
 */
export function rank<Item extends Rankable>(query: string, items: readonly Item[], recent: readonly string[]): Item[] {
  const typed = fold(query).trim();
  const age = ({ id }: Item) => {
    const at = recent.indexOf(id);
    return at === -1 ? recent.length : at;
  };
  const scored = items.flatMap((item) => {
    const score = typed ? bestScore(typed, item) : 0;
    return score === null ? [] : [{ item, score }];
  });
  return scored.toSorted((a, b) => b.score - a.score || age(a.item) - age(b.item)).map(({ item }) => item);
}

/** Further words must be typed from their beginnings, and score at most like a word inside the text. */
function bestScore(typed: string, { text, also }: Rankable): number | null {
  const own = scoreOf(typed, text);
  if (own === PREFIX || !also) return own;
  const further = scoreOf(typed, `${text} ${also}`);
  return further === null || further < WORD_STARTS ? own : WORD_STARTS;
}
