CREATE OR REPLACE FUNCTION "changes"."member_changed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
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
	-- Viewers see the addresses of sources without their query.
	IF (NEW.role = 'viewer') <> (OLD.role = 'viewer') THEN
		INSERT INTO changes.log (scope, kind, id) VALUES (NEW.user_id, 7, NEW.newsfeed_id)
		ON CONFLICT (scope, xid, kind, id) DO UPDATE SET after_id = NULL, up_to_id = NULL;
	END IF;
	RETURN NULL;
END $$;