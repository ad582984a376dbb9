CREATE TABLE "article_translations" (
	"content_hash" "bytea" NOT NULL,
	"language" text NOT NULL,
	"article_id" uuid NOT NULL,
	"text_hash" "bytea" NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"pieces" text[] DEFAULT '{}' NOT NULL,
	"piece_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_translations_content_hash_language_pk" PRIMARY KEY("content_hash","language")
);
--> statement-breakpoint
ALTER TABLE "article_summaries" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_summaries" DROP CONSTRAINT "article_summaries_pkey";--> statement-breakpoint
ALTER TABLE "article_summaries" ADD CONSTRAINT "article_summaries_content_hash_language_pk" PRIMARY KEY("content_hash","language");--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "translate_to" text;--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_translations_article_ix" ON "article_translations" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_translations_due_ix" ON "article_translations" USING btree ("due_at") WHERE "article_translations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "article_translations_requester_ix" ON "article_translations" USING btree ("requested_by") WHERE "article_translations"."requested_by" is not null;