import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, id, instant } from "./columns";
import { users } from "./users";

/** Mails on their way out; one table feeds every provider. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    kind: text("kind").notNull(),
    toUser: uuid("to_user").references(() => users.id, { onDelete: "cascade" }),
    payload: jsonb("payload").notNull(),
    status: text("status", { enum: ["pending", "sending", "sent", "failed", "unknown"] })
      .notNull()
      .default("pending"),
    providerId: text("provider_id"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("outbox_user_ix").on(t.toUser), index("outbox_due_ix").on(t.status, t.nextAttemptAt)],
);

/** The ledger of tokens: reserved before a call, settled after it. */
export const aiUsage = pgTable(
  "ai_usage",
  {
    day: date("day", { mode: "string" }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    model: text("model").notNull(),
    purpose: text("purpose", { enum: ["summary", "keylearning"] }).notNull(),
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
    reserved: bigint("reserved", { mode: "number" }).notNull().default(0),
    calls: integer("calls").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.userId, t.model, t.purpose] }), index("ai_usage_user_ix").on(t.userId)],
);

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    route: text("route").notNull(),
    key: text("key").notNull(),
    requestHash: bytes("request_hash").notNull(),
    status: integer("status"),
    response: text("response"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.route, t.key] }), index("idempotency_keys_age_ix").on(t.createdAt)],
);

/** Token buckets of the abuse limits. */
export const rateBuckets = pgTable(
  "rate_buckets",
  {
    /** What is limited and for whom, as `sign-in:account:…`. */
    key: text("key").primaryKey(),
    tokens: integer("tokens").notNull(),
    resetAt: instant("reset_at").notNull(),
  },
  (t) => [index("rate_buckets_reset_ix").on(t.resetAt)],
);
