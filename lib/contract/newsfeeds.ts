import { z } from "zod";
import { NEWSFEEDS_PER_USER_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { businessContext, day, description, id, keywords, language, name, ownId, status, timestamp } from "./fields";
import { wholeNumber } from "./paging";

export const digestFrequency = z.enum(["daily", "weekly"]);
/** `viewer` is an addition to the specified `owner` and `editor`. */
export const role = z.enum(["owner", "editor", "viewer"]);

const progress = z.object({ done: z.int(), total: z.int() }).nullable();

export const newsfeed = z
  .object({
    id: ownId,
    user_id: ownId.describe("The owner"),
    name: z.string(),
    description: z.string().nullable(),
    keywords: z.array(z.string()).describe("Posts must match at least one; an empty list matches every post"),
    start_date: day.describe(
      "Earliest day (UTC) of posts. Unless it was set explicitly, adding a source moves it back to include the source's ten newest posts",
    ),
    business_context: z.string().nullable().describe("What the reader does; key learnings refer to it"),
    language: z
      .string()
      .nullable()
      .describe("Language of a model's summaries and key learnings; null for that of each article"),
    digest_frequency: digestFrequency.describe("How often members get a digest by email"),
    created_at: timestamp,
    updated_at: timestamp,
    source_count: z.int().describe("Number of sources"),
    unread_count: z.int().describe("Posts the caller has not read"),
    refile: progress.describe(
      "Progress of re-checking stored articles after a change of keywords or start date; null when done",
    ),
    rederive: progress.describe(
      "Progress of renewing the key learnings of the last 30 days after a change of business context or language; null when done",
    ),
    role: role.describe("The caller's role; a `viewer` reads and changes nothing for others"),
    folder_id: ownId.nullable().describe("The caller's folder with the newsfeed; null without one"),
  })
  .meta({ id: "Newsfeed" });
export type Newsfeed = z.output<typeof newsfeed>;

export const exampleNewsfeed = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
  user_id: "0193f2a0-0000-7c11-9f0a-3f4f0d6c1a2b",
  name: "Grid storage",
  description: null,
  keywords: ["sodium-ion", "tender"],
  start_date: "2026-10-22",
  business_context: "We bid on utility storage tenders in Texas.",
  language: null,
  digest_frequency: "daily",
  created_at: "2026-11-21T08:30:00.000000",
  updated_at: "2026-11-21T08:30:00.000000",
  source_count: 0,
  unread_count: 0,
  refile: null,
  rederive: null,
  role: "owner",
  folder_id: null,
} as const;

const params = z.object({ id: id.describe("Newsfeed ID") });

/** Additional state for the list of newsfeeds. */
export interface NewsfeedState {
  /** Publication of the newest visible post; null without posts. */
  lastPostAt: Date | null;
  /** Sources that need attention. */
  troubledCount: number;
  /** `checking` until all sources were checked once; null without sources. */
  sourceHealth: "checking" | "healthy" | null;
}

/** Posts that one request for older posts adds. */
export const OLDER_POSTS = 10;

export const newsfeedEndpoints = {
  listNewsfeeds: endpoint("GET /v1/newsfeeds", {
    isForLimitedKeys: true,
    summary: "List newsfeeds",
    description:
      "All newsfeeds the caller owns or is a member of, in the caller's order: by folder, then those without one. New ones come first.",
    query: z.object({
      unread_max: wholeNumber({ min: 1, max: 100_000 })
        .optional()
        .describe("Counts unread posts up to this number only, which is faster. Default: all of them"),
    }),
    response: z.array(newsfeed),
    examples: { response: [exampleNewsfeed] },
  }),

  createNewsfeed: endpoint("POST /v1/newsfeeds", {
    summary: "Create a newsfeed",
    description: `The caller becomes its owner. It has no sources yet. A user can have ${NEWSFEEDS_PER_USER_MAX} newsfeeds.`,
    ignoresUnknownFields: true,
    body: z.object({
      name,
      keywords: keywords.optional().describe("Words or phrases; a leading `-` excludes. Default: none"),
      description: description.optional(),
      business_context: businessContext.optional().describe("What you do, in plain words; key learnings refer to it"),
      language: language.nullable().optional().describe("Language of a model's texts. Default: that of each article"),
      start_date: day
        .optional()
        .describe("Fixed once set. Default: 30 days ago, or earlier to include the ten newest posts of each source"),
      digest_frequency: digestFrequency.optional().describe("Default `daily`"),
    }),
    response: newsfeed,
    examples: {
      body: {
        name: "Grid storage",
        keywords: ["sodium-ion", "tender"],
        business_context: "We bid on utility storage tenders in Texas.",
      },
      response: exampleNewsfeed,
    },
  }),

  getNewsfeed: endpoint("GET /v1/newsfeeds/{id}", {
    summary: "Get a newsfeed",
    description: "A newsfeed the caller owns or is a member of.",
    params,
    response: newsfeed,
    examples: { response: exampleNewsfeed },
  }),

  updateNewsfeed: endpoint("PUT /v1/newsfeeds/{id}", {
    summary: "Update a newsfeed",
    description:
      "Changes only the fields sent; `null` clears a nullable field. New keywords or another start date re-check the stored articles in the background (see `refile`). Another business context or language renews the key learnings of the last 30 days (see `rederive`).",
    params,
    ignoresUnknownFields: true,
    body: z.object({
      name: name.optional(),
      keywords: keywords.optional().describe("The complete list, replacing the current one"),
      description: description.optional(),
      business_context: businessContext.optional(),
      language: language.nullable().optional(),
      start_date: day.optional().describe("Fixed from then on, whatever sources are added"),
      digest_frequency: digestFrequency.optional(),
      unchanged_since: timestamp
        .optional()
        .describe(
          "The `updated_at` you last read. Changes nothing and gives 409 if the newsfeed has been changed since. Default: always changes it",
        ),
    }),
    response: newsfeed,
    errors: [403, 404, 409],
    examples: { body: { digest_frequency: "weekly" }, response: { ...exampleNewsfeed, digest_frequency: "weekly" } },
  }),

  deleteNewsfeed: endpoint("DELETE /v1/newsfeeds/{id}", {
    summary: "Delete a newsfeed",
    description: "Permanently deletes the newsfeed, its sources and its posts. Owner only.",
    params,
  }),

  markNewsfeedRead: endpoint("POST /v1/newsfeeds/{id}/read", {
    isUnlogged: true,
    summary: "Mark all posts as read",
    description:
      "Marks every post that arrived (`created_at`) up to `before`, for the caller only. Later posts stay unread.",
    params,
    body: z.object({
      before: timestamp.describe("The latest `created_at` the caller has seen, or the time the page was loaded"),
    }),
    response: status,
    examples: { body: { before: "2026-11-21T08:30:00.000000" }, response: { status: "ok" } },
  }),

  showOlderPosts: endpoint("POST /v1/newsfeeds/{id}/older-posts", {
    summary: "Show older posts",
    description: `Moves the start date back to show the next ${OLDER_POSTS} older posts of its sources; keywords still refuse theirs, and posts that Lede has not stored appear after the next crawl. The date is then fixed. It does not change if the feeds listed no older posts when they were last read. Of JSON feeds, profiles and malformed feeds it reaches only what is stored, at least the newest 20 posts.`,
    params,
    response: newsfeed,
    examples: { response: { ...exampleNewsfeed, start_date: "2026-09-30" } },
  }),
};
