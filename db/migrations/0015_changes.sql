-- What changed for whom, for `GET /v1/changes`. Outside `public`, so that a backup and a move leave it behind: the numbers of
-- transactions start anew in another database, whose identity invalidates cursors of the former one.
CREATE SCHEMA "changes";
--> statement-breakpoint
-- The log is off until somebody follows changes, so that others do not pay for it. A new id invalidates all cursors.
CREATE TABLE "changes"."epoch" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"is_only" boolean NOT NULL DEFAULT true UNIQUE CHECK ("is_only"),
	"is_on" boolean NOT NULL DEFAULT false,
	"asked_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
INSERT INTO "changes"."epoch" DEFAULT VALUES;
--> statement-breakpoint
-- Differs after every restore: in another cluster, database or table, on another timeline, on another branch of Neon.
CREATE FUNCTION "changes"."identity"() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE machine text := '';
BEGIN
	BEGIN
		SELECT s.system_identifier || '.' || c.timeline_id INTO machine FROM pg_control_system() s, pg_control_checkpoint() c;
	EXCEPTION WHEN insufficient_privilege OR undefined_function OR feature_not_supported THEN NULL; -- Some hosts withhold them.
	END;
	RETURN left(encode(sha256(convert_to(concat_ws('.', (SELECT id FROM changes.epoch), machine, 'changes.log'::regclass::oid,
		current_setting('neon.timeline_id', true)), 'UTF8')), 'hex'), 32);
END $$;
--> statement-breakpoint
-- Scope: a newsfeed for what all its members see, else a user. Kind: 1 folder, 2 newsfeed, 3 source, 4 post, 5 list, 6 item,
-- 7 everything in a newsfeed, or its posts after one id and up to another. Rows are only inserted, so that writers never wait
-- for each other.
CREATE TABLE "changes"."log" (
	"scope" uuid NOT NULL,
	"id" uuid NOT NULL,
	"xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
	"at" timestamp with time zone NOT NULL DEFAULT now(),
	"kind" smallint NOT NULL,
	"after_id" uuid,
	"up_to_id" uuid,
	PRIMARY KEY ("scope", "xid", "kind", "id")
);
--> statement-breakpoint
CREATE INDEX "log_age_ix" ON "changes"."log" USING brin ("at");
--> statement-breakpoint
CREATE FUNCTION "changes"."post_listed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	-- With its newsfeed goes everything in it.
	INSERT INTO changes.log (scope, kind, id) SELECT r.newsfeed_id, 4, r.id FROM rows r WHERE r.matched
		AND (TG_OP = 'INSERT' OR EXISTS (SELECT FROM public.newsfeeds n WHERE n.id = r.newsfeed_id AND n.deleted_at IS NULL)) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_added" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."post_listed"();
