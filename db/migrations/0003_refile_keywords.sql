-- Announces refiling for every newsfeed with keywords, which now match inflected words; housekeeping starts the runs.
UPDATE "newsfeeds" SET "refile_done" = NULL, "refile_total" = (
  SELECT nullif(count(*)::int, 0) FROM "sources" JOIN "articles" ON "articles"."feed_id" = "sources"."feed_id"
  WHERE "sources"."newsfeed_id" = "newsfeeds"."id"
    AND "articles"."published_at" >= "newsfeeds"."start_date"::timestamp AT TIME ZONE 'UTC'
) WHERE "deleted_at" IS NULL AND cardinality("keywords") > 0;
