import { z } from "zod";
import { SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { id, ownId, searchText, status, timestamp } from "./fields";
import { cursor, limit } from "./paging";
import { sourceType } from "./sources";

export const aiStatus = z.enum(["pending", "done", "fallback", "skipped"]);

export const keylearningState = z.enum(["supported", "unsupported", "nothing"]);

export const evidence = z.object({ quote: z.string(), start: z.number().int(), end: z.number().int() }).meta({
  id: "Evidence",
  description:
    "The article's own words as plain text, and where the passage stands in `content_markdown`, which may hold markup",
});

export const postSource = z
  .object({ id: ownId, title: z.string().nullable(), type: sourceType })
  .meta({ id: "PostSource", description: "A source of the newsfeed that carries the article" });

export const similarPost = z
  .object({ id: ownId, source_title: z.string().nullable() })
  .meta({ id: "SimilarPost", description: "Another post of the newsfeed that tells nearly the same" });

export const post = z
  .object({
    id: ownId,
    newsfeed_id: ownId,
    source_id: ownId.nullable().describe("Null once its source was deleted"),
    source_title: z.string().nullable(),
    source_type: sourceType,
    sources: z.array(postSource).describe("Every source that carries it, that of `source_id` first"),
    similar_count: z
      .number()
      .int()
      .describe(
        `Other posts of the newsfeed that tell nearly the same; ${SIMILAR_COUNT_MAX} where there are as many or more`,
      ),
    similar: z.array(similarPost).describe("The first five of these"),
    title: z.string(),
    summary: z.string().describe("The gist, in a few sentences"),
    keylearning: z.string().describe("What the post means for the newsfeed's business context"),
    keylearning_state: keylearningState.describe(
      "`supported` by quotes, `unsupported` where none could be verified, `nothing` where the post holds nothing for the newsfeed",
    ),
    evidence: z.array(evidence).describe("The verified quotes that the key learning stands on"),
    external_url: z.string(),
    author: z.string().nullable(),
    image_url: z.string().nullable().describe("At the publisher"),
    language: z.string().nullable().describe("BCP 47"),
    word_count: z.number().int(),
    matched_keywords: z.array(z.string()).describe("The newsfeed's keywords that occur in it"),
    published_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp
      .nullable()
      .describe("When its publisher was last seen to have changed it since it came into the newsfeed"),
    is_read: z.boolean().describe("By the caller"),
    is_hidden: z.boolean().describe("For all members"),
    list_ids: z.array(ownId).describe("The caller's reading lists that hold it"),
    ai_status: aiStatus.describe(
      "`done` by a model, `fallback` chosen from the text, `pending`, or `skipped` as too short",
    ),
    ai_model: z.string().nullable().describe("Null where no model wrote it"),
  })
  .meta({ id: "Post" });
export type Post = z.output<typeof post>;

export const fullPost = post
  .extend({ content_markdown: z.string().describe("The whole text, as far as the publisher gives it") })
  .meta({ id: "FullPost" });
export type FullPost = z.output<typeof fullPost>;

export const examplePost = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2d",
  newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
  source_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2c",
  source_title: "Grid Notes",
  source_type: "blog",
  sources: [
    { id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2c", title: "Grid Notes", type: "blog" },
    { id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a3c", title: "Storage Weekly", type: "blog" },
  ],
  similar_count: 1,
  similar: [{ id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a3d", source_title: "Volt Daily" }],
  title: "Utility swaps lithium for sodium-ion in a 200 MWh tender",
  summary: "A regional utility awarded its largest storage contract to a sodium-ion vendor.",
  keylearning: "Fire-separation rules, not cell price, decided this tender.",
  keylearning_state: "supported",
  evidence: [
    { quote: "The separation distance alone took two of eight containers off the plot.", start: 411, end: 484 },
  ],
  external_url: "https://gridnotes.example/2026/sodium-tender",
  author: "M. Okafor",
  image_url: null,
  language: "en",
  word_count: 640,
  matched_keywords: ["sodium-ion", "tender"],
  published_at: "2026-11-21T07:52:00.000000",
  created_at: "2026-11-21T08:30:00.000000",
  updated_at: null,
  is_read: false,
  is_hidden: false,
  list_ids: [],
  ai_status: "done",
  ai_model: "gpt-5-mini",
} as const;

export const postState = z.enum(["unread", "read", "all", "hidden"]);

export type PostState = z.output<typeof postState>;

const SEARCHED =
  "Words, all of which must occur in title or text, also as the beginning of a longer word. Signs alone are looked for in the title and the opening words. Of a text the first 100,000 characters are searched.";

export const listPosts = endpoint({
  operationId: "listPosts",
  method: "GET",
  path: "/posts/newsfeed/{newsfeed_id}",
  tag: "Posts",
  summary: "List the posts of a newsfeed",
  description: "Newest first. Hidden posts are in `state=hidden` only. A longer list has `Link: rel=next`.",
  params: z.object({ newsfeed_id: id.describe("Newsfeed ID") }),
  query: z.object({
    limit: limit.optional(),
    cursor: cursor.optional(),
    state: postState.optional().describe("Default `all`"),
    source_id: id.optional().describe("Only the posts of this source"),
    q: searchText.optional().describe(SEARCHED),
    since: timestamp.optional().describe("Published then or later; UTC"),
    until: timestamp.optional().describe("Published then or earlier; UTC"),
    order: z.enum(["newest", "oldest"]).optional().describe("Default `newest`"),
  }),
  response: z.array(post),
  isPaged: true,
  errors: [403, 404, 422],
  examples: { response: [examplePost] },
});

export const searchPosts = endpoint({
  operationId: "searchPosts",
  method: "GET",
  path: "/search",
  tag: "Posts",
  summary: "Search posts",
  description: "Across all newsfeeds of the caller, newest first. Hidden posts are left out.",
  query: z.object({
    q: searchText
      .refine((words) => words.trim() !== "", "needs at least one word")
      .meta({ minLength: 1, examples: ["sodium tender"] })
      .describe(SEARCHED),
    limit: limit.optional(),
    cursor: cursor.optional(),
  }),
  response: z.array(post),
  isPaged: true,
  errors: [422],
  examples: { response: [examplePost] },
});

const params = z.object({ post_id: id.describe("Post ID") });

export const getPost = endpoint({
  operationId: "getPost",
  method: "GET",
  path: "/posts/{post_id}",
  tag: "Posts",
  summary: "Get a post",
  description: "With the whole text in `content_markdown`. Reading it this way does not mark it as read.",
  params,
  response: fullPost,
  errors: [403, 404, 422],
  examples: { response: { ...examplePost, content_markdown: "When the bids were opened in September, …" } },
});

function postAction(operationId: string, verb: string, summary: string, description: string) {
  return endpoint({
    operationId,
    method: "PUT",
    path: `/posts/{post_id}/${verb}`,
    tag: "Posts",
    summary,
    description,
    params,
    response: status,
    errors: [403, 404, 422],
    examples: { response: { status: "ok" } },
  });
}

export const hidePost = postAction(
  "hidePost",
  "hide",
  "Hide a post",
  "It no longer appears in the newsfeed, for every member.",
);
export const unhidePost = postAction("unhidePost", "unhide", "Show a hidden post again", "It is back in the newsfeed.");
export const markPostRead = postAction("markPostRead", "read", "Mark a post as read", "For the caller alone.");
export const markPostUnread = postAction("markPostUnread", "unread", "Mark a post as unread", "For the caller alone.");
