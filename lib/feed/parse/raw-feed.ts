import type { FeedFormat } from "./parsed-feed";

/** Text as published. `base` is the `xml:base` on the element itself, as written. */
export interface RawText {
  value: string;
  type: "text" | "html";
  base: string | null;
}

export interface RawLink {
  href: string;
  rel: string;
  /** Media type; empty when not told. */
  type: string;
  base: string | null;
}

/**
 * What a parser found in an item, before anything is chosen, resolved, cut or cleaned. Every list has the best candidate first,
 * and no empty values.
 */
export interface RawEntry {
  titles: RawText[];
  ids: string[];
  links: RawLink[];
  /** Marked as the whole content. */
  fullTexts: RawText[];
  /** Marked as a description or summary. */
  summaries: RawText[];
  authors: string[];
  publishedDates: string[];
  updatedDates: string[];
  categories: string[];
  imageUrls: string[];
  base: string | null;
}

/** What a parser found in a document; see {@link RawEntry}. */
export interface RawFeed {
  format: FeedFormat;
  titles: RawText[];
  descriptions: RawText[];
  links: RawLink[];
  languages: string[];
  iconUrls: string[];
  /** Where the publisher says that the feed has moved. */
  newFeedUrls: string[];
  schedule: RawSchedule;
  /** `xml:base` of the elements around the items, outermost first. */
  bases: string[];
  entries: RawEntry[];
  /** Items that the parser saw but that hold nothing readable. */
  entriesUnreadable: number;
}

export interface RawSchedule {
  ttl: string | null;
  updatePeriod: string | null;
  updateFrequency: string | null;
  skipHours: string[];
  skipDays: string[];
}

export const NO_SCHEDULE: RawSchedule = {
  ttl: null,
  updatePeriod: null,
  updateFrequency: null,
  skipHours: [],
  skipDays: [],
};

/** Reads every item on its own, so that a bad one costs only itself. */
export function readEach<T>(
  items: readonly T[],
  read: (item: T) => RawEntry,
): Pick<RawFeed, "entries" | "entriesUnreadable"> {
  const entries: RawEntry[] = [];
  for (const item of items) {
    try {
      const entry = read(item);
      if (!isEmpty(entry)) entries.push(entry);
    } catch {
      // Counted below with the empty ones: what is wrong inside one item is of no use to anybody.
    }
  }
  return { entries, entriesUnreadable: items.length - entries.length };
}

/** True when an item carries nothing that a reader could use. */
function isEmpty({ titles, ids, links, fullTexts, summaries }: RawEntry): boolean {
  return [titles, ids, links, fullTexts, summaries].every((values) => values.length === 0);
}

const LOOKS_LIKE_HTML = /<\/[a-z]|<(?:a|br|hr|img|p)\b|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;

/** Text with a media type or the short form of Atom. Publishers who name none often mean HTML all the same. */
export function typedText(value: string, type: string | null, base: string | null = null): RawText {
  const isHtml = type === null ? LOOKS_LIKE_HTML.test(value) : /html|xml/i.test(type);
  return { value, type: isHtml ? "html" : "text", base };
}

export function htmlText(value: string): RawText {
  return { value, type: "html", base: null };
}
