import type { SqlPool } from "@/db/client";
import { insertUser } from "@/db/queries/accounts/users";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { canonicalUrl, sha256 } from "@/lib/feed/identity/identity";
import type { Runtime } from "@/lib/runtime/runtime";
import { type Seeded, seeded } from "@/lib/testing/seeded";

const TOPICS = 60;
/** Number of topics at which one article in twenty matches. */
const TOPICS_PER_NEWSFEED = 3;
const WORDS_PER_TEXT = 250;
const TEXTS = 600;
const ROWS_AT_ONCE = 5_000;
const SEED = 20_261_122;

/** An article has one topic; a newsfeed matches three. */
const topicWord = (topic: number) => `topic${topic}`;

/** A text about one topic, among words that no newsfeed matches. */
export function textAbout(topic: number, number: number): string {
  const words = seeded(SEED + number);
  const of = Array.from({ length: WORDS_PER_TEXT }, () => words.nat(4_000).toString(36).padStart(3, "w"));
  of.splice(words.nat(WORDS_PER_TEXT), 0, topicWord(topic % TOPICS));
  return of.join(" ");
}

export function keywordsOf(choice: Seeded): string[] {
  const first = choice.nat(TOPICS);
  return Array.from({ length: TOPICS_PER_NEWSFEED }, (_, index) => topicWord((first + index * 7) % TOPICS));
}

export async function newUser({ database, contextFor }: Runtime): Promise<UserContext> {
  const userId = newId();
  const email = `${userId}@example.org`;
  await insertUser(database.db, { id: userId, email, passwordHash: "none", createdAt: new Date() });
  return contextFor({ kind: "user", userId, via: "session", isReadOnly: false });
}

/** Makes a feed with this number of newsfeeds, each of its own user and keywords. @returns its id */
export async function followedFeed(
  pool: SqlPool,
  { url, newsfeeds }: { url: string; newsfeeds: number },
): Promise<string> {
  const feedId = newId();
  await pool.query(
    `insert into feeds (id, url, url_hash, subscriber_count, next_due_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
    [feedId, url, sha256(canonicalUrl(url) ?? url), newsfeeds],
  );
  const choice = seeded(SEED);
  for (let done = 0; done < newsfeeds; done += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, newsfeeds - done) }, (_, index) => ({
      user_id: newId(),
      newsfeed_id: newId(),
      source_id: newId(),
      name: `Newsfeed ${done + index}`,
      keywords: keywordsOf(choice),
    }));
    await pool.query(INSERT_FOLLOWERS, [feedId, url, JSON.stringify(rows)]);
  }
  await pool.query("analyze newsfeeds, newsfeed_members, sources, feeds");
  return feedId;
}

const INSERT_FOLLOWERS = `
  with rows as (select * from jsonb_to_recordset($3::text::jsonb)
      as rows (user_id uuid, newsfeed_id uuid, source_id uuid, name text, keywords jsonb)),
    people as (insert into users (id, email, password_hash) select user_id, user_id || '@example.org', 'none' from rows),
    made as (insert into newsfeeds (id, owner_id, name, keywords, start_date)
      select newsfeed_id, user_id, name, array(select jsonb_array_elements_text(keywords)), '2020-01-01' from rows),
    members as (insert into newsfeed_members (user_id, newsfeed_id, role) select user_id, newsfeed_id, 'owner' from rows)
  insert into sources (id, newsfeed_id, feed_id, url) select source_id, newsfeed_id, $1::uuid, $2 from rows`;

/** Adds new articles of a feed, published in the last minutes and not filed yet. */
export async function storeCandidates(pool: SqlPool, feedId: string, articles: number): Promise<void> {
  const connection = await pool.connect();
  await connection.query("set statement_timeout = 0");
  const texts = Array.from({ length: TEXTS }, (_, number) => textAbout(number, number));
  for (let done = 0; done < articles; done += ROWS_AT_ONCE) {
    const ids = Array.from({ length: Math.min(ROWS_AT_ONCE, articles - done) }, () => newId());
    await connection.query(INSERT_CANDIDATES, [feedId, ids, done, texts]);
  }
  await connection.query("vacuum analyze articles, article_contents");
  connection.release(true);
}

const INSERT_CANDIDATES = `
  with rows as (select id, $3::int + i as i, ($4::text[])[($3::int + i) % ${TEXTS} + 1] as body
      from unnest($2::uuid[]) with ordinality as rows (id, i)),
    made as (insert into articles
      (id, feed_id, guid_hash, url, url_hash, content_hash, title, excerpt, word_count, published_at, fetched_at)
      select id, $1::uuid, sha256(id::text::bytea), 'https://example.org/' || id, sha256(('u' || id)::bytea),
        sha256(('c' || id)::bytea), 'Storage tender number ' || i, left(body, 300), ${WORDS_PER_TEXT},
        now() - i * interval '1 second', now() from rows returning 1)
  insert into article_contents (article_id, base_url, title, content_markdown, content_text, origin, extracted_at)
    select id, 'https://example.org', 'Storage tender number ' || i, body, body, 'feed', now() from rows`;
