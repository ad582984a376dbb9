import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sourceTypeNames } from "@/lib/core/source-types";
import { bytes, id, instant } from "./columns";
import { newsfeeds } from "./newsfeeds";

interface AskedByPublisher {
  seconds: number;
  skipHours: number[];
  skipDays: number[];
}

/** A subscription at a WebSub hub. Moments are ISO 8601 in UTC, as `toISOString` writes them. */
export interface HubSubscription {
  url: string;
  /** The feed's own address, as the hub knows it. */
  topic: string;
  /** Part of the address that the hub calls: who knows it is the hub. */
  token: string;
  /** What the hub signs with. */
  secret: string;
  /** Asked for, or for longer; verified by the hub; refused by it; asked to end. */
  state: "asked" | "verified" | "refused" | "leaving";
  askedAt: string;
  /** Null until the hub has verified. While it is asked for longer, the former lease goes on. */
  leaseUntil: string | null;
  /** The last push; null while there is no reason to rely on pushes. */
  pushedAt: string | null;
}

/** One row for each thing that is crawled, shared by every source that listens to it. */
export const feeds = pgTable(
  "feeds",
  {
    id: id(),
    /** What is asked: a feed document, or the first address of an API. */
    url: text("url").notNull(),
    /** SHA-256 of the canonical URL; of a profile that of `profileUrl`, whichever route is taken. */
    urlHash: bytes("url_hash").notNull(),
    type: text("type", { enum: sourceTypeNames }).notNull().default("blog"),
    /** The profile's address as people know it; null for what is no profile. */
    profileUrl: text("profile_url"),
    /** User and password of the feed's own address, encrypted (`lib/crawl/collect/credentials.ts`); they are part of `urlHash`. */
    credentials: bytes("credentials"),
    /** How it is read: the network's own feed (or a site's), its API, or a bridge that the operator runs. */
    route: text("route", { enum: ["native", "api", "bridge"] })
      .notNull()
      .default("native"),
    /** What a connector remembers from one request to the next, such as the network's own id of a profile. */
    routeState: jsonb("route_state").$type<Record<string, string>>(),
    /** When a better route, which failed, is tried again. */
    routeRetryAt: instant("route_retry_at"),
    /** Where the publisher says that the feed has moved; taken over once that has lasted. */
    movedTo: text("moved_to"),
    /** Days (UTC) of the successes that came from there. */
    movedDays: text("moved_days").array().notNull().default([]),
    /** When the site was last searched for the new place of a feed that is none any more. */
    rediscoveredAt: instant("rediscovered_at"),
    title: text("title"),
    siteUrl: text("site_url"),
    iconUrl: text("icon_url"),
    language: text("language"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** The address that gave the validators, which may be behind a redirect: they are sent to no other. */
    validatorsFrom: text("validators_from"),
    /** The version of the parser that read the last document; another one reads it anew. */
    parserVersion: integer("parser_version"),
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
    /** Last time that the feed answered too slowly to be asked in the lane of prompt feeds. */
    slowAt: instant("slow_at"),
    lastErrorCode: text("last_error_code"),
    lastError: text("last_error"),
    lastCheckedAt: instant("last_checked_at"),
    lastSuccessAt: instant("last_success_at"),
    goneAt: instant("gone_at"),
    hub: jsonb("hub").$type<HubSubscription>(),
    subscriberCount: integer("subscriber_count").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("feeds_url_uq").on(t.urlHash),
    index("feeds_due_ix").on(t.nextDueAt).where(sql`${t.subscriberCount} > 0`),
    // What the status page lists: the latest checks, and the feeds that somebody should look at.
    index("feeds_checked_ix").on(t.lastCheckedAt).where(sql`${t.subscriberCount} > 0`),
    index("feeds_troubled_ix")
      .on(t.lastCheckedAt)
      .where(sql`${t.subscriberCount} > 0 and (${t.lastErrorCode} is not null or ${t.goneAt} is not null)`),
  ],
);

/** What is remembered of the document of a feed that was read last; gone with the feed. */
export const feedDocuments = pgTable("feed_documents", {
  feedId: uuid("feed_id")
    .primaryKey()
    .references(() => feeds.id, { onDelete: "cascade" }),
  /** Of which document: only while the feed has the same hash does it hold. */
  bodyHash: bytes("body_hash").notNull(),
  /** Which entries are known as they stand there, packed. */
  marks: bytes("marks").notNull(),
});

/** What is known of a host's wishes; one crawl touches many feeds of one host. */
export const hosts = pgTable("hosts", {
  /** Host name and port, as in a URL. */
  host: text("host").primaryKey(),
  /** Earliest time of the next request. */
  nextAllowedAt: instant("next_allowed_at").notNull(),
  /** Lease of the request in progress: no other one is sent until then. Null when there is none. */
  heldUntil: instant("held_until"),
  /** Earliest time of the next article page: later where robots.txt sets a crawl delay, or pages time out. */
  pagesAllowedAt: instant("pages_allowed_at"),
  retryAfterUntil: instant("retry_after_until"),
  crawlDelaySeconds: integer("crawl_delay_seconds"),
});

/** What an origin's robots.txt said when it was last read. */
export const robotsFiles = pgTable("robots_files", {
  /** Scheme, host and port. */
  origin: text("origin").primaryKey(),
  /** Empty where there is none: everything is allowed. Null while the origin cannot say: nothing is. */
  body: text("body"),
  fetchedAt: instant("fetched_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
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
    type: text("type", { enum: sourceTypeNames }).notNull().default("blog"),
    title: text("title"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("sources_newsfeed_feed_uq").on(t.newsfeedId, t.feedId),
    index("sources_feed_ix").on(t.feedId, t.newsfeedId),
    check("sources_url_ck", sql`char_length(${t.url}) between 1 and 2048`),
  ],
);
