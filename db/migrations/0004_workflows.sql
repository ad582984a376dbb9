CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address_hash" "bytea",
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_providers" (
	"name" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"open_until" timestamp (3) with time zone,
	"backoff_seconds" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"tokens" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_user_ix";--> statement-breakpoint
DROP INDEX "outbox_due_ix";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "payload" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_summaries" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "write_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "write_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "local_date" date NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "post_ids" uuid[];--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD COLUMN "digest_weekday" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD COLUMN "digest_paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD COLUMN "rederive_total" integer;--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD COLUMN "rederive_done" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "to_address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "digest_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "idempotency_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "transport" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "first_tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "keylearnings" ADD COLUMN "state" text DEFAULT 'supported' NOT NULL;--> statement-breakpoint
ALTER TABLE "keylearnings" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_reservations" ADD CONSTRAINT "ai_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_tokens_hash_uq" ON "email_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_tokens_user_ix" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_tokens_expiry_ix" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_events_address_ix" ON "mail_events" USING btree ("address_hash","happened_at");--> statement-breakpoint
CREATE INDEX "mail_events_age_ix" ON "mail_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "ai_reservations_user_ix" ON "ai_reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_reservations_expiry_ix" ON "ai_reservations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_digest_id_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."digests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_content_ix" ON "articles" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "articles_unwritten_ix" ON "articles" USING btree ("fetched_at") WHERE "articles"."write_due_at" is not null;--> statement-breakpoint
CREATE INDEX "feeds_checked_ix" ON "feeds" USING btree ("last_checked_at") WHERE "feeds"."subscriber_count" > 0;--> statement-breakpoint
CREATE INDEX "feeds_troubled_ix" ON "feeds" USING btree ("last_checked_at") WHERE "feeds"."subscriber_count" > 0 and ("feeds"."last_error_code" is not null or "feeds"."gone_at" is not null);--> statement-breakpoint
CREATE UNIQUE INDEX "digests_day_uq" ON "digests" USING btree ("user_id","newsfeed_id","local_date");--> statement-breakpoint
CREATE INDEX "digests_unsent_ix" ON "digests" USING btree ("claimed_until") WHERE "digests"."status" in ('claimed', 'rendered');--> statement-breakpoint
CREATE INDEX "newsfeed_members_unplanned_ix" ON "newsfeed_members" USING btree ("newsfeed_id") WHERE "newsfeed_members"."digest_enabled" and "newsfeed_members"."next_digest_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key_uq" ON "outbox" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "outbox_digest_ix" ON "outbox" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "outbox_provider_ix" ON "outbox" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "outbox_age_ix" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_full_ix" ON "outbox" USING btree ("created_at") WHERE "outbox"."payload" is not null;--> statement-breakpoint
CREATE INDEX "outbox_unsent_ix" ON "outbox" USING btree ("created_at") WHERE "outbox"."status" in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "outbox_user_ix" ON "outbox" USING btree ("to_user","created_at");--> statement-breakpoint
CREATE INDEX "outbox_due_ix" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."status" in ('pending', 'sending');--> statement-breakpoint
ALTER TABLE "digests" DROP COLUMN "payload";--> statement-breakpoint
ALTER TABLE "ai_usage" DROP COLUMN "reserved";