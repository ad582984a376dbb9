import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, id, instant } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    emailVerifiedAt: instant("email_verified_at"),
    name: text("name").notNull().default(""),
    passwordHash: text("password_hash"),
    /** Raised to end every session of the user at once. */
    sessionVersion: integer("session_version").notNull().default(1),
    timezone: text("timezone").notNull().default("UTC"),
    /** Chosen by the user; otherwise it is that of the last browser. */
    isTimezoneFixed: boolean("is_timezone_fixed").notNull().default(false),
    /** BCP 47, for dates and numbers; `en` where the user leaves it to each browser. */
    locale: text("locale").notNull().default("en"),
    showsPictures: boolean("shows_pictures").notNull().default(true),
    /** False: no digest of any newsfeed, whatever the membership says. */
    digestsEnabled: boolean("digests_enabled").notNull().default(true),
    settings: jsonb("settings").notNull().default({}),
    /** The account is gone for everybody; what is left of it is purged in the background. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_email_uq").on(sql`lower(${t.email})`),
    index("users_deleted_ix").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** One row for each signed-in browser; the session cookie names it, so that signing out ends it on the server. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    prefix: text("prefix").notNull(),
    /** SHA-256 of the whole key: 190 random bits need no slow hash. */
    keyHash: bytes("key_hash").notNull(),
    isReadOnly: boolean("is_read_only").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [uniqueIndex("api_keys_hash_uq").on(t.keyHash), index("api_keys_user_ix").on(t.userId)],
);
