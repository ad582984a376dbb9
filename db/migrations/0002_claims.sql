ALTER TABLE "article_summaries" ADD COLUMN "claims" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "article_summaries" ADD COLUMN "proof_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "keylearnings" ADD COLUMN "claims" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "keylearnings" ADD COLUMN "proof_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "article_summaries_unproven_ix" ON "article_summaries" USING btree ("content_hash") WHERE "article_summaries"."proof_version" < 1;--> statement-breakpoint
CREATE INDEX "keylearnings_unproven_ix" ON "keylearnings" USING btree ("post_id") WHERE "keylearnings"."proof_version" < 1;