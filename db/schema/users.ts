import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, id, instant, partOf } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    emailVerifiedAt: instant("email_verified_at"),
    name: text("name").notNull().default(""),
    passwordHash: text("password_hash"),
    /** Incremented to end all of the user's sessions. */
    sessionVersion: integer("session_version").notNull().default(1),
    timezone: text("timezone").notNull().default("UTC"),
    /** Whether the user chose the zone; otherwise it follows the last browser. */
    isTimezoneFixed: boolean("is_timezone_fixed").notNull().default(false),
    /** BCP 47 locale for dates and numbers; `en` follows each browser. */
    locale: text("locale").notNull().default("en"),
    showsPictures: boolean("shows_pictures").notNull().default(true),
    /** False turns off the digests of all newsfeeds. */
    digestsEnabled: boolean("digests_enabled").notNull().default(true),
    /** Start of the latest visit to the home page, and of the one before. */
    visitedAt: instant("visited_at"),
    visitedBeforeAt: instant("visited_before_at"),
    settings: jsonb("settings").notNull().default({}),
    /** Closed; remaining rows are purged in the background. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_email_uq").on(sql`lower(${t.email})`),
    index("users_deleted_ix").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** One row per signed-in browser; the cookie names it, so that signing out ends it on the server. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("sessions_user_ix").on(t.userId), index("sessions_expiry_ix").on(t.expiresAt)],
);

export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    name: text("name").notNull(),
    prefix: text("prefix").notNull(),
    /** SHA-256 of the whole key; 256 random bits need no slow hash. */
    keyHash: bytes("key_hash").notNull(),
    /** SHA-256 of the key as Fever clients send it, which is a hash with the owner's address; null in older keys. */
    feverHash: bytes("fever_hash"),
    isReadOnly: boolean("is_read_only").notNull().default(false),
    /** Newsfeeds that it is limited to; null for the whole account. */
    newsfeedIds: uuid("newsfeed_ids").array(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("api_keys_hash_uq").on(t.keyHash),
    uniqueIndex("api_keys_fever_uq").on(t.feverHash),
    index("api_keys_user_ix").on(t.userId),
  ],
);

/** Writes by API keys, for 90 days. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    /** UUIDv7 in order of time. */
    id: id(),
    userId: partOf("user_id", () => users.id),
    keyId: uuid("key_id").notNull(),
    /** Name of the operation in the contract. */
    operation: text("operation").notNull(),
    /** Not a foreign key: the entry of a deletion stays. */
    newsfeedId: uuid("newsfeed_id"),
    /** Id of the object that the operation names or makes; null without one. */
    objectId: text("object_id"),
    /** Whether it changed only what the caller alone sees. */
    isPrivate: boolean("is_private").notNull(),
    /** `ok` or the code of an error. */
    outcome: text("outcome").notNull(),
    /** Truncated address of the caller, such as `203.0.113.0/24`. */
    network: text("network").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("audit_entries_user_ix").on(t.userId, t.id),
    index("audit_entries_newsfeed_ix").on(t.newsfeedId, t.id).where(sql`${t.newsfeedId} is not null`),
  ],
);
