ALTER TABLE "sources" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sources_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "newsfeeds" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "newsfeeds_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "posts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000000000000 CACHE 1);--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "fever_hash" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "sources_number_uq" ON "sources" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "newsfeeds_number_uq" ON "newsfeeds" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_number_uq" ON "posts" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_fever_uq" ON "api_keys" USING btree ("fever_hash");