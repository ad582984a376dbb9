-- Readers keep saved posts that the keywords no longer match, so these are logged for them alone.
CREATE FUNCTION "changes"."scopes_of"("post_id" uuid, "newsfeed_id" uuid, "matched" boolean) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 1 AS $$
	SELECT $2 WHERE $3
	-- OFFSET keeps Postgres at looking up item by item.
	UNION ALL SELECT saved.user_id FROM (SELECT l.user_id FROM public.reading_list_items i
		CROSS JOIN LATERAL (SELECT l.user_id FROM public.reading_lists l WHERE l.id = i.list_id OFFSET 0) l WHERE i.post_id = $1 OFFSET 0) saved WHERE NOT $3
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "changes"."post_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	-- EXCEPT, because a join of the rows would keep the plan of the first statement, whatever its number of rows.
	INSERT INTO changes.log (scope, kind, id) SELECT newsfeed_id, 4, id FROM (SELECT id, newsfeed_id, article_id, hidden, relevance, source_id, published_at FROM rows WHERE matched
		EXCEPT SELECT id, newsfeed_id, article_id, hidden, relevance, source_id, published_at FROM old_rows WHERE matched) changed ON CONFLICT DO NOTHING;
	INSERT INTO changes.log (scope, kind, id) SELECT newsfeed_id, 4, id FROM (SELECT id, newsfeed_id FROM old_rows WHERE matched
		EXCEPT SELECT id, newsfeed_id FROM rows WHERE matched) gone ON CONFLICT DO NOTHING;
	INSERT INTO changes.log (scope, kind, id) SELECT s.scope, 4, id FROM (SELECT id, newsfeed_id, article_id, hidden, relevance, source_id, published_at FROM rows WHERE NOT matched
		EXCEPT SELECT id, newsfeed_id, article_id, hidden, relevance, source_id, published_at FROM old_rows) refused
		CROSS JOIN LATERAL changes.scopes_of(refused.id, refused.newsfeed_id, false) s (scope) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "changes"."verdict_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	-- OFFSET keeps Postgres at looking up post by post, as above.
	INSERT INTO changes.log (scope, kind, id) SELECT s.scope, 4, p.id FROM (SELECT post_id, matched_keywords, relevance_reason FROM rows EXCEPT SELECT post_id, matched_keywords, relevance_reason FROM old_rows) r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id, p.matched FROM public.posts p WHERE p.id = r.post_id OFFSET 0) p
		CROSS JOIN LATERAL changes.scopes_of(p.id, p.newsfeed_id, p.matched) s (scope) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "changes"."keylearning_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT s.scope, 4, p.id FROM rows r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id, p.matched FROM public.posts p WHERE p.id = r.post_id OFFSET 0) p
		CROSS JOIN LATERAL changes.scopes_of(p.id, p.newsfeed_id, p.matched) s (scope) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "changes"."keylearning_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT s.scope, 4, p.id FROM (SELECT post_id, context_version, keylearning, evidence, state, status, model FROM rows EXCEPT SELECT post_id, context_version, keylearning, evidence, state, status, model FROM old_rows) r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id, p.matched FROM public.posts p WHERE p.id = r.post_id OFFSET 0) p
		CROSS JOIN LATERAL changes.scopes_of(p.id, p.newsfeed_id, p.matched) s (scope) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "changes"."summary_added"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT s.scope, 4, p.id FROM rows r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id, p.matched FROM public.articles a JOIN public.posts p ON p.article_id = a.id
			WHERE a.content_hash = r.content_hash OFFSET 0) p
		CROSS JOIN LATERAL changes.scopes_of(p.id, p.newsfeed_id, p.matched) s (scope) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "changes"."summary_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT s.scope, 4, p.id FROM (SELECT content_hash, language, summary, status, model FROM rows EXCEPT SELECT content_hash, language, summary, status, model FROM old_rows) r
		CROSS JOIN LATERAL (SELECT p.newsfeed_id, p.id, p.matched FROM public.articles a JOIN public.posts p ON p.article_id = a.id
			WHERE a.content_hash = r.content_hash OFFSET 0) p
		CROSS JOIN LATERAL changes.scopes_of(p.id, p.newsfeed_id, p.matched) s (scope) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "changes"."article_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT s.scope, 4, p.id FROM public.posts p
		CROSS JOIN LATERAL changes.scopes_of(p.id, p.newsfeed_id, p.matched) s (scope) WHERE p.article_id = NEW.id ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "changes"."item_written"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN NULL; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT l.user_id, 6, r.id FROM rows r
		CROSS JOIN LATERAL (SELECT l.user_id FROM public.reading_lists l WHERE l.id = r.list_id OFFSET 0) l ON CONFLICT DO NOTHING;
	-- Refused posts, and those deleted with their items.
	INSERT INTO changes.log (scope, kind, id) SELECT l.user_id, 4, r.post_id FROM rows r
		CROSS JOIN LATERAL (SELECT l.user_id FROM public.reading_lists l WHERE l.id = r.list_id OFFSET 0) l
		WHERE (SELECT p.matched FROM public.posts p WHERE p.id = r.post_id) IS NOT TRUE ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "changes"."list_emptied"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NOT EXISTS (SELECT FROM changes.epoch WHERE is_on) THEN RETURN OLD; END IF;
	INSERT INTO changes.log (scope, kind, id) SELECT OLD.user_id, 4, i.post_id FROM public.reading_list_items i
		WHERE i.list_id = OLD.id AND NOT (SELECT p.matched FROM public.posts p WHERE p.id = i.post_id) ON CONFLICT DO NOTHING;
	RETURN OLD;
END $$;
--> statement-breakpoint
-- Before, because the items that go with their list no longer find its user.
CREATE TRIGGER "changes_emptied" BEFORE DELETE ON "reading_lists" FOR EACH ROW EXECUTE FUNCTION "changes"."list_emptied"();
