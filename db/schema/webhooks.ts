import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { DESTINATION_KINDS, DISABLED_REASONS, EVENT_TYPES, LIST_CHANGES } from "@/lib/core/event-types";
import { bytes, id, instant, partOf } from "./columns";
import { newsfeeds } from "./newsfeeds";
import { users } from "./users";

/** An address that gets events: a webhook, or a channel of notifications. */
export const destinations = pgTable(
  "destinations",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    kind: text("kind", { enum: DESTINATION_KINDS }).notNull(),
    name: text("name").notNull().default(""),
    /** Address and secrets, encrypted (`lib/domain/webhooks/sealed-target.ts`). */
    sealed: bytes("sealed").notNull(),
    /** Events of a webhook; empty for a channel, whose rules choose. */
    events: text("events", { enum: EVENT_TYPES }).array().notNull().default([]),
    /** Null for all newsfeeds, also later ones. */
    newsfeedIds: uuid("newsfeed_ids").array(),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Null while enabled. */
    disabledReason: text("disabled_reason", { enum: DISABLED_REASONS }),
    /** First of the failed attempts since the last success. */
    failingSince: instant("failing_since"),
    /** Failed attempts since the last success. */
    failures: integer("failures").notNull().default(0),
    /** Last time an attempt failed or took long; then the destination leaves the prompt lane. */
    slowAt: instant("slow_at"),
    deliveredAt: instant("delivered_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [index("destinations_user_ix").on(t.userId)],
);

/** Posts that a channel gets. */
export const notificationRules = pgTable(
  "notification_rules",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    destinationId: partOf("destination_id", () => destinations.id),
    /** Null for all newsfeeds, also later ones. */
    newsfeedIds: uuid("newsfeed_ids").array(),
    /** Minimum relevance; null for any. */
    relevanceMin: smallint("relevance_min"),
    /** Search words that the post must have; null for any post. */
    words: text("words"),
    /** Minutes after midnight in the user's time zone; null without quiet hours. */
    quietFrom: smallint("quiet_from"),
    quietUntil: smallint("quiet_until"),
    isEnabled: boolean("is_enabled").notNull().default(true),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("notification_rules_user_ix").on(t.userId),
    index("notification_rules_destination_ix").on(t.destinationId),
  ],
);

/** An event on its way to a destination, written in the transaction of the change that it reports. */
export const deliveries = pgTable(
  "deliveries",
  {
    /** The message id that the receiver sees, the same for each attempt. */
    id: id(),
    destinationId: partOf("destination_id", () => destinations.id),
    event: text("event", { enum: [...EVENT_TYPES, "post.rings", "test"] }).notNull(),
    /** Deduplicates events of a destination. */
    key: text("key").notNull(),
    newsfeedId: uuid("newsfeed_id").references(() => newsfeeds.id, { onDelete: "cascade" }),
    /** The post, source, digest or list. Not a foreign key, because a list may be deleted. */
    subjectId: uuid("subject_id"),
    /** For `list.changed`: the kind of change, and the post that was added, changed or removed. */
    change: text("change", { enum: LIST_CHANGES }),
    postId: uuid("post_id"),
    /** Body, fixed at the first attempt, because a repeat must not differ. */
    payload: text("payload"),
    status: text("status", { enum: ["pending", "sending", "delivered", "failed", "cancelled"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** Null when no attempt is left; during an attempt the end of its lease. */
    nextAttemptAt: instant("next_attempt_at"),
    /** HTTP status of the last attempt; null without an answer. */
    answer: integer("answer"),
    /** One sentence for a person. */
    lastError: text("last_error"),
    /** Duration of the last attempt. */
    milliseconds: integer("milliseconds"),
    deliveredAt: instant("delivered_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("deliveries_key_uq").on(t.destinationId, t.key),
    index("deliveries_log_ix").on(t.destinationId, t.id),
    index("deliveries_due_ix").on(t.destinationId, t.nextAttemptAt).where(sql`${t.nextAttemptAt} is not null`),
    index("deliveries_newsfeed_ix").on(t.newsfeedId),
    index("deliveries_age_ix").on(t.createdAt),
  ],
);
