import { z } from "zod";
import { endpoint } from "./endpoint";
import { ownId, status, timestamp } from "./fields";
import { post } from "./posts";
import { sourceStatus } from "./sources";

/** New posts of a newsfeed are counted up to this number. */
export const NEW_COUNT_MAX = 200;

const count = z.int().min(0);

export const today = z.object({
  since: timestamp.nullable().describe("Start of the caller's visit before this one; null at the first"),
  posts: z
    .array(post)
    .describe("Unread posts of the last days that matter most; the newest where posts have no relevance"),
  newsfeeds: z
    .array(
      z.object({
        id: ownId,
        new_count: count.describe(`Unread posts that arrived since; at most ${NEW_COUNT_MAX}`),
        matters_count: count.describe("Those of them that matter"),
      }),
    )
    .describe("All of the caller's newsfeeds"),
  troubles: z
    .array(z.object({ source_id: ownId, newsfeed_id: ownId, name: z.string(), status: sourceStatus }))
    .describe("Sources that need attention, at most three"),
});
export type Today = z.output<typeof today>;

export const todayEndpoints = {
  getToday: endpoint("GET /api/app/today", { summary: "Get the home page", response: today }),

  recordVisit: endpoint("POST /api/app/today/visits", {
    summary: "Record a visit to the home page",
    description: "Within an hour it counts as the same visit.",
    response: status,
  }),
};
