DROP INDEX "posts_group_ix";--> statement-breakpoint
CREATE INDEX "posts_arrival_ix" ON "posts" USING btree ("newsfeed_id","id","published_at") WHERE "posts"."visible";--> statement-breakpoint
CREATE INDEX "posts_group_ix" ON "posts" USING btree ("group_id","visible","published_at","id") WHERE "posts"."group_id" is not null;