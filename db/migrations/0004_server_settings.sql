CREATE TABLE "ai_newsfeed_usage" (
	"newsfeed_id" uuid NOT NULL,
	"month" date NOT NULL,
	"model" text NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	CONSTRAINT "ai_newsfeed_usage_newsfeed_id_month_model_pk" PRIMARY KEY("newsfeed_id","month","model")
);
--> statement-breakpoint
CREATE TABLE "server_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"sealed" "bytea",
	"revision" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_newsfeed_usage" ADD CONSTRAINT "ai_newsfeed_usage_newsfeed_id_newsfeeds_id_fk" FOREIGN KEY ("newsfeed_id") REFERENCES "public"."newsfeeds"("id") ON DELETE cascade ON UPDATE no action;