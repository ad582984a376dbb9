import { z } from "zod";
import { BULK_POSTS_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { id, searchText, timestamp } from "./fields";
import { examplePost } from "./post";
import { postOrder, postState } from "./posts";

const action = z
  .enum(["read", "unread", "hide", "unhide"])
  .describe("`read` and `unread` for the caller alone; `hide` and `unhide` too, if they are a viewer");

const isReadingMark = (body: unknown) => z.object({ action: z.enum(["read", "unread"]) }).safeParse(body).success;

const postIds = z
  .array(id)
  .min(1, "names no post")
  .max(BULK_POSTS_MAX, `can have at most ${BULK_POSTS_MAX} posts`)
  .describe("Unknown posts and posts of others are skipped and counted");

const filter = z
  .object({
    newsfeed_ids: z.array(id).max(200, "can have at most 200 newsfeeds").optional().describe("Default: all"),
    state: postState.optional().describe("Default `all`"),
    source_id: id.optional().describe("Only posts of this source"),
    q: searchText.optional().describe("As in the list of posts"),
    since: timestamp.optional().describe("Published at or after this time (UTC)"),
    until: timestamp.optional().describe("Published at or before this time (UTC): older posts"),
    min_relevance: z.int().min(0, "must be at least 0").max(100, "can be at most 100").optional(),
    saved: z.boolean().optional().describe("`true`: only posts in the caller's reading lists"),
    before: timestamp
      .optional()
      .describe("Arrived (`created_at`) up to this time, so that posts which the caller has not seen stay as they are"),
    above_post_id: id.optional().describe("Only posts above this one, in `order`"),
    order: postOrder.optional().describe("Order of `above_post_id`. Default `newest`"),
  })
  .describe("Posts of the caller's newsfeeds that meet all of these");
export type PostSelection = z.output<typeof filter>;

const result = z
  .object({
    changed: z.int().describe("Posts that changed"),
    unchanged: z.int().describe("Posts that were already in this state"),
    skipped: z.int().describe("Posts that are unknown, or that the caller may not change"),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.output<typeof result>;

const changed = { changed: 2, unchanged: 1, skipped: 0 };
const examplePosts = { post_ids: [examplePost.id] };
const exampleFilter = { filter: { state: "unread", until: "2026-11-14T08:30:00.000000" } };
const listParams = z.object({ list_id: id.describe("List ID") });

export const bulkEndpoints = {
  markPosts: endpoint("POST /v1/posts/mark", {
    isUnlogged: isReadingMark,
    isPrivate: "for_viewers",
    summary: "Mark posts",
    description: `Marks up to ${BULK_POSTS_MAX} posts as read or unread, hides them or shows them again, in one step.`,
    body: z.object({ action, post_ids: postIds }),
    response: result,
    examples: { body: { action: "read", ...examplePosts }, response: changed },
  }),

  markMatchingPosts: endpoint("POST /v1/posts/mark-matching", {
    isAcrossNewsfeeds: true,
    isUnlogged: isReadingMark,
    isPrivate: "for_viewers",
    summary: "Mark all posts that match a filter",
    description:
      "Accepts the filters of the list of posts and more: `until` for everything older than a day, `above_post_id` for everything above a post. An empty filter means all posts.",
    body: z.object({ action, filter }),
    response: result,
    errors: [403, 404],
    examples: { body: { action: "read", ...exampleFilter }, response: changed },
  }),
};

export const bulkListEndpoints = {
  addListItems: endpoint("POST /v1/lists/{list_id}/items/batch", {
    summary: "Add posts to a reading list",
    description: `Adds up to ${BULK_POSTS_MAX} posts at the top, the first on top. Existing items stay where they are.`,
    params: listParams,
    body: z.object({ post_ids: postIds }),
    response: result,
    examples: { body: examplePosts, response: changed },
  }),

  addMatchingListItems: endpoint("POST /v1/lists/{list_id}/items/matching", {
    summary: "Add all posts that match a filter to a reading list",
    description: `Adds them at the top, the newest on top. The filter is that of \`POST /v1/posts/mark-matching\` and may match up to ${BULK_POSTS_MAX} posts.`,
    params: listParams,
    body: z.object({ filter }),
    response: result,
    examples: { body: exampleFilter, response: changed },
  }),
};
