import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { vacuumAll } from "@/lib/testing/vacuum";
import { pageFromArticles, pageFromStretch } from "./found-posts";
import { ARRIVALS_MAX, pageStatement } from "./page-of-lists";
import { pagePosts } from "./page-posts";
import type { PostFilter } from "./post-filter";
import { searchPostsOfMember } from "./post-search";
import { formOf } from "./words";

const NEWSFEEDS = 4;
const POSTS_PER_NEWSFEED = 10_000;
const ROWS_MAX = 51;
const SOURCES = 5_000;
/** Reads per post for a group of two: once for the count and once for the titles. */
const SIMILAR_READ = 4;
const userId = newId();
const [feedId, newsfeedId, alike] = [newId(), newId(), newId()];

let database: TestDatabase;

/**
 * One large newsfeed of the user, and others, over the same articles. Every tenth article is on tenders, every thousandth
 * on vanadium. Each post has two sources, and every second one nearly repeats its neighbour; in a second newsfeed all
 * are nearly identical.
 */
const FILL: readonly [string, unknown[]][] = [
  ["insert into users (id, email) values ($1, 'ada@example.org')", [userId]],
  ["insert into feeds (id, url, url_hash, type) values ($1, 'http://localhost:1/', '\\x00', 'blog')", [feedId]],
  [
    `insert into newsfeeds (id, owner_id, name, start_date)
     select case i when 1 then $1::uuid when 2 then $4::uuid else gen_random_uuid() end, $2, 'News', '2026-01-01' from generate_series(1, $3) i`,
    [newsfeedId, userId, NEWSFEEDS, alike],
  ],
  ["insert into newsfeed_members (user_id, newsfeed_id, role) select $1, id, 'owner' from newsfeeds", [userId]],
  [
    `insert into articles (id, feed_id, guid_hash, url, url_hash, content_hash, title, published_at, fetched_at)
     select gen_random_uuid(), $1, int4send(i), 'http://localhost:1/', int4send(i), int4send(i),
       case when i % 10 = 0 then 'A tender ' else 'A story ' end || i, now() - i * interval '1 hour', now()
     from generate_series(1, $2) i`,
    [feedId, POSTS_PER_NEWSFEED],
  ],
  [
    `insert into article_contents (article_id, base_url, title, content_markdown, content_text, origin, extracted_at)
     select id, url, title, title, title || ', told at length' || case when title like '%000' then ' of vanadium' else '' end,
       'feed', now() from articles`,
    [],
  ],
  [
    `insert into posts (id, newsfeed_id, article_id, published_at, matched, relevance)
     select gen_random_uuid(), n.id, a.id, a.published_at, true, abs(hashtext(a.title)) % 101 from newsfeeds n, articles a`,
    [],
  ],
  [
    `insert into feeds (id, url, url_hash, type, title)
     select gen_random_uuid(), 'http://localhost:1/' || i, int4send(i), 'blog', 'Site ' || i from generate_series(1, $1) i`,
    [SOURCES],
  ],
  [
    "insert into sources (id, newsfeed_id, feed_id, url) select gen_random_uuid(), $1, id, url from feeds where title is not null",
    [newsfeedId],
  ],
  [
    `with numbered as (select id, row_number() over () as i from sources),
     ranked as (select id, row_number() over (order by published_at) as i from posts where newsfeed_id = $1),
     sourced as (
       update posts set source_id = n.id, group_id = case when r.i / 2 % 2 = 0 then md5((r.i / 2)::text)::uuid end
       from ranked r join numbered n on n.i = r.i % $2 + 1 where posts.id = r.id returning posts.id, r.i)
     insert into post_sources select s.id, n.id from sourced s join numbered n on n.i = (s.i + 1) % $2 + 1`,
    [newsfeedId, SOURCES],
  ],
  ["update posts set group_id = $1 where newsfeed_id = $1", [alike]],
];

beforeAll(async () => {
  database = await openTestDatabase({ isUnused: true });
  for (const [statement, values] of FILL) await database.pool.query(statement, values);
  await vacuumAll(database.pool);
});
afterAll(() => database.close());

