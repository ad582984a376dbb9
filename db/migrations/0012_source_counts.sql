DROP INDEX "posts_source_ix";--> statement-breakpoint
CREATE INDEX "posts_source_ix" ON "posts" USING btree ("source_id","published_at","matched","created_at");