CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"newsfeed_id" uuid,
	"object_id" text,
	"is_private" boolean NOT NULL,
	"outcome" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsfeed_members" DROP CONSTRAINT "newsfeed_members_role_ck";--> statement-breakpoint
ALTER TABLE "post_states" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "newsfeed_ids" uuid[];--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_user_ix" ON "audit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_newsfeed_ix" ON "audit_entries" USING btree ("newsfeed_id","id") WHERE "audit_entries"."newsfeed_id" is not null;--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD CONSTRAINT "newsfeed_members_role_ck" CHECK ("newsfeed_members"."role" in ('owner', 'editor', 'viewer'));