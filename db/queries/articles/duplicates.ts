import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { articles } from "@/db/schema/articles";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { postFeedback, postReports, postSources, postStates, posts, verdicts } from "@/db/schema/posts";

/** Namespaces of these advisory locks: single addresses, and all addresses with one first byte. */
const ADDRESS_LOCKS = 1_279_610;
const STRIPE_LOCKS = 1_279_611;
/** More locks could exhaust Postgres' lock table. */
const ADDRESSES_LOCKED_MAX = 50;

/**
 * Locks addresses until the transaction ends, so that of two feeds with the same new article the second finds the first
 * one's post. A feed with hundreds of addresses locks them by first byte, which also blocks others that share it.
 */
export async function lockAddresses(db: Db, urlHashes: readonly Uint8Array[]): Promise<void> {
  const addresses = inOrder(urlHashes.map(firstFourBytes));
  const stripes = inOrder(urlHashes.map((hash) => hash[0] ?? 0));
  const isEach = addresses.length <= ADDRESSES_LOCKED_MAX;
  // One statement locks in a fixed order, which prevents deadlocks.
  await db.execute(sql`select case
      when space = ${STRIPE_LOCKS} and ${isEach}::boolean then pg_advisory_xact_lock_shared(space, number)::text
      else pg_advisory_xact_lock(space, number)::text end
    from (select space, number from (
      select 1 as turn, ${STRIPE_LOCKS}::int as space, number from unnest(${sql.param(stripes)}::int[]) as stripes (number)
      union all
      select 2, ${ADDRESS_LOCKS}::int, number from unnest(${sql.param(isEach ? addresses : [])}::int[]) as addresses (number)
    ) as locks order by turn, number offset 0) as ordered`);
}

/** Signed, as Postgres expects. */
function firstFourBytes(hash: Uint8Array): number {
  return [0, 1, 2, 3].reduce((number, index) => (number << 8) | (hash[index] ?? 0), 0);
}

function inOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

const preparedOfAddresses = prepared("posts of addresses", (db) => {
  const { postId: _, ...verdict } = getTableColumns(verdicts);
  // One lookup for each pair, by the unique index: the limit keeps it apart from the join. While a newsfeed fills, its
  // statistics say that it has no posts, and a join would begin by reading all of them.
  const ofPair = db
    .select({
      postId: posts.id,
      newsfeedId: posts.newsfeedId,
      sourceId: posts.sourceId,
      matched: posts.matched,
      relevance: posts.relevance,
    })
    .from(posts)
    .where(and(eq(posts.articleId, articles.id), sql`${posts.newsfeedId} = wanted.newsfeed_id`))
    .limit(1)
    .as("of_pair");
  return db
    .select({
      postId: ofPair.postId,
      newsfeedId: ofPair.newsfeedId,
      sourceId: ofPair.sourceId,
      matched: ofPair.matched,
      relevance: ofPair.relevance,
      articleId: articles.id,
      feedId: articles.feedId,
      urlHash: articles.urlHash,
      verdict,
    })
    .from(articles)
    .crossJoin(sql`unnest(${sql.placeholder("newsfeedIds")}::uuid[]) as wanted (newsfeed_id)`)
    .crossJoinLateral(ofPair)
    .leftJoin(verdicts, eq(verdicts.postId, ofPair.postId))
    .where(sql`${articles.urlHash} = any(${sql.placeholder("urlHashes")}::bytea[])`);
});

/** Posts of the newsfeeds whose article has one of the addresses, from any feed, with their verdicts. */
export function listPostsOfAddresses(
  db: Db,
  { newsfeedIds, urlHashes }: { newsfeedIds: readonly string[]; urlHashes: readonly Uint8Array[] },
) {
  // Buffers, because Neon's driver never answers for an array of Uint8Array.
  const hashes = urlHashes.map((hash) => Buffer.from(hash));
  return preparedOfAddresses(db).execute({ newsfeedIds: [...newsfeedIds], urlHashes: hashes });
}

/**
 * Gives articles the posts that their sources have of another feed's article with the same title and time: the site
 * moved, and a person gave its new address or its feeds were merged. Omits posts and articles with several counterparts.
 *
 * @returns posts that got another text
 */
