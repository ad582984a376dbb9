/**
 * Kinds of feeds that are crawled apart from each other, so that none waits for a worse kind. `prompt`: answered the last
 * time, and quickly; `new`: never asked; `doubtful`: failed the last time, or was slow within a day.
 */
export const CRAWL_LANES = ["prompt", "new", "doubtful"] as const;
export type CrawlLane = (typeof CRAWL_LANES)[number];

/** `slow`: a page of the feed took long, so that its other pages wait apart from those of other feeds. */
export const PAGE_LANES = ["prompt", "slow"] as const;
export type PageLane = (typeof PAGE_LANES)[number];
