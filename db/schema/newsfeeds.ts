import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, id, instant, partOf, readerNumber } from "./columns";
import { users } from "./users";

export const newsfeeds = pgTable(
  "newsfeeds",
  {
    id: id(),
    ownerId: partOf("owner_id", () => users.id),
    name: text("name").notNull(),
    description: text("description"),
    keywords: text("keywords").array().notNull().default([]),
    /** Incremented with each change; a verdict stores the version that first gave it. */
    keywordsVersion: integer("keywords_version").notNull().default(1),
    startDate: date("start_date", { mode: "string" }).notNull(),
    /** A chosen start date is fixed; a default one moves back for posts of new sources. */
    isStartChosen: boolean("start_chosen").notNull().default(false),
    businessContext: text("business_context"),
    /** Incremented with each change of context or language; a key learning stores its version. */
    contextVersion: integer("context_version").notNull().default(1),
    /** Language of a model's texts, as a primary tag of BCP 47; null for that of each article. */
    language: text("language"),
    /** Number of its newest posts with each term of its context and keywords; null before the first count. */
    termFrequencies: jsonb("term_frequencies").$type<{ posts: number; of: Record<string, number> }>(),
    /** Incremented with each new vector of its context; a verdict stores the version of its similarity. */
    meaningVersion: integer("meaning_version").notNull().default(0),
    /** Null before the first posts are compared. */
    similarityScale: jsonb("similarity_scale").$type<{ posts: number; mean: number; deviation: number }>(),
    digestFrequency: text("digest_frequency", { enum: ["daily", "weekly"] })
      .notNull()
      .default("daily"),
    /** Progress of refiling; null when none is running. */
    refileTotal: integer("refile_total"),
    refileDone: integer("refile_done"),
    /** Progress of re-derivation; null when none is running. */
    rederiveTotal: integer("rederive_total"),
    rederiveDone: integer("rederive_done"),
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    number: readerNumber(),
  },
  (t) => [
    index("newsfeeds_owner_ix").on(t.ownerId),
    uniqueIndex("newsfeeds_number_uq").on(t.number),
    index("newsfeeds_deleted_ix").on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check("newsfeeds_name_ck", sql`char_length(${t.name}) between 1 and 200`),
    check("newsfeeds_digest_ck", sql`${t.digestFrequency} in ('daily', 'weekly')`),
  ],
);

/** Vector of a newsfeed's context, or of its keywords where it has none. */
export const interestVectors = pgTable("interest_vectors", {
  newsfeedId: partOf("newsfeed_id", () => newsfeeds.id).primaryKey(),
  /** Model and version of the text, and the day (UTC) of a rejection. */
  key: text("key").notNull(),
  vector: bytes("vector").notNull(),
});

/** A user's folder of newsfeeds. */
export const newsfeedFolders = pgTable(
  "newsfeed_folders",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    name: text("name").notNull(),
    isCollapsed: boolean("is_collapsed").notNull().default(false),
    /** Place among the user's folders; null, which sorts first, until a move. */
    position: integer("position"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("newsfeed_folders_user_ix").on(t.userId)],
);

