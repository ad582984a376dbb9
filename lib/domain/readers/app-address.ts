interface Addressed {
  number: number;
  /** Address as added. */
  url: string | null;
  feedUrl: string | null;
}

/** Address of a feed. Copies in several newsfeeds share it, and for viewers feeds that differ in their query. */
export function addressOf({ feedUrl, url }: Addressed): string {
  return feedUrl ?? url ?? "";
}

/** Address of one of several feeds that share theirs. Some apps keep it, so it stays valid when the others are gone. */
export function numberedAddress(feed: Addressed): string {
  return `${addressOf(feed)}#${feed.number}`;
}
