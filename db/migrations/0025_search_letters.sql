CREATE TABLE "upkeep_positions" (
	"task" text PRIMARY KEY NOT NULL,
	"reached_id" uuid NOT NULL
);
--> statement-breakpoint
-- Housekeeping computes the vectors of stored texts again, from the newest back.
INSERT INTO "upkeep_positions" SELECT 'search', 'ffffffff-ffff-ffff-ffff-ffffffffffff' WHERE EXISTS (SELECT FROM "article_contents");
--> statement-breakpoint
-- Leaves the stored vectors as they are; computing them all here could take hours.
ALTER TABLE "article_contents" ALTER COLUMN "search" DROP EXPRESSION;
--> statement-breakpoint
-- Removes Latin and Greek accents. Skips normalisation for texts without them and in encodings that lack it. PL/pgSQL keeps
-- the plan, and replace is faster than translate, which compares each character with every letter.
CREATE FUNCTION "public"."plain_letters"("written" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ BEGIN
	IF octet_length(written) = length(written) OR written !~ '[\u00c0-\u03ff\u0451\u1e00-\u1fff]' THEN RETURN written; END IF;
	RETURN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(normalize(regexp_replace(
		normalize(written, NFD), '(?<=[a-zA-Z\u00c0-\u02ff\u0370-\u03ff\u1e00-\u1fff])[\u0300-\u036f]+', '', 'g'), NFC),
		'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ı', 'i'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ς', 'σ'), 'ё', 'е');
END $$;
--> statement-breakpoint
-- Indexes words as written and without accents. Truncates both texts, since a vector holds 1 MB and a character may take 9
-- bytes. Separates signs by which Postgres joins or drops adjacent words (b.c, -1, <b>, /etc), and every character of
-- scripts without spaces.
CREATE FUNCTION "public"."fill_search"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE
	written text := left(new.title, 1000) || ' ' || left(new.content_text, 100000);
	words tsvector := to_tsvector('pg_catalog.simple', regexp_replace(regexp_replace(written, '[<>&/.@_+-]', ' ', 'g'),
		'([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9fe\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003ffff])', ' \1 ', 'g'));
BEGIN
	new.search := words;
	IF written ~ '[\u00c0-\u03ff\u0401\u0451\u1e00-\u1fff]' THEN
		new.search := words || to_tsvector('pg_catalog.simple', coalesce((SELECT public.plain_letters(string_agg(word, ' '))
			FROM unnest(tsvector_to_array(words)) word WHERE octet_length(word) > length(word)), ''));
	END IF;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "fill_search" BEFORE INSERT OR UPDATE OF "title", "content_text" ON "article_contents" FOR EACH ROW EXECUTE FUNCTION "public"."fill_search"();