import { z } from "zod";
import { sourceTypeNames } from "@/lib/core/source-types";
import { ownId, timestamp } from "./fields";

export const sourceType = z.enum(sourceTypeNames);
export const sourceStatus = z.enum(["pending", "ok", "rate_limited", "failing", "needs_credentials", "gone"]);

/** How a source is read. */
const route = z
  .enum(["native", "api", "bridge"])
  .nullable()
  .describe(
    "How it is read: its own feed, its network's API, or a bridge run by the operator; null when it cannot be read",
  );

export const source = z
  .object({
    id: ownId,
    newsfeed_id: ownId,
    url: z.string().describe("The given URL, normalised; viewers get it without its query"),
    source_type: sourceType,
    title: z.string().nullable(),
    site_url: z.string().nullable(),
    icon_url: z.string().nullable(),
    rss_feed_url: z.string().nullable().describe("URL of the feed; null without one; viewers get it without its query"),
    use_rss: z.boolean(),
    route,
    check_interval_minutes: z
      .int()
      .describe(
        "Usual interval; adapts to how often the source posts. `next_check_at` may be later, for example while a hub pushes or the site asks for a pause",
      ),
    last_checked_at: timestamp.nullable(),
    last_success_at: timestamp.nullable().describe("Last successful read; null before the first"),
    next_check_at: timestamp.nullable(),
    is_active: z.boolean().describe("Whether it is checked"),
    status: sourceStatus,
    last_error: z.string().nullable().describe("One sentence; null without an error"),
    post_count: z.int().describe("Posts of this source in the newsfeed, without refused ones"),
    posts_per_week: z.number().min(0).describe("Average over the last 28 days, to one decimal"),
    latest_published_at: timestamp
      .nullable()
      .describe("Publication of its newest post, filtered or not; null if unknown"),
    matched_share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("Share of posts in the last 30 days that matched; null without posts"),
    translate_to: z.string().nullable().describe("Language into which its posts are translated; null for none"),
    created_at: timestamp,
  })
  .meta({ id: "Source" });
export type Source = z.output<typeof source>;

/** Preview posts of a feed. */
export const LATEST_POSTS_MAX = 3;
/** Posts of a feed tried against the newsfeed's keywords. */
export const SAMPLE_MAX = 20;

const discoveredFeed = z
  .object({
    url: z.string(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    is_category_match: z.boolean().describe("Whether the feed covers just the part of the site that the URL points to"),
    is_guess: z.boolean().describe("Whether the page names no feed, and this is at one of the usual addresses"),
    post_count_30d: z
      .int()
      .nullable()
      .describe("Posts of the last 30 days that the feed lists; null if it dates none, or was not read"),
    latest_post_title: z.string().nullable(),
    latest_posts: z
      .array(z.object({ title: z.string(), published_at: timestamp.nullable() }))
      .describe(`The newest ${LATEST_POSTS_MAX}`),
    sample_count: z.int().describe(`Posts checked, at most the newest ${SAMPLE_MAX}`),
    sample_match_count: z
      .number()
      .int()
      .nullable()
      .describe("How many of these match the newsfeed's keywords; null without a newsfeed or keywords"),
  })
  .meta({ id: "DiscoveredFeed" });

export const sourceValidation = z
  .object({
    url: z.string().describe("The URL that was checked"),
    source_type: sourceType,
    crawlable: z.boolean().describe("Whether it can be followed"),
    error: z.string().nullable().describe("Why it cannot be used, in one sentence; null if it can"),
    error_code: z
      .string()
      .nullable()
      .describe("Stable code of `error`, such as `no_feed`, `http_403`, `login_required` or `list_of_feeds`"),
    route,
    rss_feeds: z.array(discoveredFeed),
    recommended_feed: z
      .string()
      .describe("`url` of the feed that is used by default; empty if it cannot be followed, or not by a feed"),
    site_title: z.string().nullable(),
    icon_url: z.string().nullable(),
  })
  .meta({ id: "SourceValidation" });
export type SourceValidation = z.output<typeof sourceValidation>;

/** Maximum sites in one reply. */
export const PROPOSALS_MAX = 12;

export const sourceProposal = z
  .object({
    name: z.string(),
    url: z.string().describe("Address of the site; add it as a source"),
    feed_url: z.string().nullable().describe("Its feed; null where adding the source finds it"),
    language: z.string().nullable().describe("Primary language tag; null if unknown"),
    topics: z.array(z.string()).describe("Topics in Lede's directory, the best match first; empty for `model`"),
    origin: z
      .enum(["directory", "model"])
      .describe("`directory`: ships with Lede; `model`: proposed by the AI model, with a feed that Lede has read"),
  })
  .meta({ id: "SourceProposal" });
export type SourceProposal = z.output<typeof sourceProposal>;

export const exampleSource = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2c",
  newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
  url: "https://gridnotes.example/",
  source_type: "blog",
  title: "Grid Notes",
  site_url: "https://gridnotes.example/",
  icon_url: null,
  rss_feed_url: "https://gridnotes.example/feed.xml",
  use_rss: true,
  route: "native",
  check_interval_minutes: 60,
  last_checked_at: null,
  last_success_at: null,
  next_check_at: "2026-11-21T08:30:00.000000",
  is_active: true,
  status: "pending",
  last_error: null,
  post_count: 0,
  posts_per_week: 0,
  latest_published_at: null,
  matched_share: null,
  translate_to: null,
  created_at: "2026-11-21T08:30:00.000000",
} as const;
