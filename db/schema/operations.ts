import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, id, instant, partOf } from "./columns";
import { newsfeeds } from "./newsfeeds";
import { users } from "./users";

/** Token ledger: settled calls per day and user. */
export const aiUsage = pgTable(
  "ai_usage",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** Not a foreign key: usage stays after the account is deleted, under the nil id. */
    userId: uuid("user_id").notNull(),
    model: text("model").notNull(),
    purpose: text("purpose", {
      enum: ["summary", "keylearning", "second_opinion", "translation", "trial", "embedding", "proposal", "control"],
    }).notNull(),
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
    calls: integer("calls").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.userId, t.model, t.purpose] }), index("ai_usage_user_ix").on(t.userId)],
);

/** Part of the ledger that belongs to a newsfeed, per month; deleted with it. */
export const aiNewsfeedUsage = pgTable(
  "ai_newsfeed_usage",
  {
    newsfeedId: partOf("newsfeed_id", () => newsfeeds.id),
    /** First day, UTC. */
    month: date("month", { mode: "string" }).notNull(),
    model: text("model").notNull(),
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull(),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.newsfeedId, t.month, t.model] })],
);

/** Settings that the operator changes in the app. Environment variables win over them. */
export const serverSettings = pgTable("server_settings", {
  name: text("name", { enum: ["ai", "ai-prices", "ai-checks", "mail", "connectors", "web-push"] }).primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  /** Secrets, encrypted with a key that is derived from the server's secret. */
  sealed: bytes("sealed"),
  /** New with each change, by which other processes notice it. */
  revision: uuid("revision").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** Maximum tokens of running calls. Expires when a process dies without settling. */
export const aiReservations = pgTable(
  "ai_reservations",
  {
    id: id(),
    day: date("day", { mode: "string" }).notNull(),
    userId: partOf("user_id", () => users.id),
    tokens: integer("tokens").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("ai_reservations_user_ix").on(t.userId), index("ai_reservations_expiry_ix").on(t.expiresAt)],
);

/** Refused model texts per day and reason. */
export const aiRefusals = pgTable(
  "ai_refusals",
  {
    day: date("day", { mode: "string" }).notNull(),
    refusal: text("refusal").notNull(),
    count: integer("count").notNull(),
    /** Refused on retry too, so that no model text is shown. */
    finalCount: integer("final_count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.refusal] })],
);

/** Circuit breaker per AI provider, shared by all processes. */
export const aiProviders = pgTable("ai_providers", {
  /** Base address and model. */
  name: text("name").primaryKey(),
  /** Consecutive failures since `failingSince`. */
  failures: integer("failures").notNull().default(0),
  failingSince: instant("failing_since"),
  /** No calls before this time; null when healthy. */
  openUntil: instant("open_until"),
  /** Duration after the next failed probe. */
  backoffSeconds: integer("backoff_seconds").notNull().default(0),
  lastError: text("last_error"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: partOf("user_id", () => users.id),
    route: text("route").notNull(),
    key: text("key").notNull(),
    requestHash: bytes("request_hash").notNull(),
    status: integer("status"),
    response: text("response"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.route, t.key] }), index("idempotency_keys_age_ix").on(t.createdAt)],
);

/** Token buckets of rate limits. */
export const rateBuckets = pgTable(
  "rate_buckets",
  {
    /** Subject and caller, like `sign-in:account:…`. */
    key: text("key").primaryKey(),
    tokens: integer("tokens").notNull(),
    resetAt: instant("reset_at").notNull(),
  },
  (t) => [index("rate_buckets_reset_ix").on(t.resetAt)],
);

/** Last row that an unfinished task of housekeeping reached, in the order of ids. */
export const upkeepPositions = pgTable("upkeep_positions", {
  task: text("task", { enum: ["search"] }).primaryKey(),
  reachedId: uuid("reached_id").notNull(),
});
