ALTER TABLE "feeds" ADD COLUMN "slow_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hosts" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hosts" ADD COLUMN "pages_allowed_at" timestamp (3) with time zone;