// Each kind of work has a lane with its own concurrency limit, so no lane can starve another. A second limit caps the
// share of one feed, user or host within a lane. Inngest allows two limits for each function.

/** A tick runs alone; the next one finds what a skipped one missed. */
export const TICK = { concurrency: 1, singleton: { mode: "skip" }, retries: 1 } as const;

/** Crawls that a person waits for. */
export const AWAITED_CRAWLS = [{ limit: 6 }, { key: "event.data.userId", limit: 4 }] as const;

/** Batches of feeds, for each lane. A batch mostly waits for sites; its slots limit the work (`crawlFeeds`). */
export const BATCHES = [{ key: "event.data.lane", limit: 32 }] as const;

/** Runs that fetch article pages, for each lane. A run has one feed and fetches two pages at a time. */
export const PAGES = [
  { key: "event.data.lane", limit: 6 },
  { key: "event.data.feedId", limit: 1 },
] as const;

/**
 * Each user's new articles are a share, and so is the whole backlog: new articles do not wait behind it. One user with
 * both leaves room for others.
 */
export const TEXTS = [{ limit: 10 }, { key: "event.data.share", limit: 4 }] as const;

/** Skips a repeated request while the first one waits, as behind a slow model, or runs. */
export const SAME_TEXTS = { key: "event.data.work", mode: "skip" } as const;

export const TRANSLATIONS = [{ limit: 4 }, { key: "event.data.contentHash", limit: 1 }] as const;

export const MAILS = [{ limit: 8 }, { key: "event.data.kind", limit: 4 }] as const;
export const DIGESTS = [{ limit: 4 }] as const;

/** Attempts to deliver, for each lane. A receiver takes one slot, however long it hangs. */
export const DELIVERIES = [
  { key: "event.data.lane", limit: 48 },
  { key: "event.data.destinationId", limit: 1 },
] as const;

export const HUBS = [{ limit: 2 }, { key: "event.data.shard", limit: 1 }] as const;

/** Runs that verify subscribers of the hub or push to them. */
export const SUBSCRIBERS = [{ limit: 4 }] as const;

export const REFILES = [{ limit: 4 }, { key: "event.data.newsfeedId", limit: 1 }] as const;

/** Newsfeeds whose key learnings are derived again. The low limit leaves the model free for new articles. */
export const REDERIVES = [{ limit: 2 }, { key: "event.data.newsfeedId", limit: 1 }] as const;
