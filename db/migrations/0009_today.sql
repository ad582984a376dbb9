ALTER TABLE "users" ADD COLUMN "visited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "visited_before_at" timestamp (3) with time zone;