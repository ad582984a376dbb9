import type { FeedFormat } from "./parsed-feed";
import type { RawPicture } from "./pictures";

/** Text as published. `base` is the element's own `xml:base`, as written. */
export interface RawText {
  value: string;
  type: "text" | "html";
  base: string | null;
}

export interface RawLink {
  href: string;
  rel: string;
  /** Media type, or empty. */
  type: string;
  base: string | null;
  title?: string | null | undefined;
}

/** A parser's unprocessed output for an item. Every list has the best candidate first and no empty values. */
export interface RawEntry {
  titles: RawText[];
  ids: string[];
  links: RawLink[];
  fullTexts: RawText[];
  summaries: RawText[];
  /** Texts about pictures and players, the entry's text where it has no other. */
  captions: RawText[];
  /** Names by kind of element; a list may be empty. */
  authors: string[][];
  publishedDates: string[];
  updatedDates: string[];
  categories: string[];
  pictures: RawPicture[];
  base: string | null;
}

/** A parser's unprocessed output for a document; see {@link RawEntry}. */
export interface RawFeed {
  format: FeedFormat;
  titles: RawText[];
  descriptions: RawText[];
  /** Authors of the entries that name none. */
  authors: string[];
  links: RawLink[];
  languages: string[];
  iconUrls: string[];
  newFeedUrls: string[];
  schedule: RawSchedule;
  /** `xml:base` of the elements around the items, outermost first. */
  bases: string[];
  entries: RawEntry[];
  /** Items without any readable content. */
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

/** Reads each item separately, so a bad one affects only itself. */
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
      // Counted below with the empty items.
    }
  }
  return { entries, entriesUnreadable: items.length - entries.length };
}

/** True when an item has nothing of use to a reader. */
function isEmpty({ titles, ids, links, fullTexts, summaries, captions }: RawEntry): boolean {
  return [titles, ids, links, fullTexts, summaries, captions].every((values) => values.length === 0);
}

const LOOKS_LIKE_HTML = /<\/[a-z]|<(?:a|br|hr|img|p)\b|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i;

const BASE64 = /^\s*[a-z\d+/]{40}[a-z\d+/=\s]*$/i;

/** Whether the text is a file in base64, such as a picture, which Atom allows for media types of other than text. */
export function isFile(value: string, type: string | null): boolean {
  return type !== null && /^(?!text\/)[^/]+\/(?!.*(?:html|xml))/i.test(type) && BASE64.test(value);
}

/** Text with a media type or Atom's short form. Untyped text is often HTML anyway. */
export function typedText(value: string, type: string | null, base: string | null = null): RawText {
  const isHtml = type === null ? LOOKS_LIKE_HTML.test(value) : /html|xml/i.test(type);
  return { value, type: isHtml ? "html" : "text", base };
}

/** A description of Media RSS, which is plain text unless labelled otherwise. Some publishers label HTML as plain. */
export function mediaText(value: string, type: string | null, base: string | null = null): RawText {
  return typedText(value, type?.toLowerCase() === "plain" ? null : type, base);
}

export function htmlText(value: string): RawText {
  return { value, type: "html", base: null };
}
