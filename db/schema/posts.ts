import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { articles } from "./articles";
import { id, instant } from "./columns";
import { sources } from "./feeds";
import { newsfeedMembers, newsfeeds } from "./newsfeeds";
import { users } from "./users";

/** An article in a newsfeed. Narrow on purpose: this is the table that streams and counts read. */
export const posts = pgTable(
  "posts",
  {
    /** UUIDv7: the order of arrival, which the read watermark relies on. */
    id: id(),
    newsfeedId: uuid("newsfeed_id")
      .notNull()
      .references(() => newsfeeds.id, { onDelete: "cascade" }),
    articleId: uuid("article_id")
      .notNull()
      .references(() => articles.id),
    sourceId: uuid("source_id").references(() => sources.id, { onDelete: "set null" }),
    /** The first post of those that tell nearly the same; null where there is no other. */
    groupId: uuid("group_id"),
    publishedAt: instant("published_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    hidden: boolean("hidden").notNull().default(false),
    matched: boolean("matched").notNull(),
    visible: boolean("visible").notNull().generatedAlwaysAs(sql`matched and not hidden`),
  },
  (t) => [
    uniqueIndex("posts_article_newsfeed_uq").on(t.articleId, t.newsfeedId),
    // Ascending and read backwards: Drizzle's `.desc()` emits NULLS LAST, which never serves the order.
    index("posts_list_ix").on(t.newsfeedId, t.visible, t.publishedAt, t.id),
    // By arrival: what came since a member marked all as read. The time tells whether it is in sight.
    index("posts_arrival_ix").on(t.newsfeedId, t.id, t.publishedAt).where(sql`${t.visible}`),
    // With all that sources are told to be doing by, so that no post is looked up to be counted.
    index("posts_source_ix").on(t.sourceId, t.publishedAt, t.matched, t.createdAt),
    index("posts_group_ix").on(t.groupId, t.visible, t.publishedAt, t.id).where(sql`${t.groupId} is not null`),
    index("posts_refused_ix").on(t.createdAt).where(sql`not ${t.matched}`),
  ],
);

/** The same article from several sources of a newsfeed. */
export const postSources = pgTable(
  "post_sources",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    sourceId: uuid("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.postId, t.sourceId] }), index("post_sources_source_ix").on(t.sourceId)],
);

/** Why a newsfeed kept or refused an article. */
export const verdicts = pgTable("verdicts", {
  postId: uuid("post_id")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  matchedKeywords: text("matched_keywords").array().notNull().default([]),
  keyword: text("keyword"),
  field: text("field", { enum: ["title", "text", "tags"] }),
  reason: text("reason", { enum: ["matched", "no_keywords", "no_match", "excluded", "rescued"] }).notNull(),
  keywordsVersion: integer("keywords_version").notNull(),
});

export const keylearnings = pgTable(
  "keylearnings",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    contextVersion: integer("context_version").notNull(),
    keylearning: text("keylearning").notNull(),
    /** `[{quote, start, end}]`, offsets in UTF-16 units of the article's markdown. */
    evidence: jsonb("evidence").$type<{ quote: string; start: number; end: number }[]>().notNull(),
    /** Does it stand on quotes? `nothing`: the article bears on nothing that the context names. */
    state: text("state", { enum: ["supported", "unsupported", "nothing"] })
      .notNull()
      .default("supported"),
    status: text("status", { enum: ["pending", "done", "fallback", "skipped"] }).notNull(),
    model: text("model"),
    /** By which a model was last asked and answered, fit or not; 0 while none was. */
    promptVersion: integer("prompt_version").notNull().default(0),
    /** Somebody is asking a model for it; another may from then on. */
    claimedUntil: instant("claimed_until"),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.contextVersion] })],
);

/** Read state of one member, only where it differs from the watermark. */
export const postStates = pgTable(
  "post_states",
  {
    userId: uuid("user_id").notNull(),
    newsfeedId: uuid("newsfeed_id").notNull(),
    postId: uuid("post_id").notNull(),
    isRead: boolean("is_read").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.newsfeedId, t.postId] }),
    foreignKey({
      name: "post_states_member_fk",
      columns: [t.userId, t.newsfeedId],
      foreignColumns: [newsfeedMembers.userId, newsfeedMembers.newsfeedId],
    }).onDelete("cascade"),
  ],
);

const REPORT_SUBJECTS = ["keylearning", "summary"] as const;
const REPORT_REASONS = ["unsupported", "misses_point", "wrong_facts", "other"] as const;

/** A reader says that what was written about a post is wrong: one report for each reader and text. */
export const postReports = pgTable(
  "post_reports",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** Of the key learning that stood there; 0 where there was none. */
    contextVersion: integer("context_version").notNull(),
    subject: text("subject", { enum: REPORT_SUBJECTS }).notNull(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    note: text("note"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.postId, t.contextVersion] }),
    index("post_reports_post_ix").on(t.postId),
    index("post_reports_updated_ix").on(t.updatedAt),
  ],
);
