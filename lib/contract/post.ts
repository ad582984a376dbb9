import { z } from "zod";
import { SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import { claim, evidence } from "./evidence";
import { ownId, timestamp } from "./fields";
import { sourceType } from "./source";

export const aiStatus = z.enum(["pending", "done", "fallback", "skipped"]);

export const keylearningState = z.enum(["supported", "quoted", "unsupported", "nothing", "extract"]);

const postSource = z
  .object({ id: ownId, title: z.string().nullable(), type: sourceType })
  .meta({ id: "PostSource", description: "A source of the newsfeed that carries the article" });

const similarPost = z
  .object({ id: ownId, title: z.string(), source_title: z.string().nullable() })
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
        `Number of other posts in the newsfeed with nearly the same content; ${SIMILAR_COUNT_MAX} means as many or more`,
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
      .describe("How much it matters by the newsfeed's context and keywords, from 0 to 100; null if it has neither"),
    relevance_reason: z.string().describe("The reason for `relevance` in one line"),
    matched_keywords: z.array(z.string()).describe("Keywords that occur in it"),
    published_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp.nullable().describe("Last change by the publisher since it arrived in the newsfeed"),
    is_read: z.boolean().describe("By the caller"),
    is_hidden: z.boolean().describe("For all members, or by the caller as a viewer"),
    list_ids: z.array(ownId).describe("The caller's reading lists that contain it"),
    ai_status: aiStatus.describe(
      "`done` by a model, `fallback` in the publisher's words, `pending`, or `skipped` as too short",
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
    can_translate: z.boolean().describe("Whether a model is set up to translate it, or has finished `translation`"),
    translated_to: z.array(z.string()).describe("Languages of finished translations, readable without a model"),
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
  similar: [
    {
      id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a3d",
      title: "Sodium-ion wins a 200 MWh tender",
      source_title: "Volt Daily",
    },
  ],
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
