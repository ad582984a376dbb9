import { z } from "zod";
import { SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import { endpoint, type Route } from "./endpoint";
import { claim, evidence } from "./evidence";
import { id, ownId, searchText, status, timestamp } from "./fields";
import { cursor, limit, wholeNumber } from "./paging";
import { sourceType } from "./sources";

export const aiStatus = z.enum(["pending", "done", "fallback", "skipped"]);

export const keylearningState = z.enum(["supported", "quoted", "unsupported", "nothing", "extract"]);

export const postSource = z
  .object({ id: ownId, title: z.string().nullable(), type: sourceType })
  .meta({ id: "PostSource", description: "A source of the newsfeed that carries the article" });

export const similarPost = z
  .object({ id: ownId, source_title: z.string().nullable() })
  .meta({ id: "SimilarPost", description: "A near-duplicate post of the newsfeed" });

export const post = z
  .object({
    id: ownId,
    newsfeed_id: ownId,
    source_id: ownId.nullable().describe("Null after its source was deleted"),
    source_title: z.string().nullable(),
    source_type: sourceType,
    sources: z.array(postSource).describe("All sources that carry it, `source_id` first"),
    similar_count: z
      .number()
      .int()
      .describe(
        `Other posts of the newsfeed that tell nearly the same; ${SIMILAR_COUNT_MAX} where there are as many or more`,
      ),
    similar: z.array(similarPost).describe("At most five of these"),
    title: z.string(),
    translation: z
      .object({ language: z.string(), title: z.string().nullable() })
      .nullable()
      .describe("Title in the language into which its source is translated; null where it is not"),
    summary: z.string().describe("A few sentences"),
    summary_language: z
      .string()
      .nullable()
      .describe("BCP 47; that of the article unless a model wrote the summary in the newsfeed's"),
    keylearning: z.string().describe("What the post means for the newsfeed's business context; empty without one"),
    keylearning_state: keylearningState.describe(
      "`supported`: quotes say all of it; `quoted`: quotes are real but do not say all of it; `unsupported`: without quotes; `extract`: a sentence of the article; `nothing`: no key learning, and the text is empty",
    ),
    evidence: z.array(evidence).describe("Whole sentences of the article that the key learning is about"),
    external_url: z.string(),
    author: z.string().nullable(),
    image_url: z.string().nullable().describe("URL at the publisher"),
    language: z.string().nullable().describe("BCP 47"),
    word_count: z.int(),
    relevance: z
      .int()
      .nullable()
      .describe("How much it matters by the newsfeed's context and keywords, from 0 to 100; null without both"),
    relevance_reason: z.string().describe("The reason for `relevance` in one line"),
    matched_keywords: z.array(z.string()).describe("Keywords that occur in it"),
    published_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp.nullable().describe("Last change by the publisher since it arrived in the newsfeed"),
    is_read: z.boolean().describe("By the caller"),
    is_hidden: z.boolean().describe("For all members"),
    list_ids: z.array(ownId).describe("The caller's reading lists that contain it"),
    ai_status: aiStatus.describe(
      "`done` by a model, `fallback` chosen from the text, `pending`, or `skipped` as too short",
    ),
    ai_model: z.string().nullable().describe("Null without a model"),
  })
  .meta({ id: "Post" });
export type Post = z.output<typeof post>;

export const fullPost = post
  .extend({
    claims: z.array(claim).describe("Check of a model's key learning, sentence by sentence; cut ones too"),
    summary_claims: z.array(claim).describe("Check of a model's summary, sentence by sentence; cut ones too"),
    content_markdown: z.string().describe("Full text, as far as the publisher provides it"),
    can_translate: z.boolean().describe("Whether a model is set up that can translate it"),
  })
  .meta({ id: "FullPost" });
export type FullPost = z.output<typeof fullPost>;

export const listedPost = post
  .extend({ content_markdown: z.string().optional().describe("With `include=content_markdown` only") })
  .meta({ id: "ListedPost" });
export type ListedPost = z.output<typeof listedPost>;

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
  translation: null,
  summary: "A regional utility awarded its largest storage contract to a sodium-ion vendor.",
  summary_language: "en",
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
  relevance: 82,
  relevance_reason: "Mentions sodium, utility and tender",
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

const mark = z
  .object({ start: z.int(), end: z.int() })
  .meta({ id: "Mark", description: "A range in `passage`, in UTF-16 units" });

export const verdict = z
  .object({
    reason: z
      .enum(["matched", "no_keywords", "rescued", "no_match", "excluded"])
      .describe("`no_keywords`: every post matches; `rescued`: a member added it after the keywords refused it"),
    keyword: z.string().nullable().describe("The deciding keyword, as typed"),
    field: z.enum(["title", "text", "tags"]).nullable().describe("Where it occurs"),
    matched_keywords: z.array(z.string()).describe("All keywords that occur"),
    explanation: z.string().describe("The verdict as a sentence"),
    passage: z.string().nullable().describe("The sentence or tag with the keyword; null without one"),
    marks: z.array(mark).describe("Occurrences of the keyword in `passage`"),
  })
  .meta({ id: "Verdict" });
export type Verdict = z.output<typeof verdict>;

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
  "Words, all of which must occur in title or text, also as the beginning of a longer word. Signs alone are looked for in the title and the opening words. Of a text the first 100,000 characters are searched.";

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
  definition: { summary: string; description: string; isUnlogged?: boolean },
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
    summary: "Hide a post",
    description: "Removes it from the newsfeed for all members; a viewer hides it for themselves alone.",
  }),

  unhidePost: postAction("PUT /v1/posts/{post_id}/unhide", {
    summary: "Show a hidden post again",
    description: "It is back in the newsfeed.",
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
