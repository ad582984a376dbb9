CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"destination_id" uuid NOT NULL,
	"event" text NOT NULL,
	"key" text NOT NULL,
	"newsfeed_id" uuid,
	"subject_id" uuid,
	"change" text,
	"post_id" uuid,
	"payload" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"answer" integer,
	"last_error" text,
	"milliseconds" integer,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"sealed" "bytea" NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"newsfeed_ids" uuid[],
	"is_enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"slow_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"destination_id" uuid NOT NULL,
	"newsfeed_ids" uuid[],
	"relevance_min" smallint,
	"words" text,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_destination_id_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_rules" ADD CONSTRAINT "notification_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_rules" ADD CONSTRAINT "notification_rules_destination_id_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_key_uq" ON "deliveries" USING btree ("destination_id","key");--> statement-breakpoint
CREATE INDEX "deliveries_log_ix" ON "deliveries" USING btree ("destination_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_due_ix" ON "deliveries" USING btree ("destination_id","next_attempt_at") WHERE "deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_newsfeed_ix" ON "deliveries" USING btree ("newsfeed_id");--> statement-breakpoint
CREATE INDEX "deliveries_age_ix" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "destinations_user_ix" ON "destinations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notification_rules_user_ix" ON "notification_rules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notification_rules_destination_ix" ON "notification_rules" USING btree ("destination_id");