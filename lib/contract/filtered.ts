import { z } from "zod";
import { PREVIEW_ARTICLES_MAX, PREVIEW_DAYS } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { evidence } from "./evidence";
import { businessContext, id, keywords, ownId, timestamp } from "./fields";
import { cursor, limit } from "./paging";
import { examplePost, post } from "./post";
import { sourceType } from "./source";

export const PREVIEW_SAMPLES_MAX = 10;

const verdictReason = z.enum(["no_match", "excluded"]);

const filteredPost = z
  .object({
    article_id: ownId,
    newsfeed_id: ownId,
    source_id: ownId.nullable(),
    source_title: z.string().nullable(),
    source_type: sourceType,
    title: z.string(),
    excerpt: z.string().describe("The publisher's description, or the opening words"),
    external_url: z.string(),
    author: z.string().nullable(),
    published_at: timestamp,
    created_at: timestamp,
    reason: verdictReason.describe("`no_match`: no keyword occurs; `excluded`: an excluding keyword occurs"),
    keyword: z.string().nullable().describe("The excluding keyword"),
    field: z.enum(["title", "text", "tags"]).nullable().describe("Where it occurs"),
    explanation: z.string().describe("The reason as a sentence"),
  })
  .meta({ id: "FilteredPost" });
export type FilteredPost = z.output<typeof filteredPost>;

const exampleFiltered = {
  article_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2f",
  newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
  source_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2c",
  source_title: "Grid Notes",
  source_type: "blog",
  title: "A map of curtailment",
  excerpt: "Where wind farms stood still last year, county by county.",
  external_url: "https://gridnotes.example/2026/curtailment-map",
  author: null,
  published_at: "2026-11-20T07:52:00.000000",
  created_at: "2026-11-20T08:30:00.000000",
  reason: "no_match",
  keyword: null,
  field: null,
  explanation: "It contains none of the keywords.",
} as const;

const newsfeedId = id.describe("Newsfeed ID");

const keywordCount = z
  .object({ keyword: z.string(), count: z.int().describe("Articles that contain it") })
  .meta({ id: "KeywordCount" });

const previewSample = z
  .object({
    article_id: ownId,
    title: z.string(),
    external_url: z.string(),
    source_title: z.string().nullable(),
    published_at: timestamp,
    is_match: z.boolean().describe("With the previewed keywords"),
    was_match: z.boolean().describe("With the current keywords"),
    matched_keywords: z.array(z.string()),
    keylearning: z
      .string()
      .nullable()
      .describe("For the previewed business context; null for articles that do not match"),
    evidence: z.array(evidence),
  })
  .meta({ id: "PreviewSample" });

const preview = z
  .object({
    since: timestamp.describe(`${PREVIEW_DAYS} days ago, or the newsfeed's start date if that is later`),
    article_count: z.int().describe("Articles checked"),
    is_complete: z
      .boolean()
      .describe(`False when there are more than ${PREVIEW_ARTICLES_MAX} articles; only the newest are checked`),
    match_count: z.int().describe("Articles that match"),
    added_count: z.int().describe("Matching articles that the newsfeed does not have yet"),
    removed_count: z.int().describe("Posts of the newsfeed that would no longer match"),
    keyword_counts: z.array(keywordCount).describe("In keyword order, including excluding keywords"),
    samples: z
      .array(previewSample)
      .describe("Changes first, then the newest matches; key learnings are extracted from the text"),
  })
  .meta({ id: "Preview" });
export type Preview = z.output<typeof preview>;

export const filteredEndpoints = {
  listFilteredPosts: endpoint("GET /v1/newsfeeds/{id}/filtered", {
    summary: "List filtered posts",
    description: "Articles refused by the keywords, with the reason, newest first. They are kept for 30 days.",
    params: z.object({ id: newsfeedId }),
    query: z.object({
      limit: limit.optional(),
      cursor: cursor.optional(),
      source_id: id.optional().describe("Only posts of this source"),
    }),
    response: z.array(filteredPost),
    isPaged: true,
    examples: { response: [exampleFiltered] },
  }),

  rescuePost: endpoint("POST /v1/newsfeeds/{id}/filtered/{article_id}/rescue", {
    summary: "Rescue a filtered post",
    description:
      "Adds it to the newsfeed, where it stays when the keywords change. A post that is already in the newsfeed does not change.",
    params: z.object({ id: newsfeedId, article_id: id.describe("Article ID") }),
    response: post,
    examples: { response: examplePost },
  }),

  previewNewsfeed: endpoint("POST /v1/newsfeeds/{id}/preview", {
    scope: "read",
    summary: "Preview keywords or a business context",
    description:
      "Checks the articles of the last 30 days without saving anything. Fields left out default to the newsfeed's own.",
    params: z.object({ id: newsfeedId }),
    body: z.object({ keywords: keywords.optional(), business_context: businessContext.optional() }),
    response: preview,
    examples: {
      body: { keywords: ["sodium-ion", "-flow battery"] },
      response: {
        since: "2026-10-22T08:30:00.000000",
        article_count: 34,
        is_complete: true,
        match_count: 5,
        added_count: 1,
        removed_count: 2,
        keyword_counts: [
          { keyword: "sodium-ion", count: 6 },
          { keyword: "-flow battery", count: 1 },
        ],
        samples: [
          {
            article_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2f",
            title: examplePost.title,
            external_url: examplePost.external_url,
            source_title: examplePost.source_title,
            published_at: examplePost.published_at,
            is_match: true,
            was_match: false,
            matched_keywords: ["sodium-ion"],
            keylearning: "The separation distance alone took two of eight containers off the plot.",
            evidence: [
              {
                quote: "The separation distance alone took two of eight containers off the plot.",
                start: 411,
                end: 484,
              },
            ],
          },
        ],
      },
    },
  }),
};
