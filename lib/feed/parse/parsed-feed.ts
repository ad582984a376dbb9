/** Served format. `rss` covers RSS 0.9x and 2.0, `rdf` RSS 0.90 and 1.0. */
export type FeedFormat = "rss" | "rdf" | "atom" | "json";

/** The step of the chain that read the document. */
export type ParserName = "rss-parser" | "feedsmith" | "reserialised";

/** A cleaned item of a feed document with absolute addresses. */
export interface Entry {
  /** The publisher's id (guid, rdf:about, Atom id); not necessarily unique or stable. */
  guid: string | null;
  url: string | null;
  /** Plain text on one line; empty without a title. */
  title: string;
  author: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  /** Untrusted markup as published: sanitise before display. */
  contentHtml: string | null;
  /** Base of relative addresses in `contentHtml`. */
  contentBaseUrl: string;
  /** True when the publisher marks the text as full content, false for a summary. */
  isFullContent: boolean;
  /** The publisher's summary beside the full content, plain text on one line; null without one. */
  description: string | null;
  imageUrl: string | null;
  categories: string[];
}

/** The publisher's polling hints; `null` or empty where absent. */
export interface PublisherHints {
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
  /** New address that the feed announces (`itunes:new-feed-url`). */
  newFeedUrl: string | null;
  hubUrls: string[];
  language: string | null;
  iconUrl: string | null;
  publisherHints: PublisherHints;
  /** In document order; the newest ones of a long document. */
  entries: Entry[];
  /** Entries in the document, up to 5,000, before invalid ones are dropped and the newest selected. */
  entriesTotal: number;
  /** Unusable entries; the others are unaffected. */
  entriesSkipped: number;
  parser: ParserName;
}

export type ParseOutcome =
  | { kind: "feed"; feed: ParsedFeed }
  /** Another kind of document, such as a web page. */
  | { kind: "not_a_feed" }
  /** Intended as a feed but damaged beyond repair; `message` is one sentence for users. */
  | { kind: "broken"; message: string };

/** Raise this when documents should be parsed differently: every feed is then fetched in full once more. */
export const PARSER_VERSION = 5;
