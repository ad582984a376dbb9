import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, id, instant, partOf, searchVector, textState } from "./columns";
import { feeds } from "./feeds";
import { searchVectorOfTitleAndText } from "./search-vector";
import { simhashBands } from "./simhash-bands";

/** One item of a feed, shared by all newsfeeds. */
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
    /** Tags and categories from the feed. */
    tags: text("tags").array().notNull().default([]),
    /** 64-bit SimHash of the text, signed; null for texts too short to compare. */
    simhash: bigint("simhash", { mode: "bigint" }),
    wordCount: integer("word_count").notNull().default(0),
    /** Opening words of the feed's text, shown until there is a summary. */
    excerpt: text("excerpt").notNull().default(""),
    publishedAt: instant("published_at").notNull(),
    fetchedAt: instant("fetched_at").notNull(),
    updatedAt: instant("updated_at"),
    /** When enriching is due; null when done. A claim moves it ahead by a lease. */
    enrichDueAt: instant("enrich_due_at"),
    enrichAttempts: integer("enrich_attempts").notNull().default(0),
    /** When the model is to be asked for missing texts; null when none are missing. */
    writeDueAt: instant("write_due_at"),
    /** Consecutive failed attempts. */
    writeAttempts: integer("write_attempts").notNull().default(0),
    /** Whether posts are to be compared in meaning; false without an embedding model. */
    isUncompared: boolean("uncompared").notNull().default(false),
  },
  (t) => [
    uniqueIndex("articles_feed_guid_uq").on(t.feedId, t.guidHash),
    index("articles_feed_published_ix").on(t.feedId, t.publishedAt, t.id),
    index("articles_url_ix").on(t.urlHash),
    index("articles_content_ix").on(t.contentHash),
    index("articles_enrich_due_ix").on(t.enrichDueAt).where(sql`${t.enrichDueAt} is not null`),
    index("articles_unwritten_ix").on(t.fetchedAt).where(sql`${t.writeDueAt} is not null`),
    index("articles_uncompared_ix").on(t.fetchedAt).where(sql`${t.isUncompared}`),
    ...simhashBands.map((bandOf, number) =>
      index(`articles_simhash_${number}_ix`).on(bandOf(t.simhash), t.publishedAt).where(sql`${t.simhash} is not null`),
    ),
  ],
);

/** Large texts, separate from the columns that lists read. */
export const articleContents = pgTable(
  "article_contents",
  {
    articleId: partOf("article_id", () => articles.id).primaryKey(),
    /** The feed's HTML, kept until the full text is extracted. */
    feedHtml: text("feed_html"),
    /** Whether the feed declares this the full content. */
    isFeedFull: boolean("is_feed_full").notNull().default(false),
    /** Base URL of `feedHtml`. */
    baseUrl: text("base_url").notNull(),
    /** Copy of the article's title, because a generated vector uses one row. */
    title: text("title").notNull(),
    contentMarkdown: text("content_markdown").notNull(),
    contentText: text("content_text").notNull(),
    search: searchVector("search").generatedAlwaysAs(sql.raw(searchVectorOfTitleAndText)),
    origin: text("origin", { enum: ["feed", "page", "summary", "degraded"] }).notNull(),
    extractedAt: instant("extracted_at").notNull(),
  },
  (t) => [index("article_contents_search_ix").using("gin", t.search)],
);

/** One summary per content, whichever feed it came from. */
export const articleSummaries = pgTable(
  "article_summaries",
  {
    contentHash: bytes("content_hash").primaryKey(),
    summary: text("summary").notNull(),
    ...textState(),
  },
  (t) => [index("article_summaries_unproven_ix").on(t.contentHash).where(sql`${t.proofVersion} < 1`)],
);

/** One vector per content, packed into a byte for each dimension. */
export const contentVectors = pgTable(
  "content_vectors",
  {
    contentHash: bytes("content_hash").primaryKey(),
    model: text("model").notNull(),
    vector: bytes("vector").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("content_vectors_age_ix").on(t.createdAt)],
);
