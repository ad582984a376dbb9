import { z } from "zod";
import { endpoint, type Route } from "./endpoint";
import { id, searchText, status, timestamp } from "./fields";
import { cursor, limit, wholeNumber } from "./paging";
import { examplePost, fullPost, listedPost, verdict } from "./post";

export const postState = z.enum(["unread", "read", "all", "hidden"]);

export const postOrder = z.enum(["newest", "oldest", "relevance"]);

export type PostOrder = z.output<typeof postOrder>;

export type PostState = z.output<typeof postState>;

/** Orders of the lists of posts. */
const streamOrder = z.enum([...postOrder.options, "arrived"]);

const order = streamOrder
  .optional()
  .describe("Default `newest`; `relevance`: most relevant, then newest first; `arrived`: last arrival first");

/** Posts of a page with their full text. */
export const FULL_PAGE_SIZE_MAX = 50;
export const FULL_PAGE_CHARACTERS_MAX = 2_000_000;

const include = z
  .enum(["content_markdown"])
  .optional()
  .describe(
    `Full text of each post; a page has at most ${FULL_PAGE_SIZE_MAX} posts and ${FULL_PAGE_CHARACTERS_MAX / 1_000_000} million characters, but one post at least`,
  );

const SEARCHED =
  "Words, all of which must occur in title or text, also as the beginning of a longer word. Case and accents do not matter: `cafe` and `café` find the same posts. A phrase in quotation marks is found as a whole; a minus before a word or a phrase excludes it, beside words to find. Punctuation alone is searched for only in the title and the opening words. The first 100,000 characters of a text are searched.";

export const streamQuery = z.object({
  limit: limit.optional(),
  cursor: cursor.optional(),
  state: postState.optional().describe("Default `all`"),
  source_id: id.optional().describe("Only posts of this source"),
  q: searchText.optional().describe(SEARCHED),
  since: timestamp.optional().describe("Published at or after this time (UTC)"),
  until: timestamp.optional().describe("Published at or before this time (UTC)"),
  order,
  include,
  min_relevance: wholeNumber({ min: 0, max: 100 }).optional().describe("Only posts of this relevance or more"),
});

const params = z.object({ post_id: id.describe("Post ID") });

/** An operation that changes one mark of a post. */
function postAction<R extends Route>(
  route: R,
  definition: { summary: string; description: string; isUnlogged?: boolean; isPrivate?: "for_viewers" },
) {
  return endpoint(route, {
    ...definition,
    params,
    response: status,
    errors: [403, 404],
    examples: { response: { status: "ok" } },
  });
}

export const postEndpoints = {
  listPosts: endpoint("GET /v1/posts/newsfeed/{newsfeed_id}", {
    summary: "List the posts of a newsfeed",
    description:
      "Newest first by default. Hidden posts appear with `state=hidden` only. Further pages are linked with `Link: rel=next`.",
    params: z.object({ newsfeed_id: id.describe("Newsfeed ID") }),
    query: streamQuery,
    response: z.array(listedPost),
    isPaged: true,
    examples: { response: [examplePost] },
  }),

  getPost: endpoint("GET /v1/posts/{post_id}", {
    summary: "Get a post",
    description: "With the full text in `content_markdown`. Does not mark the post as read.",
    params,
    response: fullPost,
    examples: {
      response: {
        ...examplePost,
        claims: [{ text: examplePost.keylearning, verdict: "supported", ...examplePost.evidence[0] }],
        summary_claims: [],
        can_translate: true,
        translated_to: ["de"],
        content_markdown: "When the bids were opened in September, …",
      },
    },
  }),

  getVerdict: endpoint("GET /v1/posts/{post_id}/verdict", {
    summary: "Explain why a post is in its newsfeed",
    description: "According to the newsfeed's keywords when the post was last checked.",
    params,
    response: verdict,
    examples: {
      response: {
        reason: "matched",
        keyword: "sodium-ion",
        field: "text",
        matched_keywords: ["sodium-ion", "tender"],
        explanation: "The keyword “sodium-ion” occurs in its text.",
        passage: "The winning vendor ships sodium-ion cells at zero volts.",
        marks: [{ start: 25, end: 35 }],
      },
    },
  }),

  hidePost: postAction("PUT /v1/posts/{post_id}/hide", {
    isPrivate: "for_viewers",
    summary: "Hide a post",
    description: "Removes it from the newsfeed for all members; a viewer hides it for themselves alone.",
  }),

  unhidePost: postAction("PUT /v1/posts/{post_id}/unhide", {
    isPrivate: "for_viewers",
    summary: "Show a hidden post again",
    description: "Returns it to the newsfeed.",
  }),

  markPostRead: postAction("PUT /v1/posts/{post_id}/read", {
    isUnlogged: true,
    summary: "Mark a post as read",
    description: "For the caller alone.",
  }),

  markPostUnread: postAction("PUT /v1/posts/{post_id}/unread", {
    isUnlogged: true,
    summary: "Mark a post as unread",
    description: "For the caller alone.",
  }),

  searchPosts: endpoint("GET /v1/search", {
    isForLimitedKeys: true,
    summary: "Search posts",
    description: "In all of the caller's newsfeeds, newest first by default, without hidden posts.",
    query: z.object({
      q: searchText
        .refine((words) => words.trim() !== "", "needs at least one word")
        .meta({ minLength: 1, examples: ["sodium tender"] })
        .describe(SEARCHED),
      limit: limit.optional(),
      cursor: cursor.optional(),
      order,
      include,
    }),
    response: z.array(listedPost),
    isPaged: true,
    examples: { response: [examplePost] },
  }),
};
