import { z } from "zod";
import { EVENT_TYPES, type EventType, LIST_CHANGES } from "@/lib/core/event-types";
import { ownId, timestamp } from "./fields";
import { exampleList, readingList } from "./lists";
import { examplePost, post } from "./post";
import { exampleSource, source } from "./source";

/** Body of a request to a receiver, in the format of the Standard Webhooks. */
function event<Type extends EventType | "test", Data extends z.ZodType>(type: Type, data: Data, id: string) {
  return z
    .object({ type: z.literal(type), timestamp: timestamp.describe("Time of the event"), data })
    .meta({ id, description: `The body of \`${type}\`` });
}

const postData = z.object({ post });

const sentDigest = z
  .object({
    id: ownId,
    newsfeed_id: ownId,
    post_count: z.int().describe("New posts of the period, including those left out of the mail"),
    post_ids: z.array(ownId).describe("Posts in the mail, in order"),
    since: timestamp.describe("Start of the period"),
    until: timestamp.describe("End of the period"),
    sent_at: timestamp.nullable(),
  })
  .meta({ id: "SentDigest" });

const listChange = z.object({
  change: z.enum(LIST_CHANGES),
  list_id: ownId,
  post_id: ownId
    .nullable()
    .describe(
      "The post that was added, changed or removed; null for a change of the list, or of several posts at once",
    ),
  list: readingList.nullable().describe("As it is at the first attempt to deliver the event; null once it is deleted"),
});

const AT = "2026-11-21T08:30:00.000000";

/** Events by type, in document order. */
export const EVENTS = {
  "post.matched": {
    summary: "A post came into a newsfeed",
    description:
      "Sent once for each post, including posts added by hand. The key learning may still be missing: `post.learned` follows.",
    schema: event("post.matched", postData, "PostMatched"),
    example: { type: "post.matched", timestamp: AT, data: { post: examplePost } },
  },
  "post.learned": {
    summary: "A post has its key learning",
    description:
      "Sent when the text is final, and again when a model replaces an extracted one or the newsfeed's context changes. `keylearning_state` is `nothing` where the post has nothing for the context.",
    schema: event("post.learned", postData, "PostLearned"),
    example: { type: "post.learned", timestamp: AT, data: { post: examplePost } },
  },
  "source.failing": {
    summary: "A source fails",
    description: "Sent once when three checks in a row failed, or when the feed is gone.",
    schema: event("source.failing", z.object({ source }), "SourceFailing"),
    example: {
      type: "source.failing",
      timestamp: AT,
      data: {
        source: { ...exampleSource, status: "failing", last_error: "gridnotes.example took too long to answer." },
      },
    },
  },
  "digest.sent": {
    summary: "A digest was sent to you",
    description:
      "Sent for each newsfeed in the mail, also when no mail provider is set up and the mail is kept as a file.",
    schema: event("digest.sent", z.object({ digest: sentDigest }), "DigestSent"),
    example: {
      type: "digest.sent",
      timestamp: AT,
      data: {
        digest: {
          id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a51",
          newsfeed_id: examplePost.newsfeed_id,
          post_count: 1,
          post_ids: [examplePost.id],
          since: "2026-11-20T07:00:00.000000",
          until: "2026-11-21T07:00:00.000000",
          sent_at: "2026-11-21T07:00:04.000000",
        },
      },
    },
  },
  "list.changed": {
    summary: "One of your reading lists changed",
    description:
      "Sent for each change of a list or of its posts; once for posts added or removed together, without their ids. Does not depend on the webhook's newsfeeds.",
    schema: event("list.changed", listChange, "ListChanged"),
    example: {
      type: "list.changed",
      timestamp: AT,
      data: { change: "post_added", list_id: exampleList.id, post_id: examplePost.id, list: exampleList },
    },
  },
} as const satisfies Record<EventType, { summary: string; description: string; schema: z.ZodType; example: unknown }>;

/** Body of the test event, which a user triggers. */
export const testEvent = event("test", z.object({ message: z.string() }), "TestEvent");

export const eventType = z.enum(EVENT_TYPES);