export async function takeOverPosts(
  db: Db,
  { articleIds, sourceIds }: { articleIds: readonly string[]; sourceIds: readonly string[] },
): Promise<string[]> {
  if (articleIds.length === 0 || sourceIds.length === 0) return [];
  // One lookup for each pair, by the index of sources: see the posts of addresses.
  const pairs = sql`
    select a.id as article_id, former.post_id, former.content_hash <> a.content_hash as is_other_text,
      count(*) over (partition by a.id, former.newsfeed_id) as of_article,
      count(*) over (partition by former.post_id) as of_post
    from unnest(${sql.param([...sourceIds])}::uuid[]) as wanted (source_id) cross join ${articles} a
    cross join lateral (
      select p.id as post_id, p.newsfeed_id, other.content_hash
      from ${posts} p inner join ${articles} other on other.id = p.article_id
      where p.source_id = wanted.source_id and p.published_at = a.published_at
        and other.feed_id <> a.feed_id and other.title = a.title
      limit 2) former
    where a.id = any(${sql.param([...articleIds])}::uuid[])`;
  const { rows } = await db.execute<{ id: string; is_other_text: boolean }>(sql`
    with pairs as materialized (${pairs}), held as materialized (
      select id from ${posts} where id = any(array(select post_id from pairs where of_article = 1 and of_post = 1))
      order by id for no key update)
    update ${posts} set article_id = pairs.article_id from pairs inner join held on held.id = pairs.post_id
    where posts.id = held.id and not exists (
      select 1 from ${posts} there where there.article_id = pairs.article_id and there.newsfeed_id = posts.newsfeed_id)
    returning posts.id, pairs.is_other_text`);
  return rows.filter((row) => row.is_other_text).map(({ id }) => id);
}

/** Adds a source to posts. */
export async function addPostSources(db: Db, rows: (typeof postSources.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(postSources).values(rows).onConflictDoNothing();
}

/**
 * Merges two posts of the same article in one newsfeed. The kept post inherits saves, hiding, rescue, and the read
 * state where a member could read the other. Does nothing when either is gone.
 *
 * @returns the reading lists that held the dropped post
 */
export async function mergePosts(
  db: Db,
  { keepId, dropId }: { keepId: string; dropId: string },
): Promise<{ listId: string; userId: string }[]> {
  const keep = sql`${keepId}::uuid`;
  const drop = sql`${dropId}::uuid`;
  const there = await db
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, [keepId, dropId]))
    .orderBy(posts.id)
    .for("update");
  if (there.length < 2) return [];
  const lists = await db
    .select({ listId: readingLists.id, userId: readingLists.userId })
    .from(readingListItems)
    .innerJoin(readingLists, eq(readingLists.id, readingListItems.listId))
    .where(eq(readingListItems.postId, dropId));
  const dropped = sql`(select * from ${posts} where id = ${drop})`;
  const statements = [
    sql`insert into ${postSources} (post_id, source_id)
      select ${keep}, source_id from ${dropped} d where source_id is not null
      union select ${keep}, source_id from ${postSources} where post_id = ${drop}
      on conflict do nothing`,
    sql`update ${readingListItems} set post_id = ${keep} where post_id = ${drop} and not exists (
      select 1 from ${readingListItems} mine where mine.list_id = reading_list_items.list_id and mine.post_id = ${keep})`,
    sql`insert into ${postStates} (user_id, newsfeed_id, post_id, is_read, is_hidden)
      select m.user_id, m.newsfeed_id, ${keep}, true, coalesce(s.is_hidden, false)
      from ${dropped} d join ${newsfeedMembers} m on m.newsfeed_id = d.newsfeed_id
      left join ${postStates} s on s.user_id = m.user_id and s.newsfeed_id = m.newsfeed_id and s.post_id = d.id
      where s.is_hidden or d.matched and coalesce(s.is_read, d.id <= m.read_up_to, false)
      on conflict (user_id, newsfeed_id, post_id) do update
      set is_read = true, is_hidden = post_states.is_hidden or excluded.is_hidden`,
    sql`update ${verdicts} set reason = 'rescued' where post_id = ${keep} and exists (
      select 1 from ${verdicts} other where other.post_id = ${drop} and other.reason = 'rescued')`,
    sql`update ${postReports} set post_id = ${keep} where post_id = ${drop} and not exists (
      select 1 from ${postReports} mine where mine.user_id = post_reports.user_id and mine.post_id = ${keep}
        and mine.context_version = post_reports.context_version)`,
    sql`update ${postFeedback} set post_id = ${keep} where post_id = ${drop} and not exists (
      select 1 from ${postFeedback} mine where mine.user_id = post_feedback.user_id and mine.post_id = ${keep})`,
    sql`update ${posts} set group_id = ${keep} where group_id = ${drop}`,
    sql`update ${posts} set source_id = coalesce(posts.source_id, d.source_id), hidden = posts.hidden or d.hidden,
      group_id = coalesce(posts.group_id, d.group_id) from ${dropped} d where posts.id = ${keep}`,
    sql`delete from ${postStates} where newsfeed_id = (select newsfeed_id from ${dropped} d) and post_id = ${drop}`,
    sql`delete from ${posts} where id = ${drop}`,
  ];
  for (const statement of statements) await db.execute(statement);
  return lists;
}
