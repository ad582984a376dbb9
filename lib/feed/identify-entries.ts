import { contentHash, guidKeys, sha256 } from "./identity";
import type { Entry } from "./parse/types";
import { cutText, plainText } from "./text";

const EXCERPT_CHARACTERS_MAX = 300;

/** An entry with all that telling it from others takes. */
export interface ReadEntry extends Entry {
  /** SHA-256 of what the entry is known by from crawl to crawl. */
  guidHash: Uint8Array;
  /** SHA-256 of what a reader sees of it. */
  contentHash: Uint8Array;
  /** The opening words. */
  excerpt: string;
}

/** Gives the entries of one document what tells them from others; of equal ones the first is kept. */
export function identifyEntries(entries: readonly Entry[]): ReadEntry[] {
  const described = entries.map(describe);
  // Of notes without titles their opening words tell one from the other.
  const keys = guidKeys(described.map((entry) => ({ ...entry, title: entry.title || entry.excerpt })));
  const identified = described.map((entry, index) => ({ ...entry, guidHash: sha256(keys[index] ?? "") }));
  return identified.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

function describe(entry: Entry): Omit<ReadEntry, "guidHash"> {
  const text = entry.contentHtml === null ? "" : plainText(entry.contentHtml);
  return {
    ...entry,
    contentHash: contentHash({ title: entry.title, url: entry.url, text }),
    excerpt: cutText(text.replace(/\s+/g, " ").trim(), EXCERPT_CHARACTERS_MAX),
  };
}
