import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, id, instant, searchVector } from "./columns";
import { feeds } from "./feeds";
import { searchVectorOfTitleAndText } from "./search-vector";

/** One item of a feed, stored once for all newsfeeds. */
export const articles = pgTable(
  "articles",
  {
    id: id(),
    feedId: uuid("feed_id")
      .notNull()
      .references(() => feeds.id),
    guidHash: bytes("guid_hash").notNull(),
    url: text("url").notNull(),
    urlHash: bytes("url_hash").notNull(),
    contentHash: bytes("content_hash").notNull(),
    title: text("title").notNull(),
    author: text("author"),
    imageUrl: text("image_url"),
    language: text("language"),
    /** The publisher's tags and categories. */
    tags: text("tags").array().notNull().default([]),
    /** 64-bit SimHash of the text, as a signed number; null for texts too short to compare. */
    simhash: bigint("simhash", { mode: "bigint" }),
    wordCount: integer("word_count").notNull().default(0),
    /** Opening words of the feed's own text: what a post shows until there is a summary. */
    excerpt: text("excerpt").notNull().default(""),
    publishedAt: instant("published_at").notNull(),
    fetchedAt: instant("fetched_at").notNull(),
    updatedAt: instant("updated_at"),
    /** When full text, summary and key learnings are due; null once they are done. A claim moves it ahead by a lease. */
    enrichDueAt: instant("enrich_due_at"),
    enrichAttempts: integer("enrich_attempts").notNull().default(0),
    /** When a model may be asked for texts that it could not write in time; null where none is lacking. */
    writeDueAt: instant("write_due_at"),
    /** How often in a row it was asked for them and gave no answer. */
    writeAttempts: integer("write_attempts").notNull().default(0),
  },
  (t) => [
    uniqueIndex("articles_feed_guid_uq").on(t.feedId, t.guidHash),
    index("articles_feed_published_ix").on(t.feedId, t.publishedAt, t.id),
    index("articles_url_ix").on(t.urlHash),
    index("articles_content_ix").on(t.contentHash),
    index("articles_enrich_due_ix").on(t.enrichDueAt).where(sql`${t.enrichDueAt} is not null`),
    index("articles_unwritten_ix").on(t.fetchedAt).where(sql`${t.writeDueAt} is not null`),
  ],
);

/** The big text, apart from what lists read. */
export const articleContents = pgTable(
  "article_contents",
  {
    articleId: uuid("article_id")
      .primaryKey()
      .references(() => articles.id, { onDelete: "cascade" }),
    /** The feed's own HTML, kept until the full text was made from it. */
    feedHtml: text("feed_html"),
    /** Does the feed call that the whole content? */
    isFeedFull: boolean("is_feed_full").notNull().default(false),
    /** What addresses in `feedHtml` are relative to. */
    baseUrl: text("base_url").notNull(),
    /** A copy of the article's, for the search alone: a vector is made from one row. */
    title: text("title").notNull(),
    contentMarkdown: text("content_markdown").notNull(),
    contentText: text("content_text").notNull(),
    search: searchVector("search").generatedAlwaysAs(sql.raw(searchVectorOfTitleAndText)),
    origin: text("origin", { enum: ["feed", "page", "summary", "degraded"] }).notNull(),
    extractedAt: instant("extracted_at").notNull(),
  },
  (t) => [index("article_contents_search_ix").using("gin", t.search)],
);

/** One summary for each content, whatever feeds it came from. */
export const articleSummaries = pgTable("article_summaries", {
  contentHash: bytes("content_hash").primaryKey(),
  summary: text("summary").notNull(),
  status: text("status", { enum: ["pending", "done", "fallback", "skipped"] }).notNull(),
  model: text("model"),
  /** By which a model was last asked and answered, fit or not; 0 while none was. */
  promptVersion: integer("prompt_version").notNull().default(0),
  /** Somebody is asking a model for it; another may from then on. */
  claimedUntil: instant("claimed_until"),
  inputTokens: integer("input_tokens").notNull().default(0),
  outputTokens: integer("output_tokens").notNull().default(0),
  createdAt: instant("created_at").notNull().defaultNow(),
});
