import { z } from "zod";
import { endpoint } from "./endpoint";
import { id, newsfeedIds, status, timestamp } from "./fields";
import { examplePost, listedPost } from "./post";
import { streamQuery } from "./posts";

export const allPostsEndpoints = {
  listAllPosts: endpoint("GET /v1/posts", {
    isForLimitedKeys: true,
    summary: "List the posts of all newsfeeds",
    description:
      "Newest first by default. An article in several of the caller's newsfeeds appears once for each, because key learning, relevance and read state belong to the newsfeed; `newsfeed_id` names it. The number of unread posts is the sum of `unread_count` of `GET /v1/newsfeeds`.",
    query: streamQuery.extend({
      newsfeed_ids: newsfeedIds
        .optional()
        .describe("Only these newsfeeds, separated by commas; unknown ones add nothing"),
      folder_id: id.optional().describe("Only newsfeeds in this folder of the caller"),
      saved: z
        .enum(["true", "false"])
        .optional()
        .describe("`true`: only posts in the caller's reading lists, whatever keywords and start date are now"),
    }),
    response: z.array(listedPost),
    isPaged: true,
    examples: { response: [examplePost] },
  }),

  markAllRead: endpoint("POST /v1/posts/read", {
    isUnlogged: true,
    summary: "Mark the posts of all newsfeeds as read",
    description:
      "Marks every post that arrived (`created_at`) up to `before`, for the caller only. Later posts stay unread.",
    body: z.object({
      before: timestamp.describe("The latest `created_at` the caller has seen, or the time the page was loaded"),
      saved: z.boolean().optional().describe("`true`: only posts in the caller's reading lists"),
    }),
    response: status,
    examples: { body: { before: "2026-11-21T08:30:00.000000" }, response: { status: "ok" } },
  }),
};
