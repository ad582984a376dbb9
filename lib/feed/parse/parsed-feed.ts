/** What the publisher served. RSS 0.9x and 2.0 are one format here; RDF is RSS 0.90 and 1.0. */
export type FeedFormat = "rss" | "rdf" | "atom" | "json";

/** Which step of the chain understood the document. */
export type ParserName = "rss-parser" | "feedsmith" | "reserialised";

/** An item of a feed document, cleaned but not stored. Addresses are absolute. */
export interface Entry {
  /** The publisher's own id (guid, rdf:about, Atom id), not necessarily unique or stable. */
  guid: string | null;
  url: string | null;
  /** Plain text on one line, empty when the publisher gives none. */
  title: string;
  author: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  /** Untrusted markup exactly as published: sanitise before display. */
  contentHtml: string | null;
  /** Address against which relative addresses in `contentHtml` are meant. */
  contentBaseUrl: string;
  /** True when the publisher marks the text as the whole content, false for a description or summary. */
  isFullContent: boolean;
  imageUrl: string | null;
  categories: string[];
}

/** How often the publisher asks to be read; `null` and empty where nothing is asked. */
export interface AskedSchedule {
  ttlMinutes: number | null;
  /** `sy:updatePeriod` divided by `sy:updateFrequency`. */
  updateSeconds: number | null;
  /** Hours of the day, 0 to 23, UTC. */
  skipHours: number[];
  /** Days of the week, 0 is Sunday, UTC. */
  skipDays: number[];
}

export interface ParsedFeed {
  format: FeedFormat;
  title: string;
  description: string;
  siteUrl: string | null;
  selfUrl: string | null;
  /** Where the publisher says that the feed has moved (`itunes:new-feed-url`). */
  newFeedUrl: string | null;
  hubUrls: string[];
  language: string | null;
  iconUrl: string | null;
  asked: AskedSchedule;
  /** In document order; of a longer document the newest ones. */
  entries: Entry[];
  /** Entries in the document, of its first 5,000, before bad ones are dropped and the newest chosen. */
  entriesTotal: number;
  /** Entries that could not be used; the others are not affected. */
  entriesSkipped: number;
  parser: ParserName;
}

export type ParseOutcome =
  | { kind: "feed"; feed: ParsedFeed }
  /** Another kind of document, such as a web page. */
  | { kind: "not_a_feed" }
  /** Meant as a feed, but damaged beyond repair; `message` is one sentence for a person. */
  | { kind: "broken"; message: string };

/**
 * To be raised when the same document is to be read otherwise than before: every feed is then asked for it once more,
 * though it may not have changed.
 */
export const PARSER_VERSION = 2;
