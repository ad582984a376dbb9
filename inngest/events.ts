import { eventType } from "inngest";
import { z } from "zod";
import { CRAWL_LANES, type CrawlLane, PAGE_LANES, type PageLane } from "@/lib/core/lanes";

const crawlLane = z.enum(CRAWL_LANES);

/** Crawl these feeds of one host, one after the other. */
export const crawlGroupRequested = eventType("crawl/group.requested", {
  schema: z.object({ lane: crawlLane, shard: z.string(), feedIds: z.array(z.string()) }),
});

/** Crawl these feeds, several at once: each has a host of its own. */
export const crawlRoundRequested = eventType("crawl/round.requested", {
  schema: z.object({ lane: crawlLane, feedIds: z.array(z.string()) }),
});

/** Crawl these feeds of one host at once: a person waits for them. */
export const crawlNowRequested = eventType("crawl/now.requested", {
  schema: z.object({ userId: z.string(), shard: z.string(), feedIds: z.array(z.string()) }),
});

/** Give these articles of one feed their full text, and a summary and key learnings chosen from it. */
export const enrichRequested = eventType("article/enrich.requested", {
  schema: z.object({ lane: z.enum(PAGE_LANES), feedId: z.string(), articleIds: z.array(z.string()) }),
});

/** Let the model write the summary of an article that is prepared, and key learnings for the posts after `after`, at the user's expense. */
export const writeTextsRequested = eventType("article/write-texts.requested", {
  schema: z.object({ articleId: z.string(), userId: z.string(), after: z.string().optional() }),
});

/** File the stored articles of a newsfeed anew: its keywords, sources or business context changed. */
export const refileRequested = eventType("newsfeed/refile.requested", {
  schema: z.object({ newsfeedId: z.string() }),
});

/** Tell these feeds' hub, one after the other, that pushes are wanted, or not any more. */
export const askHubsRequested = eventType("feed/ask-hubs.requested", {
  schema: z.object({ shard: z.string(), feedIds: z.array(z.string()) }),
});

/** Derive the key learnings of a newsfeed's posts anew: its business context changed. */
export const rederiveRequested = eventType("newsfeed/rederive.requested", {
  schema: z.object({ newsfeedId: z.string() }),
});

/** Compose one member's digest and hand it to the outbox. */
export const sendDigestRequested = eventType("digest/send.requested", {
  schema: z.object({ batchId: z.string() }),
});

/** Hand one mail of the outbox to the transport. */
export const sendMailRequested = eventType("mail/send.requested", {
  schema: z.object({ outboxId: z.string(), kind: z.string() }),
});

/**
 * An event on its way. The same id within a day is the same event.
 *
 * Events only make things happen sooner: what they ask for is also found by the next tick in the database.
 */
export type AppEvent = { id: string } & (
  | { name: "crawl/group.requested"; data: { lane: CrawlLane; shard: string; feedIds: string[] } }
  | { name: "crawl/round.requested"; data: { lane: CrawlLane; feedIds: string[] } }
  | { name: "crawl/now.requested"; data: { userId: string; shard: string; feedIds: string[] } }
  | { name: "article/enrich.requested"; data: { lane: PageLane; feedId: string; articleIds: string[] } }
  | { name: "article/write-texts.requested"; data: { articleId: string; userId: string; after?: string } }
  | { name: "feed/ask-hubs.requested"; data: { shard: string; feedIds: string[] } }
  | { name: "newsfeed/refile.requested"; data: { newsfeedId: string } }
  | { name: "newsfeed/rederive.requested"; data: { newsfeedId: string } }
  | { name: "digest/send.requested"; data: { batchId: string } }
  | { name: "mail/send.requested"; data: { outboxId: string; kind: string } }
);
