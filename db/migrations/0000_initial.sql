CREATE TABLE "article_contents" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"feed_html" text,
	"is_feed_full" boolean DEFAULT false NOT NULL,
	"base_url" text NOT NULL,
	"title" text NOT NULL,
	"content_markdown" text NOT NULL,
	"content_text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(translate(
    left(title, 1000) || ' ' || left(content_text, 100000), '<>&/.@_+-', '         '),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9fe\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003ffff])', ' \1 ', 'g'))) STORED,
	"origin" text NOT NULL,
	"extracted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_summaries" (
	"content_hash" "bytea" PRIMARY KEY NOT NULL,
	"summary" text NOT NULL,
	"status" text NOT NULL,
	"model" text,
	"prompt_version" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid NOT NULL,
	"guid_hash" "bytea" NOT NULL,
	"url" text NOT NULL,
	"url_hash" "bytea" NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"title" text NOT NULL,
	"author" text,
	"image_url" text,
	"language" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"simhash" bigint,
	"word_count" integer DEFAULT 0 NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"enrich_due_at" timestamp (3) with time zone,
	"enrich_attempts" integer DEFAULT 0 NOT NULL,
	"write_due_at" timestamp (3) with time zone,
	"write_attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_documents" (
	"feed_id" uuid PRIMARY KEY NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"marks" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"url_hash" "bytea" NOT NULL,
	"type" text DEFAULT 'blog' NOT NULL,
	"profile_url" text,
	"credentials" "bytea",
	"route" text DEFAULT 'native' NOT NULL,
	"route_state" jsonb,
	"route_retry_at" timestamp (3) with time zone,
	"moved_to" text,
	"moved_days" text[] DEFAULT '{}' NOT NULL,
	"rediscovered_at" timestamp (3) with time zone,
	"title" text,
	"site_url" text,
	"icon_url" text,
	"language" text,
	"etag" text,
	"last_modified" text,
	"validators_from" text,
	"parser_version" integer,
	"body_hash" "bytea",
	"whole_at" timestamp (3) with time zone,
	"asked" jsonb,
	"next_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"claim_owner" text,
	"interval_seconds" integer DEFAULT 3600 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"slow_at" timestamp (3) with time zone,
	"last_error_code" text,
	"last_error" text,
	"last_checked_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"gone_at" timestamp (3) with time zone,
	"hub" jsonb,
	"subscriber_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_allowed_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"pages_allowed_at" timestamp (3) with time zone,
	"retry_after_until" timestamp (3) with time zone,
	"crawl_delay_seconds" integer
);
--> statement-breakpoint
CREATE TABLE "robots_files" (
	"origin" text PRIMARY KEY NOT NULL,
	"body" text,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"newsfeed_id" uuid NOT NULL,
	"feed_id" uuid,
	"url" text NOT NULL,
	"type" text DEFAULT 'blog' NOT NULL,
	"title" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_url_ck" CHECK (char_length("sources"."url") between 1 and 2048)
);
--> statement-breakpoint
CREATE TABLE "reading_list_items" (
	"id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_list_items_list_id_post_id_pk" PRIMARY KEY("list_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "reading_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"share_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to_user" uuid,
	"to_address" text NOT NULL,
	"digest_batch_id" uuid,
	"idempotency_key" text NOT NULL,
	"payload" jsonb,
	"status" text DEFAULT 'pending' NOT NULL,
	"transport" text,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"newsfeed_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"window_end" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"batch_id" uuid NOT NULL,
	"post_ids" uuid[],
	"post_count" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"newsfeed_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsfeed_members" (
	"user_id" uuid NOT NULL,
	"newsfeed_id" uuid NOT NULL,
	"role" text NOT NULL,
	"read_up_to" uuid,
	"digest_enabled" boolean DEFAULT true NOT NULL,
	"digest_hour" integer DEFAULT 7 NOT NULL,
	"digest_weekday" integer DEFAULT 1 NOT NULL,
	"digest_paused_until" timestamp (3) with time zone,
	"next_digest_at" timestamp (3) with time zone,
	"last_digest_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsfeed_members_user_id_newsfeed_id_pk" PRIMARY KEY("user_id","newsfeed_id"),
	CONSTRAINT "newsfeed_members_role_ck" CHECK ("newsfeed_members"."role" in ('owner', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "newsfeeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"keywords_version" integer DEFAULT 1 NOT NULL,
	"start_date" date NOT NULL,
	"start_chosen" boolean DEFAULT false NOT NULL,
	"business_context" text,
	"context_version" integer DEFAULT 1 NOT NULL,
	"digest_frequency" text DEFAULT 'daily' NOT NULL,
	"refile_total" integer,
	"refile_done" integer,
	"rederive_total" integer,
	"rederive_done" integer,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsfeeds_name_ck" CHECK (char_length("newsfeeds"."name") between 1 and 200),
	CONSTRAINT "newsfeeds_digest_ck" CHECK ("newsfeeds"."digest_frequency" in ('daily', 'weekly'))
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
CREATE TABLE "ai_refusals" (
	"day" date NOT NULL,
	"refusal" text NOT NULL,
	"count" integer NOT NULL,
	"final_count" integer NOT NULL,
	CONSTRAINT "ai_refusals_day_refusal_pk" PRIMARY KEY("day","refusal")
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
CREATE TABLE "ai_usage" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"model" text NOT NULL,
	"purpose" text NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_day_user_id_model_purpose_pk" PRIMARY KEY("day","user_id","model","purpose")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" integer NOT NULL,
	"reset_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keylearnings" (
	"post_id" uuid NOT NULL,
	"context_version" integer NOT NULL,
	"keylearning" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"state" text DEFAULT 'supported' NOT NULL,
	"status" text NOT NULL,
	"model" text,
	"prompt_version" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keylearnings_post_id_context_version_pk" PRIMARY KEY("post_id","context_version")
);
--> statement-breakpoint
CREATE TABLE "post_sources" (
	"post_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	CONSTRAINT "post_sources_post_id_source_id_pk" PRIMARY KEY("post_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "post_states" (
	"user_id" uuid NOT NULL,
	"newsfeed_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"is_read" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_states_user_id_newsfeed_id_post_id_pk" PRIMARY KEY("user_id","newsfeed_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"newsfeed_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"source_id" uuid,
	"group_id" uuid,
	"published_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"matched" boolean NOT NULL,
	"visible" boolean GENERATED ALWAYS AS (matched and not hidden) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verdicts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"matched_keywords" text[] DEFAULT '{}' NOT NULL,
	"keyword" text,
	"field" text,
	"reason" text NOT NULL,
	"keywords_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"context_version" integer NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reports_user_id_post_id_context_version_pk" PRIMARY KEY("user_id","post_id","context_version")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"is_read_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"session_version" integer DEFAULT 1 NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"is_timezone_fixed" boolean DEFAULT false NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"shows_pictures" boolean DEFAULT true NOT NULL,
	"digests_enabled" boolean DEFAULT true NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_contents" ADD CONSTRAINT "article_contents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_documents" ADD CONSTRAINT "feed_documents_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_items" ADD CONSTRAINT "reading_list_items_list_id_reading_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."reading_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_items" ADD CONSTRAINT "reading_list_items_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_lists" ADD CONSTRAINT "reading_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_to_user_users_id_fk" FOREIGN KEY ("to_user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_member_fk" FOREIGN KEY ("user_id","newsfeed_id") REFERENCES "public"."newsfeed_members"("user_id","newsfeed_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD CONSTRAINT "newsfeed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD CONSTRAINT "newsfeed_members_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD CONSTRAINT "newsfeeds_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_reservations" ADD CONSTRAINT "ai_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keylearnings" ADD CONSTRAINT "keylearnings_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_states" ADD CONSTRAINT "post_states_member_fk" FOREIGN KEY ("user_id","newsfeed_id") REFERENCES "public"."newsfeed_members"("user_id","newsfeed_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_contents_search_ix" ON "article_contents" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_feed_guid_uq" ON "articles" USING btree ("feed_id","guid_hash");--> statement-breakpoint
CREATE INDEX "articles_feed_published_ix" ON "articles" USING btree ("feed_id","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_url_ix" ON "articles" USING btree ("url_hash");--> statement-breakpoint
CREATE INDEX "articles_content_ix" ON "articles" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "articles_enrich_due_ix" ON "articles" USING btree ("enrich_due_at") WHERE "articles"."enrich_due_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_unwritten_ix" ON "articles" USING btree ("fetched_at") WHERE "articles"."write_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_url_uq" ON "feeds" USING btree ("url_hash");--> statement-breakpoint
CREATE INDEX "feeds_due_ix" ON "feeds" USING btree ("next_due_at") WHERE "feeds"."subscriber_count" > 0;--> statement-breakpoint
CREATE INDEX "feeds_checked_ix" ON "feeds" USING btree ("last_checked_at") WHERE "feeds"."subscriber_count" > 0;--> statement-breakpoint
CREATE INDEX "feeds_troubled_ix" ON "feeds" USING btree ("last_checked_at") WHERE "feeds"."subscriber_count" > 0 and ("feeds"."last_error_code" is not null or "feeds"."gone_at" is not null);--> statement-breakpoint
CREATE UNIQUE INDEX "sources_newsfeed_feed_uq" ON "sources" USING btree ("newsfeed_id","feed_id");--> statement-breakpoint
CREATE INDEX "sources_feed_ix" ON "sources" USING btree ("feed_id","newsfeed_id");--> statement-breakpoint
CREATE INDEX "reading_list_items_post_ix" ON "reading_list_items" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "reading_list_items_position_ix" ON "reading_list_items" USING btree ("list_id","position","id");--> statement-breakpoint
CREATE INDEX "reading_lists_user_ix" ON "reading_lists" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_lists_token_uq" ON "reading_lists" USING btree ("share_token") WHERE "reading_lists"."share_token" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_tokens_hash_uq" ON "email_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_tokens_user_ix" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_tokens_expiry_ix" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_events_address_ix" ON "mail_events" USING btree ("address_hash","happened_at");--> statement-breakpoint
CREATE INDEX "mail_events_age_ix" ON "mail_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key_uq" ON "outbox" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "outbox_user_ix" ON "outbox" USING btree ("to_user","created_at");--> statement-breakpoint
CREATE INDEX "outbox_digest_ix" ON "outbox" USING btree ("digest_batch_id");--> statement-breakpoint
CREATE INDEX "outbox_provider_ix" ON "outbox" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "outbox_age_ix" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_full_ix" ON "outbox" USING btree ("created_at") WHERE "outbox"."payload" is not null;--> statement-breakpoint
CREATE INDEX "outbox_due_ix" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."status" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_unsent_ix" ON "outbox" USING btree ("created_at") WHERE "outbox"."status" in ('failed', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "digests_window_uq" ON "digests" USING btree ("user_id","newsfeed_id","window_end");--> statement-breakpoint
CREATE UNIQUE INDEX "digests_day_uq" ON "digests" USING btree ("user_id","newsfeed_id","local_date");--> statement-breakpoint
CREATE INDEX "digests_batch_ix" ON "digests" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "digests_unsent_ix" ON "digests" USING btree ("claimed_until") WHERE "digests"."status" in ('claimed', 'rendered');--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_uq" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_newsfeed_ix" ON "invitations" USING btree ("newsfeed_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_uq" ON "invitations" USING btree ("newsfeed_id",lower("email")) WHERE "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_invited_by_ix" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_email_ix" ON "invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsfeed_members_newsfeed_ix" ON "newsfeed_members" USING btree ("newsfeed_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsfeed_members_one_owner_uq" ON "newsfeed_members" USING btree ("newsfeed_id") WHERE "newsfeed_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "newsfeed_members_digest_ix" ON "newsfeed_members" USING btree ("next_digest_at") WHERE "newsfeed_members"."next_digest_at" is not null;--> statement-breakpoint
CREATE INDEX "newsfeed_members_unplanned_ix" ON "newsfeed_members" USING btree ("newsfeed_id") WHERE "newsfeed_members"."digest_enabled" and "newsfeed_members"."next_digest_at" is null;--> statement-breakpoint
CREATE INDEX "newsfeeds_owner_ix" ON "newsfeeds" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "newsfeeds_deleted_ix" ON "newsfeeds" USING btree ("deleted_at") WHERE "newsfeeds"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "ai_reservations_user_ix" ON "ai_reservations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_reservations_expiry_ix" ON "ai_reservations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ai_usage_user_ix" ON "ai_usage" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_ix" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_buckets_reset_ix" ON "rate_buckets" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "post_sources_source_ix" ON "post_sources" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_article_newsfeed_uq" ON "posts" USING btree ("article_id","newsfeed_id");--> statement-breakpoint
CREATE INDEX "posts_list_ix" ON "posts" USING btree ("newsfeed_id","visible","published_at","id");--> statement-breakpoint
CREATE INDEX "posts_arrival_ix" ON "posts" USING btree ("newsfeed_id","id","published_at") WHERE "posts"."visible";--> statement-breakpoint
CREATE INDEX "posts_source_ix" ON "posts" USING btree ("source_id","published_at","matched","created_at");--> statement-breakpoint
CREATE INDEX "posts_group_ix" ON "posts" USING btree ("group_id","visible","published_at","id") WHERE "posts"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_refused_ix" ON "posts" USING btree ("created_at") WHERE not "posts"."matched";--> statement-breakpoint
CREATE INDEX "post_reports_post_ix" ON "post_reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_reports_updated_ix" ON "post_reports" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_uq" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user_ix" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_ix" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_ix" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_uq" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_deleted_ix" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
-- The tables of the embedded workflow engine, which drizzle-kit does not know. Payloads are text that holds JSON, never
-- jsonb: crawled text may hold U+0000, which jsonb refuses, and the engine only moves payloads around. Times are
-- milliseconds since 1970 by the database's clock, so leases do not depend on several machines' clocks agreeing.
CREATE SCHEMA wf;
--> statement-breakpoint
CREATE FUNCTION wf.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
$$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;
--> statement-breakpoint
CREATE TABLE wf.event (
  id          text PRIMARY KEY,               -- ULID, what send() gets back
  ext_id      text UNIQUE,                    -- id given by the sender; forgotten after 24 h
  name        text NOT NULL,
  body        text NOT NULL,
  received_at bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX event_received ON wf.event (received_at);
--> statement-breakpoint
CREATE INDEX event_remembered ON wf.event (received_at) WHERE ext_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE wf.run (
  id          text PRIMARY KEY,
  fn_id       text NOT NULL,
  status      text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'completed', 'failed')),
  event       text NOT NULL,                  -- the event that started it
  label       text,                           -- for people: the event's id, or the cron expression
  idem_key    text UNIQUE,                    -- idempotency key; forgotten after 24 h
  single_key  text,                           -- singleton key
  ckeys       text[] NOT NULL DEFAULT '{}',   -- concurrency keys, each with its limit at the same place in climits
  climits     int[] NOT NULL DEFAULT '{}',
  async_ops   boolean NOT NULL DEFAULT false, -- ever slept, waited, invoked or ran steps in parallel
  force_plan  boolean NOT NULL DEFAULT false, -- sent to the SDK as ctx.disable_immediate_execution
  pending     text[] NOT NULL DEFAULT '{}',   -- parallel steps that have not ended
  req_version int NOT NULL DEFAULT -1,
  parent_run  text,                           -- the caller of step.invoke
  parent_step text,
  output      text,
  error       text,
  created_at  bigint NOT NULL,
  started_at  bigint,
  ended_at    bigint,
  retry_of    text                            -- the failed run that this one repeats
);
--> statement-breakpoint
CREATE INDEX run_by_fn ON wf.run (fn_id, id);
--> statement-breakpoint
CREATE INDEX run_active ON wf.run (status, id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX run_failed ON wf.run (fn_id, id) WHERE status = 'failed';
--> statement-breakpoint
CREATE INDEX run_failed_newest ON wf.run (id) WHERE status = 'failed';
--> statement-breakpoint
CREATE UNIQUE INDEX run_retry ON wf.run (retry_of) WHERE retry_of IS NOT NULL AND status <> 'failed';
--> statement-breakpoint
CREATE INDEX run_ended ON wf.run (status, ended_at) WHERE ended_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX run_remembered ON wf.run (created_at) WHERE idem_key IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX run_singleton ON wf.run (fn_id, single_key) WHERE ended_at IS NULL AND single_key IS NOT NULL;
--> statement-breakpoint
CREATE SEQUENCE wf.step_seq;
--> statement-breakpoint
CREATE TABLE wf.step (
  run_id     text NOT NULL REFERENCES wf.run ON DELETE CASCADE,
  id         text NOT NULL,                   -- SHA-1 made by the SDK
  name       text,
  op         text NOT NULL,
  data       text,
  error      text,
  racing     boolean NOT NULL DEFAULT false,  -- the function goes on when it ends, whatever else is pending
  seq        bigint,                          -- order of completion; null while it has not ended
  created_at bigint NOT NULL,
  ended_at   bigint,
  PRIMARY KEY (run_id, id)
);
--> statement-breakpoint
-- The queue. A row goes when its work is done, so the table stays small.
CREATE TABLE wf.job (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id      text NOT NULL,
  step_id     text NOT NULL,                  -- 'step' asks the function what is next, else the one step to run
  kind        text NOT NULL CHECK (kind IN ('exec', 'timer')), -- 'exec' calls the function, 'timer' only ends a step
  fn_id       text NOT NULL,
  run_at      bigint NOT NULL,
  attempt     int NOT NULL DEFAULT 0,
  dirty       boolean NOT NULL DEFAULT false, -- asked for again while leased
  is_start    boolean NOT NULL DEFAULT false,
  tkey        text,                           -- throttle key, on start jobs only
  ckeys       text[] NOT NULL DEFAULT '{}',
  climits     int[] NOT NULL DEFAULT '{}',
  owner       text,
  leased_at   bigint,                         -- when the call in progress began
  lease_until bigint,
  gen         int NOT NULL DEFAULT 0,         -- fencing token: one more for each claim
  UNIQUE (run_id, step_id, kind)
);
--> statement-breakpoint
CREATE INDEX job_ready ON wf.job (kind, run_at, id);
--> statement-breakpoint
CREATE INDEX job_leased ON wf.job (lease_until) WHERE lease_until IS NOT NULL;
--> statement-breakpoint
CREATE TABLE wf.wait (
  run_id     text NOT NULL,
  step_id    text NOT NULL,
  event_name text NOT NULL,
  expr       text,
  origin     text NOT NULL,                   -- the run's own event, "event" in the expression
  PRIMARY KEY (run_id, step_id)
);
--> statement-breakpoint
CREATE INDEX wait_name ON wf.wait (event_name);
--> statement-breakpoint
CREATE TABLE wf.throttle (
  key text PRIMARY KEY,
  tat bigint NOT NULL                         -- theoretical arrival time
);
--> statement-breakpoint
CREATE TABLE wf.cron (
  fn_id   text NOT NULL,
  expr    text NOT NULL,
  next_at bigint NOT NULL,
  PRIMARY KEY (fn_id, expr)
);
--> statement-breakpoint
-- Errors of attempts, for operators. Ids of runs are ULIDs, so they sort by time.
CREATE TABLE wf.attempt_error (
  run_id    text NOT NULL REFERENCES wf.run ON DELETE CASCADE,
  step_id   text NOT NULL,                    -- 'step' when it was not one step that failed
  id        bigint GENERATED ALWAYS AS IDENTITY,
  step_name text,
  attempt   int NOT NULL,                     -- from 0
  error     text NOT NULL,
  at        bigint NOT NULL,
  PRIMARY KEY (run_id, step_id, id)
);
--> statement-breakpoint
-- Processes that share the work of the engine. Each renews its row while it runs.
CREATE TABLE wf.process (
  owner   text PRIMARY KEY,
  seen_at bigint NOT NULL
);
