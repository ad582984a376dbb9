import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, id, instant } from "./columns";
import { newsfeeds } from "./newsfeeds";

export const SOURCE_TYPES = ["blog", "x", "instagram", "tiktok", "reddit", "mastodon", "bluesky", "youtube"] as const;

interface AskedByPublisher {
  seconds: number;
  skipHours: number[];
  skipDays: number[];
}

/** One row for each thing that is crawled, shared by every source that listens to it. */
export const feeds = pgTable(
  "feeds",
  {
    id: id(),
    url: text("url").notNull(),
    /** SHA-256 of the canonical URL. */
    urlHash: bytes("url_hash").notNull(),
    type: text("type", { enum: SOURCE_TYPES }).notNull().default("blog"),
    route: text("route", { enum: ["native", "api", "bridge"] })
      .notNull()
      .default("native"),
    title: text("title"),
    siteUrl: text("site_url"),
    iconUrl: text("icon_url"),
    language: text("language"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** SHA-256 of the last body that was stored: an equal one needs no parsing. */
    bodyHash: bytes("body_hash"),
    /** When the last unconditional answer came. */
    wholeAt: instant("whole_at"),
    /** How often the publisher asks to be read, as of the last document. */
    asked: jsonb("asked").$type<AskedByPublisher>(),
    nextDueAt: instant("next_due_at").notNull().defaultNow(),
    claimedUntil: instant("claimed_until"),
    claimOwner: text("claim_owner"),
    intervalSeconds: integer("interval_seconds").notNull().default(3600),
    failures: integer("failures").notNull().default(0),
    lastErrorCode: text("last_error_code"),
    lastError: text("last_error"),
    lastCheckedAt: instant("last_checked_at"),
    lastSuccessAt: instant("last_success_at"),
    goneAt: instant("gone_at"),
    hub: jsonb("hub"),
    subscriberCount: integer("subscriber_count").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("feeds_url_uq").on(t.urlHash),
    index("feeds_due_ix").on(t.nextDueAt).where(sql`${t.subscriberCount} > 0`),
  ],
);

/** What is known of a host's wishes; one crawl touches many feeds of one host. */
export const hosts = pgTable("hosts", {
  /** Host name and port, as in a URL. */
  host: text("host").primaryKey(),
  nextAllowedAt: instant("next_allowed_at").notNull(),
  retryAfterUntil: instant("retry_after_until"),
  crawlDelaySeconds: integer("crawl_delay_seconds"),
});

export const sources = pgTable(
  "sources",
  {
    id: id(),
    newsfeedId: uuid("newsfeed_id")
      .notNull()
      .references(() => newsfeeds.id, { onDelete: "cascade" }),
    feedId: uuid("feed_id").references(() => feeds.id),
    url: text("url").notNull(),
    type: text("type", { enum: SOURCE_TYPES }).notNull().default("blog"),
    title: text("title"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("sources_newsfeed_feed_uq").on(t.newsfeedId, t.feedId),
    index("sources_feed_ix").on(t.feedId, t.newsfeedId),
    check("sources_url_ck", sql`char_length(${t.url}) between 1 and 2048`),
  ],
);