--> statement-breakpoint
CREATE TRIGGER "changes_deleted" AFTER DELETE ON "posts" REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."post_listed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."post_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	-- EXCEPT, because a join of the rows would keep the plan of the first statement, whatever its number of rows.
	INSERT INTO changes.log (scope, kind, id) SELECT newsfeed_id, 4, id FROM (SELECT id, newsfeed_id, article_id, hidden, relevance, source_id, published_at FROM rows WHERE matched
		EXCEPT SELECT id, newsfeed_id, article_id, hidden, relevance, source_id, published_at FROM old_rows WHERE matched) changed ON CONFLICT DO NOTHING;
	INSERT INTO changes.log (scope, kind, id) SELECT newsfeed_id, 4, id FROM (SELECT id, newsfeed_id FROM old_rows WHERE matched
		EXCEPT SELECT id, newsfeed_id FROM rows WHERE matched) gone ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."post_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."verdict_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	-- OFFSET keeps Postgres at looking up post by post, as above.
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 4, p.id FROM (SELECT post_id, matched_keywords, relevance_reason FROM rows EXCEPT SELECT post_id, matched_keywords, relevance_reason FROM old_rows) r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id FROM public.posts p WHERE p.id = r.post_id AND p.matched OFFSET 0) p ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "verdicts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."verdict_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."keylearning_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 4, p.id FROM rows r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id FROM public.posts p WHERE p.id = r.post_id AND p.matched OFFSET 0) p ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_added" AFTER INSERT ON "keylearnings" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."keylearning_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."keylearning_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 4, p.id FROM (SELECT post_id, context_version, keylearning, evidence, state, status, model FROM rows EXCEPT SELECT post_id, context_version, keylearning, evidence, state, status, model FROM old_rows) r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id FROM public.posts p WHERE p.id = r.post_id AND p.matched OFFSET 0) p ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "keylearnings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."keylearning_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."summary_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 4, p.id FROM rows r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id FROM public.articles a JOIN public.posts p ON p.article_id = a.id AND p.matched
			WHERE a.content_hash = r.content_hash OFFSET 0) p ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_added" AFTER INSERT ON "article_summaries" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."summary_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."summary_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 4, p.id FROM (SELECT content_hash, language, summary, status, model FROM rows EXCEPT SELECT content_hash, language, summary, status, model FROM old_rows) r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id FROM public.articles a JOIN public.posts p ON p.article_id = a.id AND p.matched
			WHERE a.content_hash = r.content_hash OFFSET 0) p ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "article_summaries" REFERENCING OLD TABLE AS old_rows NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."summary_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."article_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT p.newsfeed_id, 4, p.id FROM public.posts p WHERE p.article_id = NEW.id AND p.matched ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- For each row, since most updates change none of these: Postgres compares them without a call, and builds no table of rows.
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "articles" FOR EACH ROW
	WHEN ((OLD."enrich_due_at" IS NULL) <> (NEW."enrich_due_at" IS NULL)
		OR (OLD."title", OLD."url", OLD."author", OLD."image_url", OLD."language", OLD."word_count", OLD."excerpt", OLD."content_hash", OLD."updated_at")
			IS DISTINCT FROM (NEW."title", NEW."url", NEW."author", NEW."image_url", NEW."language", NEW."word_count", NEW."excerpt", NEW."content_hash", NEW."updated_at")) EXECUTE FUNCTION "changes"."article_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."source_listed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT r.newsfeed_id, 3, r.id FROM rows r
		WHERE TG_OP = 'INSERT' OR EXISTS (SELECT FROM public.newsfeeds n WHERE n.id = r.newsfeed_id AND n.deleted_at IS NULL) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_added" AFTER INSERT ON "sources" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."source_listed"();
--> statement-breakpoint
CREATE TRIGGER "changes_deleted" AFTER DELETE ON "sources" REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."source_listed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."source_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) VALUES (NEW.newsfeed_id, 3, NEW.id) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "sources" FOR EACH ROW
	WHEN ((OLD."feed_id", OLD."url", OLD."type", OLD."title", OLD."translate_to") IS DISTINCT FROM (NEW."feed_id", NEW."url", NEW."type", NEW."title", NEW."translate_to")) EXECUTE FUNCTION "changes"."source_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."feed_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	-- Names its sources without a title of their own.
	INSERT INTO changes.log (scope, kind, id) SELECT s.newsfeed_id, 3, s.id FROM public.sources s WHERE s.feed_id = NEW.id AND s.title IS NULL ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "feeds" FOR EACH ROW
	WHEN (OLD."title" IS DISTINCT FROM NEW."title") EXECUTE FUNCTION "changes"."feed_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."newsfeed_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) VALUES (NEW.id, 2, NEW.id) ON CONFLICT DO NOTHING;
	-- The summary of a post is that in the language of its newsfeed.
	IF NEW.language IS DISTINCT FROM OLD.language THEN
		INSERT INTO changes.log (scope, kind, id) VALUES (NEW.id, 7, NEW.id) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "newsfeeds" FOR EACH ROW
	WHEN ((OLD."owner_id", OLD."name", OLD."description", OLD."keywords", OLD."start_date", OLD."business_context", OLD."language", OLD."digest_frequency", OLD."updated_at", OLD."deleted_at") IS DISTINCT FROM (NEW."owner_id", NEW."name", NEW."description", NEW."keywords", NEW."start_date", NEW."business_context", NEW."language", NEW."digest_frequency", NEW."updated_at", NEW."deleted_at")) EXECUTE FUNCTION "changes"."newsfeed_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."member_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	-- Read as a whole when its turn comes, which is after all that were being written at the time.
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 7, newsfeed_id FROM rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_added" AFTER INSERT ON "newsfeed_members" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."member_added"();
--> statement-breakpoint
CREATE FUNCTION "changes"."member_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	IF (NEW.role, NEW.folder_id) IS DISTINCT FROM (OLD.role, OLD.folder_id) THEN
		INSERT INTO changes.log (scope, kind, id) VALUES (NEW.user_id, 2, NEW.newsfeed_id) ON CONFLICT DO NOTHING;
	END IF;
	-- The posts that it passed, read when their turn comes: marking all as read writes one row.
	IF NEW.read_up_to IS DISTINCT FROM OLD.read_up_to AND NEW.read_up_to IS NOT NULL THEN
		INSERT INTO changes.log AS l (scope, kind, id, after_id, up_to_id) VALUES (NEW.user_id, 7, NEW.newsfeed_id,
			coalesce(OLD.read_up_to, '00000000-0000-0000-0000-000000000000'), NEW.read_up_to)
		ON CONFLICT (scope, xid, kind, id) DO UPDATE SET up_to_id = excluded.up_to_id WHERE l.up_to_id IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "newsfeed_members" FOR EACH ROW
	WHEN ((OLD."role", OLD."folder_id", OLD."read_up_to") IS DISTINCT FROM (NEW."role", NEW."folder_id", NEW."read_up_to")) EXECUTE FUNCTION "changes"."member_changed"();
