ALTER TABLE "article_contents" ADD COLUMN "title" text;--> statement-breakpoint
UPDATE "article_contents" SET "title" = "articles"."title" FROM "articles" WHERE "articles"."id" = "article_contents"."article_id";--> statement-breakpoint
ALTER TABLE "article_contents" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "article_contents" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(translate(
    left(title, 1000) || ' ' || left(content_text, 100000), '<>&/.@_+-', '         '),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9fe\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003ffff])', ' \1 ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "article_contents_search_ix" ON "article_contents" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_uq" ON "invitations" USING btree ("newsfeed_id",lower("email")) WHERE "invitations"."accepted_at" is null;