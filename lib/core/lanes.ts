/**
 * Feeds are crawled in separate lanes so that slow feeds do not delay good ones. `prompt`: answered quickly last time.
 * `new`: never fetched. `doubtful`: failed last time or was slow within a day.
 */
export const CRAWL_LANES = ["prompt", "new", "doubtful"] as const;
export type CrawlLane = (typeof CRAWL_LANES)[number];

/** `slow`: one page of the feed took long, so the feed's other pages get their own lane. */
export const PAGE_LANES = ["prompt", "slow"] as const;
export type PageLane = (typeof PAGE_LANES)[number];

/** `slow`: the destination failed or took long within the last hour, so it must not delay the others. */
export const DELIVERY_LANES = ["prompt", "slow"] as const;
export type DeliveryLane = (typeof DELIVERY_LANES)[number];
