import type pg from "pg";
import { vacuumAll } from "@/lib/testing/vacuum";
import type { Ids } from "./scope/belongings";

const PEOPLE = 1_000;
const ARTICLES_OF_A_FEED = 10;
/** In the person's own newsfeed. */
export const ARTICLES_OF_OWN = 3_000;
const LISTS_OF_OWN = 20;
const ITEMS_OF_A_LIST = 50;
const ITEMS_OF_LONG_LIST = 1_000;

/**
 * Fills a database around one person: other users, each with a newsfeed, source, posts, list and key, and enough rows
 * of the person's own to expose a statement without a limit.
 */
export async function makeCrowd(pool: pg.Pool, userId: string, own: Ids): Promise<void> {
  const client = await pool.connect();
  try {
    // Foreign keys that the session first checked on nearly empty tables would scan the filled ones for each row.
    await client.query("discard plans");
    for (const statement of OTHERS) await client.query(statement);
    for (const statement of OF_OWN) await client.query(...withValues(statement, { ...own, person: userId }));
    await vacuumAll(client);
  } finally {
    client.release();
  }
}

/** Returns an id determined by a row's kind and number. */
const id = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`;
const hash = (text: string) => `sha256((${text})::bytea)`;
const each = (count: number) => `from generate_series(1, ${count}) as i`;
const EACH_PERSON = each(PEOPLE);
const EACH_ARTICLE = each(PEOPLE * ARTICLES_OF_A_FEED);
/** Columns of article `i`. */
const PERSON = `i % ${PEOPLE} + 1`;
const AGO = "now() - i * interval '7 minutes'";

const insertArticles = (kind: string, feed: string, rows: string) => [
  `insert into articles (id, feed_id, guid_hash, url, url_hash, content_hash, title, excerpt, published_at, fetched_at)
    select ${id(kind, "i")}, ${feed}, ${hash(`'${kind}' || i`)}, 'http://localhost:1/${kind}/' || i, ${hash(`'u${kind}' || i`)},
      ${hash(`'c${kind}' || i`)}, 'Storage tender ' || i, 'Opening words.', ${AGO}, ${AGO} ${rows}`,
  `insert into article_contents (article_id, base_url, title, content_markdown, content_text, origin, extracted_at)
    select ${id(kind, "i")}, 'http://localhost:1/', 'Storage tender ' || i, text, text, 'feed', now()
    from (select i, 'The opening words of ' || md5(i::text) || '.' as text ${rows}) as made`,
  `insert into article_summaries (content_hash, summary, status)
    select ${hash(`'c${kind}' || i`)}, 'A summary.', 'fallback' ${rows}`,
];

const insertPosts = (kind: string, { newsfeed, source }: { newsfeed: string; source: string }, rows: string) => [
  `insert into posts (id, newsfeed_id, article_id, source_id, published_at, matched, hidden)
    select ${id(`post ${kind}`, "i")}, ${newsfeed}, ${id(kind, "i")}, ${source}, ${AGO}, i % 4 <> 0, i % 50 = 1 ${rows}`,
  `insert into verdicts (post_id, keyword, field, reason, keywords_version)
    select ${id(`post ${kind}`, "i")}, 'storage', 'title', case when i % 4 <> 0 then 'matched' else 'excluded' end, 1 ${rows}`,
  `insert into keylearnings (post_id, context_version, keylearning, evidence, status)
    select ${id(`post ${kind}`, "i")}, 1, 'A key learning.', '[]', 'fallback' ${rows}`,
];

const OTHERS = [
  `insert into users (id, email, password_hash)
    select ${id("user", "i")}, 'person.' || i || '@example.org', 'none' ${EACH_PERSON}`,
  `insert into sessions (id, user_id, expires_at)
    select ${id("session", "i")}, ${id("user", "i")}, now() + interval '1 day' ${EACH_PERSON}`,
  `insert into api_keys (id, user_id, name, prefix, key_hash)
    select ${id("key", "i")}, ${id("user", "i")}, 'Key', 'lede_' || i, ${hash("'key' || i")} ${EACH_PERSON}`,
  `insert into newsfeeds (id, owner_id, name, keywords, start_date)
    select ${id("newsfeed", "i")}, ${id("user", "i")}, 'Newsfeed ' || i, '{storage}', '2020-01-01' ${EACH_PERSON}`,
  `insert into newsfeed_members (user_id, newsfeed_id, role)
    select ${id("user", "i")}, ${id("newsfeed", "i")}, 'owner' ${EACH_PERSON}`,
  `insert into invitations (id, newsfeed_id, email, role, token_hash, invited_by, expires_at)
    select ${id("invitation", "i")}, ${id("newsfeed", "i")}, 'guest.' || i || '@example.org', 'editor',
      ${hash("'invitation' || i")}, ${id("user", "i")}, now() + interval '1 day' ${EACH_PERSON}`,
  `insert into feeds (id, url, url_hash, title, subscriber_count, next_due_at)
    select ${id("feed", "i")}, 'http://localhost:1/f/' || i, ${hash("'feed' || i")}, 'Feed ' || i, 1, now() + interval '1 day' ${EACH_PERSON}`,
  `insert into sources (id, newsfeed_id, feed_id, url)
    select ${id("source", "i")}, ${id("newsfeed", "i")}, ${id("feed", "i")}, 'http://localhost:1/f/' || i ${EACH_PERSON}`,
  ...insertArticles("article", id("feed", PERSON), EACH_ARTICLE),
  ...insertPosts("article", { newsfeed: id("newsfeed", PERSON), source: id("source", PERSON) }, EACH_ARTICLE),
  `insert into post_states (user_id, newsfeed_id, post_id, is_read)
    select ${id("user", PERSON)}, ${id("newsfeed", PERSON)}, ${id("post article", "i")}, true ${EACH_ARTICLE}`,
  `insert into post_sources (post_id, source_id)
    select ${id("post article", "i")}, ${id("source", PERSON)} ${EACH_ARTICLE}`,
  `insert into newsfeed_folders (id, user_id, name) select ${id("folder", "i")}, ${id("user", "i")}, 'Folder ' || i ${EACH_PERSON}`,
  `insert into reading_lists (id, user_id, name) select ${id("list", "i")}, ${id("user", "i")}, 'List ' || i ${EACH_PERSON}`,
  `insert into reading_list_items (id, list_id, post_id, position)
    select ${id("item", "i")}, ${id("list", PERSON)}, ${id("post article", "i")}, i ${EACH_ARTICLE}`,
  `insert into post_reports (user_id, post_id, context_version, subject, reason)
    select ${id("user", PERSON)}, ${id("post article", "i")}, 1, 'keylearning', 'other' ${EACH_ARTICLE}`,
];

const EACH_OWN = each(ARTICLES_OF_OWN);
/** Rows of the person's own. Braces hold the names of their ids. */
const OF_OWN = [
  ...insertArticles("own", "(select feed_id from sources where id = {source})", EACH_OWN),
  ...insertPosts("own", { newsfeed: "{newsfeed}", source: "{source}" }, EACH_OWN),
  `insert into post_states (user_id, newsfeed_id, post_id, is_read)
    select {person}, {newsfeed}, ${id("post own", "i")}, i % 2 = 0 ${EACH_OWN}`,
  `insert into reading_lists (id, user_id, name) select ${id("own list", "i")}, {person}, 'List ' || i ${each(LISTS_OF_OWN)}`,
  `insert into reading_list_items (id, list_id, post_id, position)
    select ${id("own item", "i")}, ${id("own list", `i % ${LISTS_OF_OWN} + 1`)}, ${id("post own", "i")}, i ${each(LISTS_OF_OWN * ITEMS_OF_A_LIST)}`,
  `insert into reading_list_items (id, list_id, post_id, position)
    select ${id("list item", "i")}, {list}, ${id("post own", "i")}, i ${each(ITEMS_OF_LONG_LIST)}`,
];

/** Fills the braces of a statement with values. */
function withValues(statement: string, values: Readonly<Record<string, string>>): [string, string[]] {
  const given: string[] = [];
  const text = statement.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    // An array literal of Postgres.
    if (value === undefined) return whole;
    given.push(value);
    return `$${given.length}::uuid`;
  });
  return [text, given];
}
