-- What changed for whom, for `GET /v1/changes`. Outside `public`, so that a backup and a move leave it behind: the numbers of
-- transactions start anew in another database, and its own epoch invalidates cursors of the former one.
CREATE SCHEMA "changes";
--> statement-breakpoint
CREATE TABLE "changes"."epoch" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"is_only" boolean NOT NULL DEFAULT true UNIQUE CHECK ("is_only")
);
--> statement-breakpoint
INSERT INTO "changes"."epoch" DEFAULT VALUES;
--> statement-breakpoint
-- Scope: a newsfeed for what all its members see, else a user. Kind: 1 newsfeed, 2 source, 3 post, 4 list, 5 item.
CREATE TABLE "changes"."log" (
	"scope" uuid NOT NULL,
	"xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
	"kind" smallint NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL DEFAULT now(),
	PRIMARY KEY ("scope", "xid", "kind", "id")
);
--> statement-breakpoint
CREATE INDEX "log_age_ix" ON "changes"."log" USING brin ("at");
--> statement-breakpoint
CREATE FUNCTION "changes"."post_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT newsfeed_id, 3, id FROM new_rows WHERE matched ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_post_added" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."post_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."post_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT n.newsfeed_id, 3, n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
		WHERE (n.matched OR o.matched) AND (n.matched, n.hidden, n.relevance, n.source_id, n.published_at) IS DISTINCT FROM (o.matched, o.hidden, o.relevance, o.source_id, o.published_at) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_post_changed" AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."post_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."post_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT newsfeed_id, 3, id FROM old_rows WHERE matched ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_post_deleted" AFTER DELETE ON "posts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."post_deleted"();
--> statement-breakpoint
CREATE FUNCTION "changes"."verdict_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 3, p.id FROM new_rows n JOIN old_rows o ON o.post_id = n.post_id JOIN public.posts p ON p.id = n.post_id
		WHERE p.matched AND (n.matched_keywords, n.relevance_reason) IS DISTINCT FROM (o.matched_keywords, o.relevance_reason) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_verdict_changed" AFTER UPDATE ON "verdicts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."verdict_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."keylearning_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 3, p.id FROM new_rows n JOIN public.posts p ON p.id = n.post_id WHERE p.matched ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_keylearning_added" AFTER INSERT ON "keylearnings" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."keylearning_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."keylearning_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 3, p.id FROM new_rows n
		JOIN old_rows o ON o.post_id = n.post_id AND o.context_version = n.context_version JOIN public.posts p ON p.id = n.post_id
		WHERE p.matched AND (n.keylearning, n.evidence, n.state, n.status, n.model) IS DISTINCT FROM (o.keylearning, o.evidence, o.state, o.status, o.model) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_keylearning_changed" AFTER UPDATE ON "keylearnings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."keylearning_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."summary_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 3, p.id FROM new_rows n JOIN public.articles a ON a.content_hash = n.content_hash
		JOIN public.posts p ON p.article_id = a.id WHERE p.matched ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_summary_added" AFTER INSERT ON "article_summaries" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."summary_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."summary_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 3, p.id FROM new_rows n
		JOIN old_rows o ON o.content_hash = n.content_hash AND o.language = n.language
		JOIN public.articles a ON a.content_hash = n.content_hash JOIN public.posts p ON p.article_id = a.id
		WHERE p.matched AND (n.summary, n.status, n.model) IS DISTINCT FROM (o.summary, o.status, o.model) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_summary_changed" AFTER UPDATE ON "article_summaries" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."summary_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."article_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 3, p.id FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN public.posts p ON p.article_id = n.id
		WHERE p.matched AND ((n.enrich_due_at IS NULL) <> (o.enrich_due_at IS NULL) OR
			(n.title, n.url, n.author, n.image_url, n.language, n.word_count, n.excerpt, n.content_hash, n.updated_at) IS DISTINCT FROM (o.title, o.url, o.author, o.image_url, o.language, o.word_count, o.excerpt, o.content_hash, o.updated_at)) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_article_changed" AFTER UPDATE ON "articles" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."article_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."source_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT newsfeed_id, 2, id FROM new_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_source_added" AFTER INSERT ON "sources" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."source_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."source_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT n.newsfeed_id, 2, n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
		WHERE (n.url, n.type, n.title, n.translate_to) IS DISTINCT FROM (o.url, o.type, o.title, o.translate_to) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_source_changed" AFTER UPDATE ON "sources" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."source_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."source_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT newsfeed_id, 2, id FROM old_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_source_deleted" AFTER DELETE ON "sources" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."source_deleted"();
