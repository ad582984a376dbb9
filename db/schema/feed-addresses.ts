import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, id, instant, partOf } from "./columns";
import { readingLists } from "./lists";
import { newsfeedMembers } from "./newsfeeds";
import { users } from "./users";

/** Filter of a search, as the API takes it. */
export interface FeedQuery {
  q?: string | undefined;
  newsfeed_ids?: string[] | undefined;
  source_id?: string | undefined;
  min_relevance?: number | undefined;
  state?: "unread" | "read" | "all" | undefined;
  saved?: boolean | undefined;
}

/** A secret URL under which a user's posts, or their sources, are read without a session. */
export const feedAddresses = pgTable(
  "feed_addresses",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    kind: text("kind", { enum: ["newsfeed", "list", "search", "today", "opml"] }).notNull(),
    /** Only for that kind; leaving the newsfeed deletes the address. */
    newsfeedId: uuid("newsfeed_id"),
    listId: uuid("list_id").references(() => readingLists.id, { onDelete: "cascade" }),
    /** Name and filter of a search. */
    name: text("name"),
    query: jsonb("query").$type<FeedQuery>(),
    /** SHA-256 of the secret. */
    tokenHash: bytes("token_hash").notNull(),
    /** The secret, encrypted for its owner. */
    tokenSealed: bytes("token_sealed").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Time of the last new secret. */
    resetAt: instant("reset_at"),
  },
  (t) => [
    uniqueIndex("feed_addresses_token_uq").on(t.tokenHash),
    // One address for each newsfeed, list or other kind; searches differ by name.
    uniqueIndex("feed_addresses_thing_uq")
      .on(t.userId, t.kind, sql`coalesce(${t.newsfeedId}, ${t.listId}, ${t.userId})`)
      .where(sql`${t.kind} <> 'search'`),
    index("feed_addresses_user_ix").on(t.userId),
    index("feed_addresses_newsfeed_ix").on(t.newsfeedId),
    index("feed_addresses_list_ix").on(t.listId),
    foreignKey({
      name: "feed_addresses_member_fk",
      columns: [t.userId, t.newsfeedId],
      foreignColumns: [newsfeedMembers.userId, newsfeedMembers.newsfeedId],
    }).onDelete("cascade"),
  ],
);

/** A subscriber of our WebSub hub, which gets one format of a feed address pushed. */
export const hubSubscribers = pgTable(
  "hub_subscribers",
  {
    id: id(),
    addressId: partOf("address_id", () => feedAddresses.id),
    format: text("format", { enum: ["atom", "rss", "json"] }).notNull(),
    callback: text("callback").notNull(),
    /** Encrypted `hub.secret`; null without one. */
    secretSealed: bytes("secret_sealed"),
    /** End of the lease; null until the first verification. */
    expiresAt: instant("expires_at"),
    /** A request that the subscriber has yet to confirm; null without one. */
    asked: jsonb("asked").$type<{ mode: "subscribe" | "unsubscribe"; leaseSeconds: number; secret: string | null }>(),
    /** Time of the next verification or push; null when there is none. */
    dueAt: instant("due_at"),
    /** Failures in a row. */
    attempts: integer("attempts").notNull().default(0),
    /** Tag of the content that was last pushed. */
    contentTag: text("content_tag"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("hub_subscribers_callback_uq").on(t.addressId, t.format, t.callback),
    index("hub_subscribers_due_ix").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index("hub_subscribers_expiry_ix").on(t.expiresAt),
  ],
);

/** An OPML document elsewhere that is read daily. */
export const opmlSubscriptions = pgTable(
  "opml_subscriptions",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    url: text("url").notNull(),
    /** Encrypted user and password for the URL; null without them. */
    credentials: bytes("credentials"),
    /** Newsfeed of all sources; null gives each folder its own. */
    newsfeedId: uuid("newsfeed_id"),
    /** Validators of the last document. */
    validators: jsonb("validators").$type<{ etag?: string; lastModified?: string }>().notNull().default({}),
    /** Sources of the last document without refused ones. URLs have no credentials. */
    outlines: jsonb("outlines").$type<{ url: string; title: string | null }[]>().notNull().default([]),
    /** Sources that left the document and are still followed, newest first. */
    vanished: jsonb("vanished").$type<{ url: string; title: string | null; at: string }[]>().notNull().default([]),
    /** Sources that were added, over all readings. */
    addedCount: integer("added_count").notNull().default(0),
    /** Result of the last reading that could not add something; null otherwise. */
    lastError: text("last_error"),
    failures: integer("failures").notNull().default(0),
    checkedAt: instant("checked_at"),
    succeededAt: instant("succeeded_at"),
    dueAt: instant("due_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("opml_subscriptions_url_uq").on(t.userId, t.url),
    index("opml_subscriptions_due_ix").on(t.dueAt),
    index("opml_subscriptions_newsfeed_ix").on(t.newsfeedId),
    foreignKey({
      name: "opml_subscriptions_member_fk",
      columns: [t.userId, t.newsfeedId],
      foreignColumns: [newsfeedMembers.userId, newsfeedMembers.newsfeedId],
    }).onDelete("cascade"),
  ],
);
