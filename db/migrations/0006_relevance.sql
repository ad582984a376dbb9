ALTER TABLE "newsfeeds" ADD COLUMN "term_frequencies" jsonb;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "relevance" smallint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "verdicts" ADD COLUMN "relevance_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "verdicts" ADD COLUMN "relevance_version" integer;--> statement-breakpoint
CREATE INDEX "posts_relevance_ix" ON "posts" USING btree ("newsfeed_id","relevance","published_at","id");--> statement-breakpoint
-- Announces refiling for every newsfeed with context or keywords, which scores its posts; housekeeping starts the runs.
UPDATE "newsfeeds" SET "refile_done" = NULL, "refile_total" = (
  SELECT nullif(count(*)::int, 0) FROM "sources" JOIN "articles" ON "articles"."feed_id" = "sources"."feed_id"
  WHERE "sources"."newsfeed_id" = "newsfeeds"."id"
    AND "articles"."published_at" >= "newsfeeds"."start_date"::timestamp AT TIME ZONE 'UTC'
) WHERE "deleted_at" IS NULL AND (cardinality("keywords") > 0 OR "business_context" IS NOT NULL);
