CREATE TABLE "feed_documents" (
	"feed_id" uuid PRIMARY KEY NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"marks" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_documents" ADD CONSTRAINT "feed_documents_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;