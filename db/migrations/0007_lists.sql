ALTER TABLE "reading_list_items" ALTER COLUMN "position" SET DATA TYPE bigint;--> statement-breakpoint
UPDATE "reading_list_items" SET "position" = floor(extract(epoch from "added_at") * 1000)::bigint;--> statement-breakpoint
DROP INDEX "reading_list_items_added_ix";--> statement-breakpoint
CREATE INDEX "reading_list_items_position_ix" ON "reading_list_items" USING btree ("list_id","position","id");
