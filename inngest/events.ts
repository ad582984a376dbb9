import { eventType } from "inngest";
import { z } from "zod";
import { CRAWL_LANES, DELIVERY_LANES, PAGE_LANES } from "@/lib/core/lanes";

/** Crawl these feeds, many hosts at a time. */
export const crawlRequested = eventType("crawl/requested", {
  schema: z.object({ lane: z.enum(CRAWL_LANES), feedIds: z.array(z.string()) }),
});

/** Crawl these feeds immediately, because a person is waiting. */
export const crawlNowRequested = eventType("crawl/now.requested", {
  schema: z.object({ userId: z.string(), feedIds: z.array(z.string()) }),
});

/** Fetch the full text of these articles of one feed, then choose summaries and key learnings from it. */
export const enrichRequested = eventType("article/enrich.requested", {
  schema: z.object({ lane: z.enum(PAGE_LANES), feedId: z.string(), articleIds: z.array(z.string()) }),
});

/** Write an article's summary and the key learnings of posts after `after` with the model, at the user's expense. */
export const writeTextsRequested = eventType("article/write-texts.requested", {
  schema: z.object({
    articleId: z.string(),
    userId: z.string(),
    /** Requests of one share have slots in common (`TEXTS`). */
    share: z.string().optional(),
    /** Equal for requests of the same texts in one share. */
    work: z.string().optional(),
    after: z.string().optional(),
    requestedAt: z.string().optional(),
  }),
});

/** Translate the text with this hash, in hexadecimal. */
export const translateRequested = eventType("article/translate.requested", {
  schema: z.object({ contentHash: z.string(), language: z.string() }),
});

/** File the stored articles of a newsfeed again after a change of keywords, sources or business context. */
export const refileRequested = eventType("newsfeed/refile.requested", {
  schema: z.object({ newsfeedId: z.string() }),
});

/** Subscribe these feeds to their hub, or unsubscribe them, in sequence. */
export const hubRequestsRequested = eventType("feed/ask-hubs.requested", {
  schema: z.object({ shard: z.string(), feedIds: z.array(z.string()) }),
});

/** Derive a newsfeed's key learnings again after a change of its business context. */
export const rederiveRequested = eventType("newsfeed/rederive.requested", {
  schema: z.object({ newsfeedId: z.string() }),
});

export const sendDigestRequested = eventType("digest/send.requested", {
  schema: z.object({ batchId: z.string() }),
});

export const sendMailRequested = eventType("mail/send.requested", {
  schema: z.object({ outboxId: z.string(), kind: z.string() }),
});

/** Posts of these watched newsfeeds (`db/queries/webhooks/watched.ts`) were filed, or got their key learning. */
export const postsFiled = eventType("newsfeed/posts.filed", {
  schema: z.object({ newsfeedIds: z.array(z.string()) }),
});

/** Verify or serve these subscribers of the WebSub hub. */
export const serveSubscribersRequested = eventType("feed/serve-subscribers.requested", {
  schema: z.object({ subscriberIds: z.array(z.string()) }),
});

/** Deliver the due events of a destination. */
export const deliverRequested = eventType("destination/deliver.requested", {
  schema: z.object({ lane: z.enum(DELIVERY_LANES), destinationId: z.string() }),
});

/**
 * An event to send, deduplicated by id for a day, if it has one. The database holds the same work, so a lost event costs
 * only time.
 */
export type AppEvent = { id?: string } & Sent<
  | typeof crawlRequested
  | typeof crawlNowRequested
  | typeof enrichRequested
  | typeof writeTextsRequested
  | typeof translateRequested
  | typeof hubRequestsRequested
  | typeof refileRequested
  | typeof rederiveRequested
  | typeof sendDigestRequested
  | typeof sendMailRequested
  | typeof postsFiled
  | typeof serveSubscribersRequested
  | typeof deliverRequested
>;

type Sent<Type> = Type extends { name: infer Name; schema: infer Schema extends z.ZodType }
  ? { name: Name; data: z.output<Schema> }
  : never;