--> statement-breakpoint
CREATE FUNCTION "changes"."member_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 2, newsfeed_id FROM rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_deleted" AFTER DELETE ON "newsfeed_members" REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."member_deleted"();
--> statement-breakpoint
CREATE FUNCTION "changes"."state_written"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) VALUES (NEW.user_id, 4, NEW.post_id) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- For each row, because most statements mark one post, and an upsert would call both for a statement.
CREATE TRIGGER "changes_written" AFTER INSERT OR UPDATE ON "post_states" FOR EACH ROW EXECUTE FUNCTION "changes"."state_written"();
--> statement-breakpoint
CREATE FUNCTION "changes"."state_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	-- Not what the watermark says as well, since marking all as read deletes the states below it.
	INSERT INTO changes.log (scope, kind, id) SELECT r.user_id, 4, r.post_id FROM rows r
		CROSS JOIN LATERAL (SELECT m.read_up_to FROM public.newsfeed_members m WHERE m.user_id = r.user_id AND m.newsfeed_id = r.newsfeed_id OFFSET 0) m
		WHERE r.is_hidden OR r.is_read <> coalesce(r.post_id <= m.read_up_to, false) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_deleted" AFTER DELETE ON "post_states" REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."state_deleted"();
--> statement-breakpoint
CREATE FUNCTION "changes"."folder_written"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 1, id FROM rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_added" AFTER INSERT ON "newsfeed_folders" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."folder_written"();
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "newsfeed_folders" REFERENCING OLD TABLE AS old_rows NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."folder_written"();
--> statement-breakpoint
CREATE TRIGGER "changes_deleted" AFTER DELETE ON "newsfeed_folders" REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."folder_written"();
--> statement-breakpoint
CREATE FUNCTION "changes"."list_written"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT user_id, 5, id FROM rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_added" AFTER INSERT ON "reading_lists" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."list_written"();
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "reading_lists" REFERENCING OLD TABLE AS old_rows NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."list_written"();
--> statement-breakpoint
CREATE TRIGGER "changes_deleted" AFTER DELETE ON "reading_lists" REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."list_written"();
--> statement-breakpoint
CREATE FUNCTION "changes"."item_written"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT l.user_id, 6, r.id FROM rows r
		CROSS JOIN LATERAL (SELECT l.user_id FROM public.reading_lists l WHERE l.id = r.list_id OFFSET 0) l ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_added" AFTER INSERT ON "reading_list_items" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."item_written"();
--> statement-breakpoint
CREATE TRIGGER "changes_changed" AFTER UPDATE ON "reading_list_items" REFERENCING OLD TABLE AS old_rows NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."item_written"();
--> statement-breakpoint
CREATE TRIGGER "changes_deleted" AFTER DELETE ON "reading_list_items" REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."item_written"();
--> statement-breakpoint
CREATE FUNCTION "changes"."user_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	DELETE FROM changes.log WHERE scope IN (SELECT id FROM rows);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "changes_deleted" AFTER DELETE ON "users" REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "changes"."user_deleted"();