--> statement-breakpoint
CREATE FUNCTION "changes"."newsfeed_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT m.user_id, 1, n.id FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN public.newsfeed_members m ON m.newsfeed_id = n.id
		WHERE (n.owner_id, n.name, n.description, n.keywords, n.start_date, n.business_context, n.language, n.digest_frequency, n.updated_at, n.deleted_at) IS DISTINCT FROM (o.owner_id, o.name, o.description, o.keywords, o.start_date, o.business_context, o.language, o.digest_frequency, o.updated_at, o.deleted_at) ON CONFLICT DO NOTHING;
	-- The summary of a post is that in the language of its newsfeed.
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 3, p.id FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN public.posts p ON p.newsfeed_id = n.id
		WHERE p.matched AND n.language IS DISTINCT FROM o.language ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_newsfeed_changed" AFTER UPDATE ON "newsfeeds" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."newsfeed_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."member_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	-- Waits for posts and sources that are being added, and keeps others waiting, so that the member misses none.
	PERFORM 1 FROM public.newsfeeds WHERE id IN (SELECT newsfeed_id FROM new_rows) ORDER BY id FOR UPDATE;
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 1, newsfeed_id FROM new_rows
		UNION ALL SELECT n.user_id, 2, s.id FROM new_rows n JOIN public.sources s ON s.newsfeed_id = n.newsfeed_id
		UNION ALL SELECT n.user_id, 3, p.id FROM new_rows n JOIN public.posts p ON p.newsfeed_id = n.newsfeed_id WHERE p.matched ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_member_added" AFTER INSERT ON "newsfeed_members" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."member_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."member_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT n.user_id, 1, n.newsfeed_id FROM new_rows n
		JOIN old_rows o ON o.user_id = n.user_id AND o.newsfeed_id = n.newsfeed_id WHERE n.role <> o.role ON CONFLICT DO NOTHING;
	INSERT INTO changes.log (scope, kind, id) SELECT n.user_id, 3, p.id FROM new_rows n JOIN old_rows o ON o.user_id = n.user_id AND o.newsfeed_id = n.newsfeed_id
		JOIN public.posts p ON p.newsfeed_id = n.newsfeed_id AND p.id <= n.read_up_to
		WHERE p.matched AND n.read_up_to IS DISTINCT FROM o.read_up_to AND (o.read_up_to IS NULL OR p.id > o.read_up_to) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_member_changed" AFTER UPDATE ON "newsfeed_members" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."member_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."member_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 1, newsfeed_id FROM old_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_member_deleted" AFTER DELETE ON "newsfeed_members" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."member_deleted"();
--> statement-breakpoint
CREATE FUNCTION "changes"."state_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 3, post_id FROM new_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_state_added" AFTER INSERT ON "post_states" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."state_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."state_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 3, post_id FROM new_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_state_changed" AFTER UPDATE ON "post_states" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."state_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."state_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 3, post_id FROM old_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_state_deleted" AFTER DELETE ON "post_states" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."state_deleted"();
--> statement-breakpoint
CREATE FUNCTION "changes"."list_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 4, id FROM new_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_list_added" AFTER INSERT ON "reading_lists" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."list_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."list_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 4, id FROM new_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_list_changed" AFTER UPDATE ON "reading_lists" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."list_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."list_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 4, id FROM old_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_list_deleted" AFTER DELETE ON "reading_lists" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."list_deleted"();
--> statement-breakpoint
CREATE FUNCTION "changes"."item_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT l.user_id, 5, r.id FROM new_rows r JOIN public.reading_lists l ON l.id = r.list_id ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_item_added" AFTER INSERT ON "reading_list_items" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."item_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."item_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT l.user_id, 5, r.id FROM new_rows r JOIN public.reading_lists l ON l.id = r.list_id ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_item_changed" AFTER UPDATE ON "reading_list_items" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."item_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."item_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO changes.log (scope, kind, id) SELECT l.user_id, 5, r.id FROM old_rows r JOIN public.reading_lists l ON l.id = r.list_id ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_item_deleted" AFTER DELETE ON "reading_list_items" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."item_deleted"();
