CREATE TABLE "newsfeed_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_collapsed" boolean DEFAULT false NOT NULL,
	"position" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "newsfeed_folders" ADD CONSTRAINT "newsfeed_folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsfeed_folders_user_ix" ON "newsfeed_folders" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "newsfeed_members" ADD CONSTRAINT "newsfeed_members_folder_id_newsfeed_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."newsfeed_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsfeed_members_folder_ix" ON "newsfeed_members" USING btree ("folder_id") WHERE "newsfeed_members"."folder_id" is not null;