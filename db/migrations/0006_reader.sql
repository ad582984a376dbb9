CREATE TABLE "post_reports" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"context_version" integer NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reports_user_id_post_id_context_version_pk" PRIMARY KEY("user_id","post_id","context_version")
);
--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_reports_post_ix" ON "post_reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_reports_updated_ix" ON "post_reports" USING btree ("updated_at");