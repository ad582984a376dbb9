import { z } from "zod";
import { NEWSFEEDS_PER_USER_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { businessContext, day, description, id, keywords, name, ownId, status, timestamp } from "./fields";

export const digestFrequency = z.enum(["daily", "weekly"]);
export const role = z.enum(["owner", "editor"]);

export const newsfeed = z
  .object({
    id: ownId,
    user_id: ownId.describe("The owner"),
    name: z.string(),
    description: z.string().nullable(),
    keywords: z.array(z.string()).describe("Posts must match one of them; empty lets every post pass"),
    start_date: day.describe(
      "Only posts of this day (UTC) and later are included. Until somebody sets it, a new source moves it back as far as its ten newest posts need",
    ),
    business_context: z.string().nullable().describe("What key learnings are written for"),
    digest_frequency: digestFrequency.describe("How often its members get a digest by mail"),
    created_at: timestamp,
    updated_at: timestamp,
    source_count: z.number().int().describe("Sources that it listens to"),
    unread_count: z.number().int().describe("Posts that the caller has not read"),
    refile: z
      .object({ done: z.number().int(), total: z.number().int() })
      .nullable()
      .describe(
        "Progress of judging the stored articles by other keywords or from another start; null when that is done",
      ),
    rederive: z
      .object({ done: z.number().int(), total: z.number().int() })
      .nullable()
      .describe(
        "Progress of deriving the key learnings of the last 30 days for another business context; null when that is done",
      ),
    role: role.describe("The caller's role"),
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
  digest_frequency: "daily",
  created_at: "2026-11-21T08:30:00.000000",
  updated_at: "2026-11-21T08:30:00.000000",
  source_count: 0,
  unread_count: 0,
  refile: null,
  rederive: null,
  role: "owner",
} as const;

const params = z.object({ id: id.describe("Newsfeed ID") });

export const listNewsfeeds = endpoint({
  operationId: "listNewsfeeds",
  method: "GET",
  path: "/newsfeeds",
  tag: "Newsfeeds",
  summary: "List newsfeeds",
  description: "All newsfeeds that the caller owns or that are shared with the caller, newest first.",
  response: z.array(newsfeed),
  errors: [],
  examples: { response: [exampleNewsfeed] },
});

export const createNewsfeed = endpoint({
  operationId: "createNewsfeed",
  method: "POST",
  path: "/newsfeeds",
  tag: "Newsfeeds",
  summary: "Create a newsfeed",
  description: `The caller owns it. It begins without sources. A user can have ${NEWSFEEDS_PER_USER_MAX} newsfeeds.`,
  ignoresUnknownFields: true,
  body: z.object({
    name,
    keywords: keywords.optional().describe("Words or phrases; one that begins with `-` excludes. Default: none"),
    description: description.optional(),
    business_context: businessContext
      .optional()
      .describe("What you do, in plain words: key learnings are written for it"),
    start_date: day
      .optional()
      .describe(
        "Holds once it is set. Default: 30 days before today, or as early as the ten newest posts of each source",
      ),
    digest_frequency: digestFrequency.optional().describe("Default `daily`"),
  }),
  response: newsfeed,
  errors: [413, 415, 422],
  examples: {
    body: {
      name: "Grid storage",
      keywords: ["sodium-ion", "tender"],
      business_context: "We bid on utility storage tenders in Texas.",
    },
    response: exampleNewsfeed,
  },
});

export const getNewsfeed = endpoint({
  operationId: "getNewsfeed",
  method: "GET",
  path: "/newsfeeds/{id}",
  tag: "Newsfeeds",
  summary: "Get a newsfeed",
  description: "One that the caller owns or that is shared with the caller.",
  params,
  response: newsfeed,
  errors: [403, 404, 422],
  examples: { response: exampleNewsfeed },
});

export const updateNewsfeed = endpoint({
  operationId: "updateNewsfeed",
  method: "PUT",
  path: "/newsfeeds/{id}",
  tag: "Newsfeeds",
  summary: "Update a newsfeed",
  description:
    "Only the fields sent are changed; `null` clears a field that can be null. Other keywords or another start judge the stored articles anew in the background: `refile` tells how far that is. Another business context derives the key learnings of the last 30 days anew: `rederive` tells how far that is.",
  params,
  ignoresUnknownFields: true,
  body: z.object({
    name: name.optional(),
    keywords: keywords.optional().describe("All of them: they take the place of the present ones"),
    description: description.optional(),
    business_context: businessContext.optional(),
    start_date: day.optional().describe("Holds from then on, whatever sources are added"),
    digest_frequency: digestFrequency.optional(),
  }),
  response: newsfeed,
  errors: [403, 404, 413, 415, 422],
  examples: { body: { digest_frequency: "weekly" }, response: { ...exampleNewsfeed, digest_frequency: "weekly" } },
});

export const deleteNewsfeed = endpoint({
  operationId: "deleteNewsfeed",
  method: "DELETE",
  path: "/newsfeeds/{id}",
  tag: "Newsfeeds",
  summary: "Delete a newsfeed",
  description: "Removes the newsfeed, its sources and all its posts for good. Only its owner may.",
  params,
  errors: [403, 404, 422],
  examples: {},
});

export const markNewsfeedRead = endpoint({
  operationId: "markNewsfeedRead",
  method: "POST",
  path: "/newsfeeds/{id}/read",
  tag: "Newsfeeds",
  summary: "Mark all posts as read",
  description:
    "For the caller alone: every post that came into the newsfeed (`created_at`) up to `before`. Nothing that came later is swallowed.",
  params,
  body: z.object({
    before: timestamp.describe("The latest `created_at` that the caller has seen, or the time of loading"),
  }),
  response: status,
  errors: [403, 404, 413, 415, 422],
  examples: { body: { before: "2026-11-21T08:30:00.000000" }, response: { status: "ok" } },
});

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

export const showOlderPosts = endpoint({
  surface: "app",
  access: "session",
  operationId: "showOlderPosts",
  method: "POST",
  path: "/newsfeeds/{id}/older-posts",
  tag: "Newsfeeds",
  summary: `Move the start date back as far as the ${OLDER_POSTS} newest older posts need`,
  description: "The date then holds as any that somebody chose. Where nothing older is known it stays as it is.",
  params: z.object({ id }),
  response: newsfeed,
  errors: [403, 404, 422],
  examples: {},
});
