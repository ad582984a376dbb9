CREATE TABLE "dismissed_suggestions" (
	"newsfeed_id" uuid NOT NULL,
	"suggestion" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_suggestions_newsfeed_id_suggestion_pk" PRIMARY KEY("newsfeed_id","suggestion")
);
--> statement-breakpoint
CREATE TABLE "post_feedback" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_feedback_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_feedback" ADD CONSTRAINT "post_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_feedback" ADD CONSTRAINT "post_feedback_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_feedback_post_ix" ON "post_feedback" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_hidden_ix" ON "posts" USING btree ("newsfeed_id","published_at","id") WHERE "posts"."hidden";