CREATE TABLE "robots_files" (
	"origin" text PRIMARY KEY NOT NULL,
	"body" text,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "simhash" bigint;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "profile_url" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "route_state" jsonb;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "route_retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "moved_days" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "rediscovered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "validators_from" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "parser_version" integer;--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD COLUMN "refile_total" integer;--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD COLUMN "refile_done" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "group_id" uuid;--> statement-breakpoint
CREATE INDEX "posts_group_ix" ON "posts" USING btree ("group_id") WHERE "posts"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_refused_ix" ON "posts" USING btree ("created_at") WHERE not "posts"."matched";