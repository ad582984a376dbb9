import type { Source } from "@/lib/contract/sources";
import { byUrgency, isBroken } from "./health";

export const SHOWN = {
  all: "All",
  attention: "Need attention",
  quiet: "Quiet for 4 weeks",
} as const;

export const ORDERS = {
  urgency: "Attention first",
  name: "By name",
  pace: "Most posts first",
  checked: "Checked longest ago first",
} as const;

/** What somebody wants to see of a long list of sources. */
export interface Choice {
  words: string;
  shown: keyof typeof SHOWN;
  order: keyof typeof ORDERS;
}

export const EVERYTHING: Choice = { words: "", shown: "all", order: "urgency" };

/** How two sources stand to each other in an order; those that are equal stay as they are. */
export const COMPARE: Readonly<Record<Choice["order"], (a: Source, b: Source) => number>> = {
  urgency: byUrgency,
  name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
  pace: (a, b) => b.posts_per_week - a.posts_per_week,
  checked: (a, b) => Number(a.last_checked_at) - Number(b.last_checked_at),
};

export function chooseSources(sources: readonly Source[], { words, shown }: Omit<Choice, "order">): Source[] {
  const wanted = fold(words);
  return sources.filter((source) => isShown(source, shown) && fold(textOf(source)).includes(wanted));
}

function isShown(source: Source, shown: Choice["shown"]): boolean {
  if (shown === "attention") return isBroken(source);
  return shown === "all" || (source.posts_per_week === 0 && source.last_checked_at !== null);
}

function nameOf({ title, url }: Source): string {
  return title ?? url;
}

function textOf({ title, url, rss_feed_url }: Source): string {
  return [title, url, rss_feed_url].join(" ");
}

/** Without case and accents. */
function fold(text: string): string {
  return text.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