/** Members, including the owner. */
export const newsfeedMembers = pgTable(
  "newsfeed_members",
  {
    userId: partOf("user_id", () => users.id),
    newsfeedId: partOf("newsfeed_id", () => newsfeeds.id),
    role: text("role", { enum: ["owner", "editor", "viewer"] }).notNull(),
    /** The member's own folder; null without one. */
    folderId: uuid("folder_id").references(() => newsfeedFolders.id, { onDelete: "set null" }),
    /** Place among the member's newsfeeds; null, which sorts first, until a move. */
    position: integer("position"),
    /** Watermark: posts up to this id are read, except as `post_states` says. */
    readUpTo: uuid("read_up_to"),
    digestEnabled: boolean("digest_enabled").notNull().default(true),
    /** Local hour, 0 to 23. */
    digestHour: integer("digest_hour").notNull().default(7),
    /** ISO 8601: 1 is Monday. */
    digestWeekday: integer("digest_weekday").notNull().default(1),
    /** End of a pause; null without one. */
    digestPausedUntil: instant("digest_paused_until"),
    nextDigestAt: instant("next_digest_at"),
    lastDigestAt: instant("last_digest_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.newsfeedId] }),
    index("newsfeed_members_newsfeed_ix").on(t.newsfeedId),
    index("newsfeed_members_folder_ix").on(t.folderId).where(sql`${t.folderId} is not null`),
    uniqueIndex("newsfeed_members_one_owner_uq").on(t.newsfeedId).where(sql`${t.role} = 'owner'`),
    index("newsfeed_members_digest_ix").on(t.nextDigestAt).where(sql`${t.nextDigestAt} is not null`),
    index("newsfeed_members_unplanned_ix")
      .on(t.newsfeedId)
      .where(sql`${t.digestEnabled} and ${t.nextDigestAt} is null`),
    check("newsfeed_members_role_ck", sql`${t.role} in ('owner', 'editor', 'viewer')`),
  ],
);

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    newsfeedId: partOf("newsfeed_id", () => newsfeeds.id),
    email: text("email").notNull(),
    role: text("role", { enum: ["editor", "viewer"] }).notNull(),
    tokenHash: bytes("token_hash").notNull(),
    invitedBy: partOf("invited_by", () => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
  },
  (t) => [
    uniqueIndex("invitations_token_uq").on(t.tokenHash),
    index("invitations_newsfeed_ix").on(t.newsfeedId),
    uniqueIndex("invitations_open_uq").on(t.newsfeedId, sql`lower(${t.email})`).where(sql`${t.acceptedAt} is null`),
    index("invitations_invited_by_ix").on(t.invitedBy),
    index("invitations_email_ix").on(sql`lower(${t.email})`),
  ],
);

export const digests = pgTable(
  "digests",
  {
    id: id(),
    userId: uuid("user_id").notNull(),
    newsfeedId: uuid("newsfeed_id").notNull(),
    /** The member's local date; at most one digest per date, whatever happens to clocks and settings. */
    localDate: date("local_date", { mode: "string" }).notNull(),
    windowStart: instant("window_start").notNull(),
    windowEnd: instant("window_end").notNull(),
    status: text("status", { enum: ["claimed", "rendered", "sent", "empty", "failed", "cancelled"] }).notNull(),
    /** Why none was sent; null otherwise. */
    reason: text("reason", { enum: ["turned_off", "paused", "unverified", "suppressed", "superseded", "given_up"] }),
    /** Shared by digests that go out in one mail. */
    batchId: uuid("batch_id").notNull(),
    /** Shown posts in order, frozen at composing. */
    postIds: uuid("post_ids").array(),
    postCount: integer("post_count").notNull().default(0),
    claimedUntil: instant("claimed_until"),
    attempts: integer("attempts").notNull().default(0),
    sentAt: instant("sent_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("digests_window_uq").on(t.userId, t.newsfeedId, t.windowEnd),
    uniqueIndex("digests_day_uq").on(t.userId, t.newsfeedId, t.localDate),
    index("digests_batch_ix").on(t.batchId),
    index("digests_unsent_ix").on(t.claimedUntil).where(sql`${t.status} in ('claimed', 'rendered')`),
    foreignKey({
      name: "digests_member_fk",
      columns: [t.userId, t.newsfeedId],
      foreignColumns: [newsfeedMembers.userId, newsfeedMembers.newsfeedId],
    }).onDelete("cascade"),
  ],
);

/** Suggested edits that a member dismissed, for all members. */
export const dismissedSuggestions = pgTable(
  "dismissed_suggestions",
  {
    newsfeedId: partOf("newsfeed_id", () => newsfeeds.id),
    /** Kind and keyword. */
    suggestion: text("suggestion").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.newsfeedId, t.suggestion] })],
);
