import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sourceTypeNames } from "@/lib/core/source-types";
import { bytes, id, instant, partOf, readerNumber } from "./columns";
import { newsfeeds } from "./newsfeeds";

interface AskedByPublisher {
  seconds: number;
  skipHours: number[];
  skipDays: number[];
}

/** A WebSub subscription. Times are ISO 8601 in UTC, from `toISOString`. */
export interface HubSubscription {
  url: string;
  /** The feed's URL as the hub has it. */
  topic: string;
  /** Secret part of the callback URL, which authenticates the hub. */
  token: string;
  /** Key of the hub's signatures. */
  secret: string;
  /** Requested (also for renewal), verified or refused by the hub, or being cancelled. */
  state: "asked" | "verified" | "refused" | "leaving";
  askedAt: string;
  /** Null before the first verification. Keeps the former lease during a renewal. */
  leaseUntil: string | null;
  /** Last push; null while pushes are not reliable. */
  pushedAt: string | null;
}

/** One row per crawled feed, shared by all its sources. */
export const feeds = pgTable(
  "feeds",
  {
    id: id(),
    /** URL of the feed document, or of an API's first request. */
    url: text("url").notNull(),
    /** SHA-256 of the canonical URL; for profiles of `profileUrl`, whichever route is used. */
    urlHash: bytes("url_hash").notNull(),
    type: text("type", { enum: sourceTypeNames }).notNull().default("blog"),
    /** Public URL of the profile; null for other feeds. */
    profileUrl: text("profile_url"),
    /** Encrypted credentials of the feed's URL (`lib/crawl/collect/credentials.ts`); part of `urlHash`. */
    credentials: bytes("credentials"),
    /** Native feed, the network's API, or a bridge of the operator. */
    route: text("route", { enum: ["native", "api", "bridge"] })
      .notNull()
      .default("native"),
    /** Connector state between requests, like the network's id of a profile. */
    routeState: jsonb("route_state").$type<Record<string, string>>(),
    /** When to try a better route again after a failure. */
    routeRetryAt: instant("route_retry_at"),
    /** New address according to the publisher; adopted once it has lasted. */
    movedTo: text("moved_to"),
    /** Days (UTC) with successful fetches from there. */
    movedDays: text("moved_days").array().notNull().default([]),
    /** Last search of the site for a feed that disappeared. */
    rediscoveredAt: instant("rediscovered_at"),
    title: text("title"),
    siteUrl: text("site_url"),
    iconUrl: text("icon_url"),
    language: text("language"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** URL of the validators, possibly behind a redirect; they are sent to no other. */
    validatorsFrom: text("validators_from"),
    /** Parser version of the last document; a newer parser reads it again. */
    parserVersion: integer("parser_version"),
    /** SHA-256 of the last stored body; an equal one is not parsed. */
    bodyHash: bytes("body_hash"),
    /** Time of the last complete response. */
    wholeAt: instant("whole_at"),
    /** Polling interval requested by the publisher in the last document. */
    asked: jsonb("asked").$type<AskedByPublisher>(),
    nextDueAt: instant("next_due_at").notNull().defaultNow(),
    claimedUntil: instant("claimed_until"),
    claimOwner: text("claim_owner"),
    intervalSeconds: integer("interval_seconds").notNull().default(3600),
    failures: integer("failures").notNull().default(0),
    /** Last time the feed was too slow for the prompt lane. */
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
    // For the status page: latest checks and troubled feeds.
    index("feeds_checked_ix").on(t.lastCheckedAt).where(sql`${t.subscriberCount} > 0`),
    index("feeds_troubled_ix")
      .on(t.lastCheckedAt)
      .where(sql`${t.subscriberCount} > 0 and (${t.lastErrorCode} is not null or ${t.goneAt} is not null)`),
  ],
);

/** Fingerprints of a feed's last document. */
export const feedDocuments = pgTable("feed_documents", {
  feedId: partOf("feed_id", () => feeds.id).primaryKey(),
  /** Valid only for the document with this hash. */
  bodyHash: bytes("body_hash").notNull(),
  /** Packed fingerprints of known entries. */
  marks: bytes("marks").notNull(),
});

/** Politeness state of a host, shared by all its feeds. */
export const hosts = pgTable("hosts", {
  /** Host and port, as in a URL. */
  host: text("host").primaryKey(),
  /** Earliest next request. */
  nextAllowedAt: instant("next_allowed_at").notNull(),
  /** Lease of the current request; null without one. */
  heldUntil: instant("held_until"),
  /** Earliest next article page; delayed by robots.txt's crawl delay or by timeouts. */
  pagesAllowedAt: instant("pages_allowed_at"),
  /** Until when the host asked to back off (429, 503). */
  retryAfterUntil: instant("retry_after_until"),
  crawlDelaySeconds: integer("crawl_delay_seconds"),
});

/** An origin's robots.txt as last read. */
export const robotsFiles = pgTable("robots_files", {
  /** Scheme, host and port. */
  origin: text("origin").primaryKey(),
  /** Empty allows everything (no file). Null blocks everything while the file is unavailable. */
  body: text("body"),
  fetchedAt: instant("fetched_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const sources = pgTable(
  "sources",
  {
    id: id(),
    newsfeedId: partOf("newsfeed_id", () => newsfeeds.id),
    feedId: uuid("feed_id").references(() => feeds.id),
    url: text("url").notNull(),
    type: text("type", { enum: sourceTypeNames }).notNull().default("blog"),
    title: text("title"),
    /** Language into which its posts are translated, as a primary tag of BCP 47; null for none. */
    translateTo: text("translate_to"),
    createdAt: instant("created_at").notNull().defaultNow(),
    number: readerNumber(),
  },
  (t) => [
    uniqueIndex("sources_newsfeed_feed_uq").on(t.newsfeedId, t.feedId),
    uniqueIndex("sources_number_uq").on(t.number),
    index("sources_feed_ix").on(t.feedId, t.newsfeedId),
    check("sources_url_ck", sql`char_length(${t.url}) between 1 and 2048`),
  ],
);
