import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { PROOF_VERSION } from "@/lib/core/proof-version";
import { bytes, id, instant, partOf, searchVector, textState } from "./columns";
import { feeds } from "./feeds";
import { simhashBands } from "./simhash-bands";
import { users } from "./users";

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
    /**
     * Hash of the stored text with title, address and language. Articles with the same one share summary, vector and
     * translations. Without `feedHash`, that of the feed's entry.
     */
    contentHash: bytes("content_hash").notNull(),
    /** Hash of the feed's entry, by which a change is recognized. Null means `contentHash`. */
    feedHash: bytes("feed_hash"),
    title: text("title").notNull(),
    author: text("author"),
    imageUrl: text("image_url"),
    language: text("language"),
    /** Tags and categories from the feed. */
    tags: text("tags").array().notNull().default([]),
    /** 64-bit SimHash of the text, signed; null for texts too short to compare. */
    simhash: bigint("simhash", { mode: "bigint" }),
    wordCount: integer("word_count").notNull().default(0),
    /** Feed's summary, or opening words of its text, or the page's description. Shown until there is a summary. */
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
    /** Copy of the article's title, because a trigger computes the vector from one row. */
    title: text("title").notNull(),
    contentMarkdown: text("content_markdown").notNull(),
    contentText: text("content_text").notNull(),
    search: searchVector("search"),
    origin: text("origin", { enum: ["feed", "page", "summary", "degraded"] }).notNull(),
    extractedAt: instant("extracted_at").notNull(),
  },
  (t) => [index("article_contents_search_ix").using("gin", t.search)],
);

/** One summary per content and language, whichever feed it came from. */
export const articleSummaries = pgTable(
  "article_summaries",
  {
    contentHash: bytes("content_hash").notNull(),
    /** Language that newsfeeds asked for; empty for the article's own, which every content has. */
    language: text("language").notNull().default(""),
    summary: text("summary").notNull(),
    ...textState(),
  },
  (t) => [
    primaryKey({ columns: [t.contentHash, t.language] }),
    index("article_summaries_unproven_ix")
      .on(t.contentHash)
      .where(sql`${t.proofVersion} < ${sql.raw(String(PROOF_VERSION))}`),
  ],
);

/** One translation per content and language, whichever feed it came from. Pending ones are the queue of translating. */
export const articleTranslations = pgTable(
  "article_translations",
  {
    contentHash: bytes("content_hash").notNull(),
    language: text("language").notNull(),
    /** An article with the content, whose text is translated. */
    articleId: partOf("article_id", () => articles.id),
    /** SHA-256 of title and text; a page's full text may replace a feed's without a new content hash. */
    textHash: bytes("text_hash").notNull(),
    /** Empty before the first piece. */
    title: text("title").notNull().default(""),
    /** Markdown of the translated pieces, in order. */
    pieces: text("pieces").array().notNull().default([]),
    /** Number of pieces; 0 before the first. */
    pieceCount: integer("piece_count").notNull().default(0),
    status: text("status", { enum: ["pending", "done", "failed"] })
      .notNull()
      .default("pending"),
    /** Reason of a failure or a wait; null without one. */
    failure: text("failure"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: instant("due_at").notNull(),
    claimedUntil: instant("claimed_until"),
    /** Reader who pays; null for the owners of newsfeeds that translate the source. */
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.contentHash, t.language] }),
    index("article_translations_article_ix").on(t.articleId),
    index("article_translations_due_ix").on(t.dueAt).where(sql`${t.status} = 'pending'`),
    index("article_translations_requester_ix").on(t.requestedBy).where(sql`${t.requestedBy} is not null`),
  ],
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