interface PlanNode {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

interface Explainable extends PromiseLike<unknown[]> {
  toSQL(): { sql: string; params: unknown[] };
}

/** Plan nodes of the statement, and rows of `posts` read. */
async function explain(query: Explainable) {
  const { sql, params } = query.toSQL();
  const { rows } = await database.pool.query(`explain (analyze, format json) ${sql}`, params);
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const nodes = flat(rows[0]["QUERY PLAN"][0].Plan);
  const read = (node: PlanNode) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const sum = (some: PlanNode[]) => some.reduce((total, node) => total + read(node), 0);
  return {
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    contentsRead: sum(nodes.filter((node) => node["Relation Name"] === "article_contents")),
    usesListIndex: nodes.some((node) => node["Index Name"] === "posts_list_ix"),
    postsRead: sum(nodes.filter((node) => node["Relation Name"] === "posts")),
    sorted: sum(nodes.filter((node) => node["Node Type"].includes("Sort"))),
    articlesRead: sum(nodes.filter((node) => node["Relation Name"] === "articles")),
    sourcesRead: sum(nodes.filter((node) => node["Relation Name"]?.endsWith("sources"))),
  };
}

const key = { userId, newsfeedId };
const stream: PostFilter = { state: "all", order: "newest", rowsMax: ROWS_MAX };
const deep = { at: new Date(Date.now() - 1_500 * HOUR_MS), id: newId() };
const tender = { whole: [], beginnings: ["tender"], verbatim: [], signs: [] };
const none = { whole: [], beginnings: [] };

test.each([31, 51, 101, 201])("Postgres keeps a generic plan for a page of %i rows", async (rowsMax) => {
  const plans = await database.db.transaction(async (tx) => {
    for (let i = 0; i < 8; i += 1) await pagePosts(tx, key, { ...stream, rowsMax });
    const { rows } = await tx.execute(
      sql`select custom_plans::int as times from pg_prepared_statements where name like ${`posts all newest % ${rowsMax}`}`,
    );
    return rows;
  });
  expect(plans).toEqual([{ times: 5 }]);
});

test.each([
  ["rare", "vanadium", "posts from articles all newest true false"],
  ["common", "tender", "posts in stretch all newest true false"],
])("Postgres keeps generic plans for a search for a %s word", async (_, word, name) => {
  const words = { ...tender, beginnings: [word] };
  const plans = await database.db.transaction(async (tx) => {
    for (let i = 0; i < 8; i += 1) await searchPostsOfMember(tx, key, { ...stream, words, rowsMax: 4 + (i % 3) });
    const { rows } = await tx.execute(
      sql`select custom_plans::int as times from pg_prepared_statements where name in ('posts by id newest', ${name})`,
    );
    return rows;
  });
  expect(plans).toEqual([{ times: 5 }, { times: 5 }]);
});

describe("a page of posts", () => {
  test.each<[string, Partial<PostFilter>]>([
    ["first", {}],
    ["deep", { after: deep }],
    ["oldest first", { order: "oldest" }],
    ["oldest first, deep", { order: "oldest", after: deep }],
    ["of a period", { since: new Date(deep.at.getTime() - 864_000_000), until: deep.at }],
  ])("reads only its own posts from the list index: %s", async (_, filter) => {
    const plan = await explain(pageStatement(database.db, key, { ...stream, ...filter }));
    expect(plan.usesListIndex).toBe(true);
    // Once in the index, once by id.
    expect(plan.postsRead).toBeLessThanOrEqual((2 + SIMILAR_READ) * ROWS_MAX);
    // The first source by itself, then both sources by post and by id.
    expect(plan.sourcesRead).toBeLessThanOrEqual(5 * ROWS_MAX);
    expect(plan.sorted).toBeLessThanOrEqual(8 * ROWS_MAX);
  });

  test.each<[string, Partial<PostFilter>]>([
    ["first", {}],
    ["deep", { after: { ...deep, relevance: 50 } }],
    ["that matters", { relevanceMin: 60 }],
  ])("reads only its own posts from the relevance index: %s", async (_, filter) => {
    const plan = await explain(pageStatement(database.db, key, { ...stream, ...filter, order: "relevance" }));
    expect(plan.indexes).toContain("posts_relevance_ix");
    expect(plan.postsRead).toBeLessThanOrEqual((2 + SIMILAR_READ) * ROWS_MAX);
  });

  test.each<[string, Partial<PostFilter>]>([
    ["first", {}],
    ["deep", { after: deep }],
    ["oldest first", { order: "oldest" }],
    ["by relevance", { order: "relevance" }],
  ])("reads only its own posts and the arrivals when unread: %s", async (_, filter) => {
    const plan = await explain(pageStatement(database.db, key, { ...stream, ...filter, state: "unread" }));
    // Two parts of the page each check whether there are many arrivals.
    expect(plan.postsRead).toBeLessThanOrEqual((2 + SIMILAR_READ) * ROWS_MAX + 2 * (ARRIVALS_MAX + 1));
  });

  test("looks up a group of similar posts once", async () => {
    const plan = await explain(pageStatement(database.db, { userId, newsfeedId: alike }, stream));
    expect(plan.postsRead).toBeLessThanOrEqual(3 * ROWS_MAX + SIMILAR_COUNT_MAX + 10);
    const oldest = await pageStatement(database.db, { userId, newsfeedId: alike }, { ...stream, order: "oldest" });
    expect(new Set(oldest.map(({ similar_count }) => similar_count))).toEqual(new Set([SIMILAR_COUNT_MAX]));
    const ids = oldest.map(({ id }) => id);
    expect(oldest.slice(0, 2).map(({ similar }) => similar.map(({ id }) => id))).toEqual([
      ids.slice(1, 6),
      [ids[0], ...ids.slice(2, 6)],
    ]);
  });
});

describe("a page over all newsfeeds", () => {
  const PER_NEWSFEED_MAX = 2 * (ARRIVALS_MAX + 1) + ROWS_MAX;
  const POSTS_READ_MAX = NEWSFEEDS * PER_NEWSFEED_MAX + (2 + SIMILAR_READ) * ROWS_MAX + SIMILAR_COUNT_MAX;

  test.each<[string, Partial<PostFilter>]>([
    ["all", { state: "all" }],
    ["unread", {}],
    ["unread, deep", { after: deep }],
    ["unread, oldest first", { order: "oldest" }],
    ["unread, by relevance", { order: "relevance" }],
  ])("reads at most a page of each newsfeed: %s", async (_, filter) => {
    const plan = await explain(pageStatement(database.db, { userId }, { ...stream, state: "unread", ...filter }));
    expect(plan.postsRead).toBeLessThanOrEqual(POSTS_READ_MAX);
    expect(plan.sorted).toBeLessThanOrEqual((NEWSFEEDS + 8) * ROWS_MAX);
  });

  const orders: PostFilter["order"][] = ["newest", "oldest", "relevance"];
  test.each(orders)("reads no post by %s when all is read", async (order) => {
    const setWatermark = (id: string | null) =>
      database.pool.query("update newsfeed_members set read_up_to = $1 where user_id = $2", [id, userId]);
    await setWatermark("ffffffff-ffff-ffff-ffff-ffffffffffff");
    for (const scope of [{ userId }, key]) {
      const plan = await explain(pageStatement(database.db, scope, { ...stream, order, state: "unread" }));
      expect(plan.postsRead).toBe(0);
    }
    await setWatermark(null);
  });
});

test.each<[string, { userId: string; newsfeedId?: string }, number]>([
  ["one newsfeed", key, 1],
  ["all newsfeeds", { userId }, NEWSFEEDS],
])("a search for a common word in %s checks posts only until the page is full", async (_, scope, newsfeeds) => {
  const postsMax = 500;
  for (const after of [undefined, deep]) {
    const search = { ...stream, after, words: formOf(tender) };
    const plan = await explain(pageFromStretch(database.db, scope, { search, postsMax }));
    expect(plan.usesListIndex).toBe(true);
    // Every tenth post has it, in each newsfeed.
    expect(plan.contentsRead).toBeLessThanOrEqual(11 * ROWS_MAX);
    expect(plan.postsRead).toBeLessThanOrEqual(newsfeeds * postsMax + 11 * ROWS_MAX);
    expect(plan.sorted).toBeLessThanOrEqual((newsfeeds + 1) * postsMax);
  }
});

test.each([
  ["vanadium", POSTS_PER_NEWSFEED / 1_000],
  ["zinc", 0],
])("a search for a rare word reads only matching posts, by the word index: %s", async (word, articles) => {
  const words = { ...tender, beginnings: [word] };
  for (const filter of [stream, { ...stream, order: "oldest" as const, after: deep, state: "unread" as const }])
    for (const scope of [{ userId }, key]) {
      const search = { ...filter, words: formOf(words) };
      const plan = await explain(pageFromArticles(database.db, scope, { search, common: none, hitsMax: 5_001 }));
      expect(plan.indexes).toContain("article_contents_search_ix");
      expect(plan.contentsRead).toBeLessThanOrEqual(articles);
      // Once by article, and once more for the whole article of a similar post.
      expect(plan.postsRead).toBeLessThanOrEqual((2 * NEWSFEEDS + SIMILAR_READ) * articles + SIMILAR_COUNT_MAX);
    }
});

test("looks for a common word only in texts with the rare one", async () => {
  const asked = vi.spyOn(database.pool, "query");
  const words = { ...tender, beginnings: ["told", "vanadium"] };
  const page = await searchPostsOfMember(database.db, key, { ...stream, words, limits: { uncommonTextsMax: 1_000 } });
  const sent = JSON.stringify(asked.mock.calls);
  asked.mockRestore();
  expect(page.length).toBeGreaterThan(0);
  expect(page).toEqual(
    await searchPostsOfMember(database.db, key, { ...stream, words, limits: { rareArticlesMax: -1 } }),
  );
  expect(sent).toContain(") is true");
  const search = { ...stream, words: formOf({ ...tender, beginnings: ["vanadium"] }) };
  const common = { whole: [], beginnings: ["told"] };
  const plan = await explain(pageFromArticles(database.db, key, { search, common, hitsMax: 5_001 }));
  expect(plan.indexes).toContain("article_contents_search_ix");
  expect(plan.contentsRead).toBeLessThanOrEqual(POSTS_PER_NEWSFEED / 1_000);
});

test("estimates the frequency of all words in one statement, which reads no text", async () => {
  const asked = vi.spyOn(database.pool, "query");
  const words = { ...tender, beginnings: ["tender", "vanadium"] };
  await searchPostsOfMember(database.db, key, { ...stream, words });
  const sent = asked.mock.calls.map((call) => JSON.stringify(call));
  asked.mockRestore();
  expect(sent.filter((text) => text.includes("exists (")).length).toBe(1);
  expect(sent.find((text) => text.includes("exists ("))).toContain("explain (format json) select exists");
});

test("switches to the articles of a word when its posts are old", async () => {
  await database.pool.query(
    `insert into post_states (user_id, newsfeed_id, post_id, is_read)
     select $1, p.newsfeed_id, p.id, true from posts p join articles a on a.id = p.article_id
     where p.newsfeed_id = $2 and a.title = 'A tender 5000'`,
    [userId, newsfeedId],
  );
  const asked = vi.spyOn(database.pool, "query");
  const limits = { rareArticlesMax: 1_000, postsPerStatement: 250 };
  const page = await searchPostsOfMember(database.db, key, { ...stream, words: tender, state: "read", limits });
  const stretches = asked.mock.calls.filter((call) => JSON.stringify(call).includes('\\"stretch\\"'));
  asked.mockRestore();
  expect(page.map(({ title }) => title)).toEqual(["A tender 5000"]);
  // Each stretch takes two statements.
  expect(stretches.length).toBe((2 * 1_000) / 250);
});

test("the first page of all newsfeeds has the newest unread posts even if the latest arrivals are read", async () => {
  const { pool, db } = database;
  await pool.query("delete from post_states");
  await pool.query(
    `update newsfeed_members m set read_up_to = (
       select id from posts p where p.newsfeed_id = m.newsfeed_id order by id desc offset $1 limit 1)`,
    [2 * ARRIVALS_MAX],
  );
  // Three unread posts of each newsfeed, none among its latest arrivals.
  await pool.query(
    `insert into post_states (user_id, newsfeed_id, post_id, is_read)
     select m.user_id, m.newsfeed_id, p.id, true from newsfeed_members m cross join lateral (
       select id, is_old, row_number() over (partition by is_old order by id desc) as place from posts, lateral (
         select published_at between now() - interval '5000 hours' and now() - interval '2000 hours' as is_old) aged
       where newsfeed_id = m.newsfeed_id and id > m.read_up_to) p
     where not p.is_old or p.place not in (10, 20, 30)`,
  );
  const unread = { ...stream, state: "unread" } as const;
  const all = await pagePosts(db, { userId }, { ...unread, rowsMax: 3 * NEWSFEEDS + 1 });
  for (const rowsMax of [1, 3, 3 * NEWSFEEDS - 1])
    expect(await pagePosts(db, { userId }, { ...unread, rowsMax })).toEqual(all.slice(0, rowsMax));
  expect(all.length).toBe(3 * NEWSFEEDS);
});
