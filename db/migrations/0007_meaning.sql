CREATE TABLE "content_vectors" (
	"content_hash" "bytea" PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interest_vectors" (
	"newsfeed_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"vector" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "uncompared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD COLUMN "meaning_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD COLUMN "similarity_scale" jsonb;--> statement-breakpoint
ALTER TABLE "verdicts" ADD COLUMN "similarity" real;--> statement-breakpoint
ALTER TABLE "verdicts" ADD COLUMN "meaning_version" integer;--> statement-breakpoint
ALTER TABLE "interest_vectors" ADD CONSTRAINT "interest_vectors_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_vectors_age_ix" ON "content_vectors" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "articles_uncompared_ix" ON "articles" USING btree ("fetched_at") WHERE "articles"."uncompared";