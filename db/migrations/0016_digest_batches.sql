ALTER TABLE "outbox" RENAME COLUMN "digest_id" TO "digest_batch_id";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_digest_id_digests_id_fk";
--> statement-breakpoint
DROP INDEX "outbox_digest_ix";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "credentials" "bytea";--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
UPDATE "digests" SET "batch_id" = "id";--> statement-breakpoint
ALTER TABLE "digests" ALTER COLUMN "batch_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digests_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "digests_batch_ix" ON "digests" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "outbox_digest_ix" ON "outbox" USING btree ("digest_batch_id");