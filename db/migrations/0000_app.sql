CREATE TABLE "article_contents" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"feed_html" text,
	"is_feed_full" boolean DEFAULT false NOT NULL,
	"base_url" text NOT NULL,
	"content_markdown" text NOT NULL,
	"content_text" text NOT NULL,
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
	"word_count" integer DEFAULT 0 NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"enrich_due_at" timestamp (3) with time zone,
	"enrich_attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"url_hash" "bytea" NOT NULL,
	"type" text DEFAULT 'blog' NOT NULL,
	"route" text DEFAULT 'native' NOT NULL,
	"title" text,
	"site_url" text,
	"icon_url" text,
	"language" text,
	"etag" text,
	"last_modified" text,
	"body_hash" "bytea",
	"whole_at" timestamp (3) with time zone,
	"asked" jsonb,
	"next_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"claim_owner" text,
	"interval_seconds" integer DEFAULT 3600 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
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
	"retry_after_until" timestamp (3) with time zone,
	"crawl_delay_seconds" integer
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
	"position" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "digests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"newsfeed_id" uuid NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"window_end" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"payload" text,
	"post_count" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone
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
	"business_context" text,
	"context_version" integer DEFAULT 1 NOT NULL,
	"digest_frequency" text DEFAULT 'daily' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsfeeds_name_ck" CHECK (char_length("newsfeeds"."name") between 1 and 200),
	CONSTRAINT "newsfeeds_digest_ck" CHECK ("newsfeeds"."digest_frequency" in ('daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"model" text NOT NULL,
	"purpose" text NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
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
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to_user" uuid,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"status" text NOT NULL,
	"model" text,
	"prompt_version" integer DEFAULT 0 NOT NULL,
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
	"locale" text DEFAULT 'en' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_contents" ADD CONSTRAINT "article_contents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_items" ADD CONSTRAINT "reading_list_items_list_id_reading_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."reading_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_list_items" ADD CONSTRAINT "reading_list_items_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_lists" ADD CONSTRAINT "reading_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_member_fk" FOREIGN KEY ("user_id","newsfeed_id") REFERENCES "public"."newsfeed_members"("user_id","newsfeed_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD CONSTRAINT "newsfeed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD CONSTRAINT "newsfeed_members_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD CONSTRAINT "newsfeeds_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_to_user_users_id_fk" FOREIGN KEY ("to_user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keylearnings" ADD CONSTRAINT "keylearnings_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_sources" ADD CONSTRAINT "post_sources_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_states" ADD CONSTRAINT "post_states_member_fk" FOREIGN KEY ("user_id","newsfeed_id") REFERENCES "public"."newsfeed_members"("user_id","newsfeed_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_feed_guid_uq" ON "articles" USING btree ("feed_id","guid_hash");--> statement-breakpoint
CREATE INDEX "articles_feed_published_ix" ON "articles" USING btree ("feed_id","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_url_ix" ON "articles" USING btree ("url_hash");--> statement-breakpoint
CREATE INDEX "articles_enrich_due_ix" ON "articles" USING btree ("enrich_due_at") WHERE "articles"."enrich_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_url_uq" ON "feeds" USING btree ("url_hash");--> statement-breakpoint
CREATE INDEX "feeds_due_ix" ON "feeds" USING btree ("next_due_at") WHERE "feeds"."subscriber_count" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_newsfeed_feed_uq" ON "sources" USING btree ("newsfeed_id","feed_id");--> statement-breakpoint
CREATE INDEX "sources_feed_ix" ON "sources" USING btree ("feed_id","newsfeed_id");--> statement-breakpoint
CREATE INDEX "reading_list_items_post_ix" ON "reading_list_items" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "reading_list_items_added_ix" ON "reading_list_items" USING btree ("list_id","added_at","post_id");--> statement-breakpoint
CREATE INDEX "reading_lists_user_ix" ON "reading_lists" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_lists_token_uq" ON "reading_lists" USING btree ("share_token") WHERE "reading_lists"."share_token" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "digests_window_uq" ON "digests" USING btree ("user_id","newsfeed_id","window_end");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_uq" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_newsfeed_ix" ON "invitations" USING btree ("newsfeed_id");--> statement-breakpoint
CREATE INDEX "invitations_invited_by_ix" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_email_ix" ON "invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsfeed_members_newsfeed_ix" ON "newsfeed_members" USING btree ("newsfeed_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsfeed_members_one_owner_uq" ON "newsfeed_members" USING btree ("newsfeed_id") WHERE "newsfeed_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "newsfeed_members_digest_ix" ON "newsfeed_members" USING btree ("next_digest_at") WHERE "newsfeed_members"."next_digest_at" is not null;--> statement-breakpoint
CREATE INDEX "newsfeeds_owner_ix" ON "newsfeeds" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "newsfeeds_deleted_ix" ON "newsfeeds" USING btree ("deleted_at") WHERE "newsfeeds"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "ai_usage_user_ix" ON "ai_usage" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_ix" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_user_ix" ON "outbox" USING btree ("to_user");--> statement-breakpoint
CREATE INDEX "outbox_due_ix" ON "outbox" USING btree ("status","next_attempt_at");--> statement-breakpoint
CREATE INDEX "rate_buckets_reset_ix" ON "rate_buckets" USING btree ("reset_at");--> statement-breakpoint
CREATE INDEX "post_sources_source_ix" ON "post_sources" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_article_newsfeed_uq" ON "posts" USING btree ("article_id","newsfeed_id");--> statement-breakpoint
CREATE INDEX "posts_list_ix" ON "posts" USING btree ("newsfeed_id","visible","published_at","id");--> statement-breakpoint
CREATE INDEX "posts_source_ix" ON "posts" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_uq" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user_ix" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_ix" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_ix" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_uq" ON "users" USING btree (lower("email"));