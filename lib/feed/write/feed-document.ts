/** A feed as Lede serves it, independent of the format. */
export interface FeedDocument {
  /** Permanent; contains no secret, even if the address does. */
  id: string;
  title: string;
  description: string | null;
  updatedAt: Date;
  /** URL of the HTML page. */
  pageUrl: string;
  /** URL of the document without its ending; each format adds its own. */
  baseUrl: string;
  /** Query of this page and of the next one, with the question mark. */
  query: string;
  nextQuery: string | null;
  /** WebSub hub; null without one. */
  hubUrl: string | null;
  /** URL of the page that explains the categories and the extension. */
  vocabularyUrl: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Permanent URI. */
  id: string;
  title: string;
  url: string;
  /** Name of the source. */
  author: string;
  publishedAt: Date;
  updatedAt: Date;
  language: string | null;
  summary: string | null;
  contentHtml: string;
  imageUrl: string | null;
  /** Null where readers may not see what a post means for a newsfeed. */
  insight: Insight | null;
}

/** Key learning of the post. */
export interface Insight {
  newsfeed: { id: string; name: string };
  /** Null without one. */
  keylearning: string | null;
  state: "supported" | "quoted" | "unsupported" | "nothing" | "extract";
  quotes: readonly string[];
  relevance: number | null;
  matchedKeywords: readonly string[];
}

/** Formats by the ending of their address. */
export const FEED_TYPES = {
  atom: "application/atom+xml",
  rss: "application/rss+xml",
  json: "application/feed+json",
} as const;

export type FeedFormat = keyof typeof FEED_TYPES;

/** URL of the document in a format. */
export function feedUrl({ baseUrl }: Pick<FeedDocument, "baseUrl">, format: FeedFormat): string {
  return `${baseUrl}/feed.${format}`;
}

/** `Link` header with the hub and the topic. @see WebSub section 4 */
export function hubLink(hubUrl: string, topicUrl: string): string {
  return `<${hubUrl}>; rel="hub", <${topicUrl}>; rel="self"`;
}

/** URL of the page that documents categories and extension. */
export function vocabularyUrl(appUrl: string): string {
  return `${appUrl}/docs/feeds-out`;
}
