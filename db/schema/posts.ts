import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { PROOF_VERSION } from "@/lib/core/proof-version";
import { articles } from "./articles";
import { bytes, id, instant, partOf, readerNumber, textState } from "./columns";
import { sources } from "./feeds";
import { newsfeedMembers, newsfeeds } from "./newsfeeds";
import { users } from "./users";

/** An article in a newsfeed. Narrow, because lists and counts read this table. */
export const posts = pgTable(
  "posts",
  {
    /** UUIDv7 in order of arrival, which the read watermark relies on. */
    id: id(),
    newsfeedId: partOf("newsfeed_id", () => newsfeeds.id),
    articleId: uuid("article_id")
      .notNull()
      .references(() => articles.id),
    sourceId: uuid("source_id").references(() => sources.id, { onDelete: "set null" }),
    /** First post of a group of near-duplicates; null without others. */
    groupId: uuid("group_id"),
    publishedAt: instant("published_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    hidden: boolean("hidden").notNull().default(false),
    matched: boolean("matched").notNull(),
    /** Was in the newsfeed when changed keywords refused it, so reader apps may have it by its number. */
    wasShown: boolean("was_shown").notNull().default(false),
    /** 0 to 100; -1 without anything to compare with, and until the post is scored. */
    relevance: smallint("relevance").notNull().default(-1),
    visible: boolean("visible").notNull().generatedAlwaysAs(sql`matched and not hidden`),
    /** With 16 digits, because some reader apps pad the hexadecimal form to the length of the decimal one. */
    number: readerNumber(1_000_000_000_000_000),
  },
  (t) => [
    uniqueIndex("posts_article_newsfeed_uq").on(t.articleId, t.newsfeedId),
    uniqueIndex("posts_number_uq").on(t.number),
    // Ascending and read backwards, because Drizzle's `.desc()` emits NULLS LAST, which never matches the order.
    index("posts_list_ix").on(t.newsfeedId, t.visible, t.publishedAt, t.id),
    // Without `visible`, so that no plan takes it for another order; filtered posts have no score, so they come last.
    index("posts_relevance_ix").on(t.newsfeedId, t.relevance, t.publishedAt, t.id),
    // By arrival, for what came since a member marked all as read; the time decides visibility.
    index("posts_arrival_ix").on(t.newsfeedId, t.id, t.publishedAt).where(sql`${t.visible}`),
    // Covers the source statistics, so that counting reads no posts.
    index("posts_source_ix").on(t.sourceId, t.publishedAt, t.matched, t.createdAt),
    index("posts_group_ix").on(t.groupId, t.visible, t.publishedAt, t.id).where(sql`${t.groupId} is not null`),
    index("posts_refused_ix").on(t.createdAt).where(sql`not ${t.matched}`),
    index("posts_hidden_ix").on(t.newsfeedId, t.publishedAt, t.id).where(sql`${t.hidden}`),
  ],
);

/** Further sources of the same article in a newsfeed. */
export const postSources = pgTable(
  "post_sources",
  {
    postId: partOf("post_id", () => posts.id),
    sourceId: partOf("source_id", () => sources.id),
  },
  (t) => [primaryKey({ columns: [t.postId, t.sourceId] }), index("post_sources_source_ix").on(t.sourceId)],
);

/** Why a newsfeed kept or refused an article. */
export const verdicts = pgTable("verdicts", {
  postId: partOf("post_id", () => posts.id).primaryKey(),
  matchedKeywords: text("matched_keywords").array().notNull().default([]),
  keyword: text("keyword"),
  field: text("field", { enum: ["title", "text", "tags"] }),
  reason: text("reason", { enum: ["matched", "no_keywords", "no_match", "excluded", "rescued"] }).notNull(),
  keywordsVersion: integer("keywords_version").notNull(),
  relevanceReason: text("relevance_reason").notNull().default(""),
  /** Context version for which a model scored the post; null where its words did. */
  relevanceVersion: integer("relevance_version"),
  /** Cosine of the article's vector and the newsfeed's; null before the comparison. */
  similarity: real("similarity"),
  /** The newsfeed's version of the comparison. */
  meaningVersion: integer("meaning_version"),
});

export const keylearnings = pgTable(
  "keylearnings",
  {
    postId: partOf("post_id", () => posts.id),
    contextVersion: integer("context_version").notNull(),
    keylearning: text("keylearning").notNull(),
    /** `[{quote, start, end}]`, offsets in UTF-16 units of the article's markdown. */
    evidence: jsonb("evidence").$type<{ quote: string; start: number; end: number }[]>().notNull(),
    state: text("state", { enum: ["supported", "quoted", "unsupported", "nothing", "extract"] })
      .notNull()
      .default("supported"),
    ...textState(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.contextVersion] }),
    // The version is a literal, because an index has no parameters: a new one takes a migration.
    index("keylearnings_unproven_ix")
      .on(t.postId)
      .where(sql`${t.proofVersion} < ${sql.raw(String(PROOF_VERSION))}`),
  ],
);

/** A member's own state of a post: read where that differs from the watermark, and hidden by a viewer. */
export const postStates = pgTable(
  "post_states",
  {
    userId: uuid("user_id").notNull(),
    newsfeedId: uuid("newsfeed_id").notNull(),
    postId: uuid("post_id").notNull(),
    isRead: boolean("is_read").notNull(),
    /** Hidden for this member alone, as viewers hide. */
    isHidden: boolean("is_hidden").notNull().default(false),
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

/** A reader's report on a wrong text; one per reader and text. */
export const postReports = pgTable(
  "post_reports",
  {
    userId: partOf("user_id", () => users.id),
    postId: partOf("post_id", () => posts.id),
    /** Context version of the reported key learning; 0 without one. */
    contextVersion: integer("context_version").notNull(),
    /** SHA-256 of the reported text. Null for a report from earlier versions, which counts for any text. */
    textHash: bytes("text_hash"),
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

/** A reader's feedback: more or fewer posts like one. */
export const postFeedback = pgTable(
  "post_feedback",
  {
    userId: partOf("user_id", () => users.id),
    postId: partOf("post_id", () => posts.id),
    kind: text("kind", { enum: ["more", "less"] }).notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.postId] }), index("post_feedback_post_ix").on(t.postId)],
);
