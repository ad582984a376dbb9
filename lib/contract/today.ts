import { z } from "zod";
import { NEW_COUNT_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { ownId, status, timestamp } from "./fields";
import { examplePost, post } from "./post";
import { sourceStatus } from "./source";

const count = z.int().min(0);

const today = z.object({
  since: timestamp.nullable().describe("Start of the caller's visit before this one; null at the first"),
  posts: z
    .array(post)
    .describe(
      "Unread posts of the last days that matter most, of any age before the first recorded visit; the newest where posts have no relevance",
    ),
  newsfeeds: z
    .array(
      z.object({
        id: ownId,
        new_count: count.describe(`Unread posts that arrived since; at most ${NEW_COUNT_MAX}`),
        matters_count: count.describe("Posts among them that matter"),
      }),
    )
    .describe("All of the caller's newsfeeds"),
  troubles: z
    .array(z.object({ source_id: ownId, newsfeed_id: ownId, name: z.string(), status: sourceStatus }))
    .describe("Sources that need attention, at most three"),
});
export type Today = z.output<typeof today>;

export const todayEndpoints = {
  getToday: endpoint("GET /v1/today", {
    isForLimitedKeys: true,
    summary: "Get today's posts",
    description: "The home page: what matters most among the unread posts, and what is new since the last visit.",
    response: today,
    examples: {
      response: {
        since: "2026-11-20T08:30:00.000000",
        posts: [examplePost],
        newsfeeds: [{ id: examplePost.newsfeed_id, new_count: 4, matters_count: 1 }],
        troubles: [],
      },
    },
  }),

  recordVisit: endpoint("POST /v1/today/visits", {
    summary: "Record a visit",
    description: "Moves `since` of `GET /today`. Within an hour it counts as the same visit.",
    response: status,
    examples: { response: { status: "ok" } },
  }),
};
