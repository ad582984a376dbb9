import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { type Database, type Db, openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { PROOF_VERSION } from "@/lib/core/proof-version";
import { COUNTED_POSTS_MAX } from "@/lib/domain/newsfeeds/count-terms";

interface Size {
  posts: number;
  newsfeeds: number;
  /** A multiple of `newsfeeds`, because each newsfeed has the same number of sources. */
  feeds: number;
  /** Words of each text; by default fewer for millions of posts. */
  words?: number;
}

const FULL: Size = { posts: 20_000, newsfeeds: 10, feeds: 200 };

/** The same filled database twice: in this process, and behind the worker and its socket. */
export interface FilledDatabases {
  inProcess: Db;
  socket: Db;
  userId: string;
  posts: number;
  close(): Promise<void>;
}

export async function openFilledDatabases(): Promise<FilledDatabases> {
  const folder = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const behindSocket = join(folder, "socket");
  await fillDatabase(behindSocket, FULL);
  cpSync(join(behindSocket, "postgres"), join(folder, "in-process"), { recursive: true });
  const socket = await open(behindSocket);
  // As the worker opens it.
  const engine = await PGlite.create({ dataDir: join(folder, "in-process"), postgresqlconf: ["shared_buffers=16MB"] });
  const close = async () => {
    await socket.close();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  };
  // The driver's own type differs from `Db` only in the type of raw results.
  return {
    inProcess: drizzle(engine) as unknown as Db,
    socket: socket.db,
    userId: BENCH_USER_ID,
    posts: FULL.posts,
    close,
  };
}

/**
 * Fills a new database with one user, a member of every newsfeed. Three of four posts match.
 *
 * @param url a Postgres; without one, the directory's embedded database
 */
export async function fillDatabase(dataDirectory: string, size: Size, url?: string): Promise<void> {
  const filling = await open(dataDirectory, url);
  await migrateDatabase(filling);
  const connection = await filling.pool.connect();
  // Millions of rows take longer than the statement timeout.
  await connection.query("set statement_timeout = 0");
  await connection.query("set maintenance_work_mem = '256MB'");
  const indexes = await dropIndexes(connection);
  for (const statement of fillWith(size)) await connection.query(statement);
  // Building an index at once takes a fraction of the time.
  for (const definition of indexes) await connection.query(definition);
  await connection.query("vacuum analyze");
  // Writes everything to disk before the measurement.
  await connection.query("checkpoint");
  connection.release(true);
  await filling.close();
}

/** @returns recreates the indexes; unique ones stay */
async function dropIndexes(connection: { query: Database["pool"]["query"] }): Promise<string[]> {
  const { rows } = await connection.query(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and not i.indisunique`,
  );
  for (const { name } of rows) await connection.query(`drop index "${name}"`);
  return rows.map(({ definition }) => definition);
}

function open(dataDirectory: string, url?: string): Promise<Database> {
  const fail = (error: Error) => {
    throw error;
  };
  return openDatabase({ url, driver: undefined, dataDirectory, onLoss: fail, onConnectionError: fail });
}

/** Returns a UUID determined by kind and number; ids of one kind grow with the number. */
function id(kind: keyof typeof KINDS, number: string): string {
  return KINDS[kind] + number.padStart(12, "0");
}

const KINDS = {
  u: "0193f2a0-0000-7000-8000-",
  n: "0193f2a0-0001-7000-8000-",
  f: "0193f2a0-0002-7000-8000-",
  s: "0193f2a0-0003-7000-8000-",
  a: "0193f2a0-0004-7000-8000-",
  p: "0193f2a0-0005-7000-8000-",
} as const;

const sqlId = (kind: keyof typeof KINDS, number: string) =>
  `('${KINDS[kind]}' || lpad((${number})::text, 12, '0'))::uuid`;
const hash = (text: string) => `sha256((${text})::bytea)`;
const publishedAt = "timestamptz '2026-11-20' - i * interval '7 minutes'";
const rows = (count: number) => `from generate_series(1, ${count}) as i`;

export const BENCH_USER_ID = id("u", "1");

/** Number of distinct words in all texts. */
const VOCABULARY = 20_000;
/** Only searches read the texts, and millions of long ones take hours to insert. */
const wordsOf = (posts: number) => (posts > 1_000_000 ? 10 : 80);

const fillWith = ({ posts, newsfeeds, feeds, words = wordsOf(posts) }: Size) => [
  `insert into users (id, email, password_hash) values ('${BENCH_USER_ID}', 'bench@example.org', 'none')`,
  `insert into newsfeeds (id, owner_id, name, keywords, start_date, term_frequencies)
    select ${sqlId("n", "i")}, '${BENCH_USER_ID}', 'Newsfeed ' || i, '{grid,storage}', '2020-01-01',
      '{"posts": ${COUNTED_POSTS_MAX}, "of": {"grid": ${COUNTED_POSTS_MAX}, "storag": ${COUNTED_POSTS_MAX}}}' ${rows(newsfeeds)}`,
  `insert into newsfeed_members (user_id, newsfeed_id, role, read_up_to)
    select '${BENCH_USER_ID}', ${sqlId("n", "i")}, 'owner', ${sqlId("p", String(posts - 1_000))} ${rows(newsfeeds)}`,
  `insert into feeds (id, url, url_hash, title, subscriber_count, next_due_at)
    select ${sqlId("f", "i")}, 'https://example.org/' || i, ${hash("'f' || i")}, 'Feed ' || i, 1, '2026-11-20' ${rows(feeds)}`,
  `insert into sources (id, newsfeed_id, feed_id, url)
    select ${sqlId("s", "i")}, ${sqlId("n", `i % ${newsfeeds} + 1`)}, ${sqlId("f", "i")}, 'https://example.org/' || i ${rows(feeds)}`,
  `insert into articles (id, feed_id, guid_hash, url, url_hash, content_hash, title, excerpt, word_count, published_at, fetched_at)
    select ${sqlId("a", "i")}, ${sqlId("f", `i % ${feeds} + 1`)}, ${hash("'g' || i")}, 'https://example.org/a/' || i, ${hash("'u' || i")},
      ${hash("'c' || i")}, 'Grid storage tender number ' || i, repeat('Opening words. ', 15), 400, ${publishedAt}, now() ${rows(posts)}`,
  `insert into article_contents (article_id, base_url, title, content_markdown, content_text, origin, extracted_at)
    select ${sqlId("a", "i")}, 'https://example.org', 'Grid storage tender number ' || i, text, text, 'feed', now()
    from (select i, (select string_agg('word' || abs(hashint8(i::bigint * 100 + k) % ${VOCABULARY}), ' ') from generate_series(1, ${words}) as k) as text
      ${rows(posts)}) as made`,
  `insert into article_summaries (content_hash, summary, status, proof_version)
    select ${hash("'c' || i")}, 'Summary ' || i || repeat(' of what it says', 12), 'fallback', ${PROOF_VERSION} ${rows(posts)}`,
  `insert into posts (id, newsfeed_id, article_id, source_id, published_at, matched, hidden)
    select ${sqlId("p", `${posts} + 1 - i`)}, ${sqlId("n", `(i + 1) % ${newsfeeds} + 1`)}, ${sqlId("a", "i")}, ${sqlId("s", `i % ${feeds} + 1`)}, ${publishedAt}, i % 4 <> 0, i % 50 = 1 ${rows(posts)}`,
  `insert into verdicts (post_id, matched_keywords, keyword, field, reason, keywords_version)
    select ${sqlId("p", "i")}, '{grid}', 'grid', 'title', 'matched', 1 ${rows(posts)}`,
  `insert into keylearnings (post_id, context_version, keylearning, evidence, status, proof_version)
    select ${sqlId("p", "i")}, 1, 'Key learning ' || i || repeat(' and why', 20), '[{"quote":"a","start":0,"end":1}]', 'fallback', ${PROOF_VERSION} ${rows(posts)}`,
  `insert into post_states (user_id, newsfeed_id, post_id, is_read)
    select '${BENCH_USER_ID}', newsfeed_id, id, true from posts order by id desc limit 300`,
];
