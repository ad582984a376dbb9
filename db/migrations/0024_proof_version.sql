DROP INDEX "article_summaries_unproven_ix";--> statement-breakpoint
DROP INDEX "keylearnings_unproven_ix";--> statement-breakpoint
CREATE INDEX "article_summaries_unproven_ix" ON "article_summaries" USING btree ("content_hash") WHERE "article_summaries"."proof_version" < 4;--> statement-breakpoint
CREATE INDEX "keylearnings_unproven_ix" ON "keylearnings" USING btree ("post_id") WHERE "keylearnings"."proof_version" < 4;