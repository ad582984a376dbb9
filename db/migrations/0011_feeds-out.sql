CREATE TABLE "feed_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"newsfeed_id" uuid,
	"list_id" uuid,
	"name" text,
	"query" jsonb,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reset_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hub_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_id" uuid NOT NULL,
	"format" text NOT NULL,
	"callback" text NOT NULL,
	"secret_sealed" "bytea",
	"expires_at" timestamp (3) with time zone,
	"asked" jsonb,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"content_tag" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opml_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"credentials" "bytea",
	"newsfeed_id" uuid,
	"validators" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"outlines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vanished" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added_count" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_addresses" ADD CONSTRAINT "feed_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_addresses" ADD CONSTRAINT "feed_addresses_list_id_reading_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."reading_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_addresses" ADD CONSTRAINT "feed_addresses_member_fk" FOREIGN KEY ("user_id","newsfeed_id") REFERENCES "public"."newsfeed_members"("user_id","newsfeed_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_subscribers" ADD CONSTRAINT "hub_subscribers_address_id_feed_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."feed_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opml_subscriptions" ADD CONSTRAINT "opml_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opml_subscriptions" ADD CONSTRAINT "opml_subscriptions_member_fk" FOREIGN KEY ("user_id","newsfeed_id") REFERENCES "public"."newsfeed_members"("user_id","newsfeed_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_addresses_token_uq" ON "feed_addresses" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_addresses_thing_uq" ON "feed_addresses" USING btree ("user_id","kind",coalesce("newsfeed_id", "list_id", "user_id")) WHERE "feed_addresses"."kind" <> 'search';--> statement-breakpoint
CREATE INDEX "feed_addresses_user_ix" ON "feed_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feed_addresses_newsfeed_ix" ON "feed_addresses" USING btree ("newsfeed_id");--> statement-breakpoint
CREATE INDEX "feed_addresses_list_ix" ON "feed_addresses" USING btree ("list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_subscribers_callback_uq" ON "hub_subscribers" USING btree ("address_id","format","callback");--> statement-breakpoint
CREATE INDEX "hub_subscribers_due_ix" ON "hub_subscribers" USING btree ("due_at") WHERE "hub_subscribers"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "hub_subscribers_expiry_ix" ON "hub_subscribers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "opml_subscriptions_url_uq" ON "opml_subscriptions" USING btree ("user_id","url");--> statement-breakpoint
CREATE INDEX "opml_subscriptions_due_ix" ON "opml_subscriptions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "opml_subscriptions_newsfeed_ix" ON "opml_subscriptions" USING btree ("newsfeed_id");