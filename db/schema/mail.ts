import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, id, instant, partOf } from "./columns";
import { users } from "./users";

/** A mail frozen to the byte, because a retry under the same idempotency key must not differ. */
export interface FrozenMail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Includes the sender of the last attempt, whose setting may change. */
export type StoredMail = FrozenMail & { from: string };

export const MAIL_KINDS = [
  "digest",
  "digest-test",
  "sign-in",
  "password-reset",
  "verify-email",
  "change-email",
  "account-notice",
  "notification",
  "invitation",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Outgoing mails of all transports. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    /** Null for somebody without an account. */
    toUser: uuid("to_user").references(() => users.id, { onDelete: "cascade" }),
    toAddress: text("to_address").notNull(),
    /** Batch of the contained digests. */
    digestBatchId: uuid("digest_batch_id"),
    /** Deduplicates mails here and at the provider. */
    idempotencyKey: text("idempotency_key").notNull(),
    /** Null once it is sent and no longer needed. */
    payload: jsonb("payload").$type<StoredMail>(),
    status: text("status", { enum: ["pending", "sending", "sent", "failed", "unknown", "cancelled"] })
      .notNull()
      .default("pending"),
    transport: text("transport", { enum: ["resend", "smtp", "file"] }),
    providerId: text("provider_id"),
    attempts: integer("attempts").notNull().default(0),
    /** First attempt that may have sent it; the provider keeps the idempotency key for a day from then. */
    firstTriedAt: instant("first_tried_at"),
    nextAttemptAt: instant("next_attempt_at"),
    leaseUntil: instant("lease_until"),
    /** One sentence for a person. */
    lastError: text("last_error"),
    sentAt: instant("sent_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("outbox_key_uq").on(t.idempotencyKey),
    index("outbox_user_ix").on(t.toUser, t.createdAt),
    index("outbox_digest_ix").on(t.digestBatchId),
    index("outbox_provider_ix").on(t.providerId),
    index("outbox_age_ix").on(t.createdAt),
    index("outbox_full_ix").on(t.createdAt).where(sql`${t.payload} is not null`),
    index("outbox_due_ix").on(t.nextAttemptAt).where(sql`${t.status} in ('pending', 'sending')`),
    index("outbox_unsent_ix").on(t.createdAt).where(sql`${t.status} in ('failed', 'unknown')`),
  ],
);

/** Addresses that get no more mail. A keyed hash, because it outlives the account. */
export const mailSuppressions = pgTable("mail_suppressions", {
  addressHash: bytes("address_hash").primaryKey(),
  reason: text("reason", { enum: ["bounce", "complaint"] }).notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Delivery reports of the provider, each once. */
export const mailEvents = pgTable(
  "mail_events",
  {
    /** The provider's message id. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["delivered", "soft-bounce", "hard-bounce", "complaint", "other"] }).notNull(),
    addressHash: bytes("address_hash"),
    /** Time by the provider's clock. */
    happenedAt: instant("happened_at").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
  },
  (t) => [
    index("mail_events_address_ix").on(t.addressHash, t.happenedAt),
    index("mail_events_age_ix").on(t.receivedAt),
  ],
);

/** The operator passes on an `operator-reset` instead of mailing it, so it proves nothing about the address. */
const TOKEN_PURPOSES = ["sign-in", "password-reset", "operator-reset", "verify-email", "change-email"] as const;

/** Single-use links that act for their reader. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    purpose: text("purpose", { enum: TOKEN_PURPOSES }).notNull(),
    tokenHash: bytes("token_hash").notNull(),
    /** Address the link is for: the current one, or the new one of an email change. */
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    uniqueIndex("email_tokens_hash_uq").on(t.tokenHash),
    index("email_tokens_user_ix").on(t.userId),
    index("email_tokens_expiry_ix").on(t.expiresAt),
  ],
);
