"use client";

import { useMemo, useState } from "react";
import { addKeywords } from "./add-keywords";

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((keyword, index) => keyword === other[index]);
}

export interface Edits {
  /** Saved keywords that were edited. */
  base: readonly string[];
  keywords: readonly string[];
}

/** Applies edits to the keywords that are saved now, because another member may have changed them meanwhile. */
export function withEdits(saved: readonly string[], { base, keywords }: Edits): string[] {
  if (isSame(saved, base)) return [...keywords];
  const kept = saved.filter((keyword) => !base.includes(keyword) || keywords.includes(keyword));
  const added = keywords.filter((keyword) => !base.includes(keyword));
  return addKeywords(kept, added.join(",")).keywords;
}

/** Keywords with unsaved edits. @returns the keywords, and functions that edit them and discard the edits */
export function useKeywordEdits(saved: readonly string[]) {
  const [edits, setEdits] = useState<Edits | null>(null);
  // Stable, because the preview counts new keywords.
  const keywords = useMemo(() => (edits ? withEdits(saved, edits) : saved), [saved, edits]);
  // Saved edits end, so that later changes of others are not taken back.
  if (edits && isSame(keywords, saved)) setEdits(null);
  const edit = (next: readonly string[]) => setEdits({ base: saved, keywords: next });
  return { keywords, edit, discard: () => setEdits(null) };
}
