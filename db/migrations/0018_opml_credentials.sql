-- Removes user and password from the stored addresses, in the form in which the next reading compares them.
-- Without validators the next reading gets the whole document, and adds what an earlier one left out.
UPDATE "opml_subscriptions" SET
	"validators" = '{}',
	"outlines" = (SELECT coalesce(jsonb_agg(jsonb_set(o, '{url}', to_jsonb(regexp_replace(o->>'url', '((?:^|:)/{2,})[^\s/?#]*@|^(?!@)[^\s/?#]*@(?=[^\s/?#@]+\.[^\s/?#@]|localhost\y|\[)', '\1', 'i'))) ORDER BY n), '[]')
		FROM jsonb_array_elements("outlines") WITH ORDINALITY e (o, n)),
	"vanished" = (SELECT coalesce(jsonb_agg(jsonb_set(o, '{url}', to_jsonb(regexp_replace(o->>'url', '((?:^|:)/{2,})[^\s/?#]*@|^(?!@)[^\s/?#]*@(?=[^\s/?#@]+\.[^\s/?#@]|localhost\y|\[)', '\1', 'i'))) ORDER BY n), '[]')
		FROM jsonb_array_elements("vanished") WITH ORDINALITY e (o, n));
