import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { HAS_INTEREST, WANTED_KEYWORDS } from "@/db/queries/newsfeeds/interest";
import { articleContents, articles, contentVectors } from "@/db/schema/articles";
import { interestVectors, newsfeeds } from "@/db/schema/newsfeeds";
import { posts, verdicts } from "@/db/schema/posts";

/** Marks articles whose posts are to be compared in meaning, or no longer. */
export async function setUncompared(db: Db, articleIds: readonly string[], isUncompared: boolean): Promise<void> {
  await db
    .update(articles)
    .set({ isUncompared })
    .where(inArray(articles.id, [...articleIds]));
}

interface UncomparedArticle extends Record<string, unknown> {
  id: string;
  feedId: string;
  contentHash: Uint8Array;
  text: string;
  /** Null without one of this model. */
  vector: Uint8Array | null;
  /** First newsfeed that keeps it, of an owner with budget left if possible, and its owner; null without any. */
  newsfeedId: string | null;
  userId: string | null;
}

/**
 * Prepared articles to compare, newest first, with their opening text. Leaves out those of which no payer has budget
 * left.
 */
export async function listUncompared(
  db: Db,
  wish: { model: string; spentUserIds: readonly string[]; articlesMax: number; charactersMax: number },
): Promise<UncomparedArticle[]> {
  const spent = sql`any(${sql.param([...wish.spentUserIds])}::uuid[])`;
  const { rows } = await db.execute<UncomparedArticle>(sql`
    select a.id, a.feed_id as "feedId", a.content_hash as "contentHash", v.vector,
      a.title || e'\n' || left(c.content_text, ${wish.charactersMax}) as text,
      payer.newsfeed_id as "newsfeedId", payer.owner_id as "userId"
    from ${articles} a join ${articleContents} c on c.article_id = a.id
      left join ${contentVectors} v on v.content_hash = a.content_hash and v.model = ${wish.model}
      left join lateral (
        select n.id as newsfeed_id, n.owner_id from ${posts} p
          join ${newsfeeds} n on n.id = p.newsfeed_id and n.deleted_at is null
          join ${interestVectors} i on i.newsfeed_id = n.id and length(i.vector) > 0
        where p.article_id = a.id and p.matched order by n.owner_id = ${spent}, n.id limit 1) payer on true
    where a.uncompared and a.enrich_due_at is null
      and (v.vector is not null or (payer.owner_id = ${spent}) is not true)
    order by a.fetched_at desc limit ${wish.articlesMax}`);
  return rows;
}

export async function storeContentVectors(db: Db, rows: (typeof contentVectors.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const set = { model: sql`excluded.model`, vector: sql`excluded.vector`, createdAt: sql`excluded.created_at` };
  await db.insert(contentVectors).values(rows).onConflictDoUpdate({ target: contentVectors.contentHash, set });
}

export async function deleteContentVectors(db: Db, contentHashes: readonly Uint8Array[]): Promise<void> {
  await db.delete(contentVectors).where(inArray(contentVectors.contentHash, [...contentHashes]));
}

/** Kept posts of articles with the vector of their newsfeed. */
export async function listPostsToCompare(db: Db, articleIds: readonly string[]) {
  return db
    .select({
      postId: posts.id,
      articleId: posts.articleId,
      newsfeedId: posts.newsfeedId,
      vector: interestVectors.vector,
      meaningVersion: newsfeeds.meaningVersion,
      isCompared: sql<boolean>`${verdicts.meaningVersion} is not distinct from ${newsfeeds.meaningVersion}`,
    })
    .from(posts)
    .innerJoin(newsfeeds, sql`${newsfeeds.id} = ${posts.newsfeedId} and ${newsfeeds.deletedAt} is null`)
    .innerJoin(interestVectors, and(eq(interestVectors.newsfeedId, newsfeeds.id), HAS_VECTOR))
    .innerJoin(verdicts, eq(verdicts.postId, posts.id))
    .where(sql`${posts.articleId} = any(${sql.param([...articleIds])}::uuid[]) and ${posts.matched}`);
}

export async function storeSimilarities(
  db: Db,
  rows: readonly { postId: string; similarity: number; meaningVersion: number }[],
): Promise<void> {
  await db.execute(sql`update ${verdicts} set similarity = given.similarity, meaning_version = given.meaning_version
    from unnest(${sql.param(rows.map(({ postId }) => postId))}::uuid[],
      ${sql.param(rows.map(({ similarity }) => similarity))}::real[],
      ${sql.param(rows.map(({ meaningVersion }) => meaningVersion))}::int[]) as given (post_id, similarity, meaning_version)
    where verdicts.post_id = given.post_id`);
}

/** The model may have rejected the context. */
const HAS_VECTOR = sql`length(${interestVectors.vector}) > 0`;
const IS_REJECTED = sql`length(${interestVectors.vector}) = 0`;

/** Newsfeeds whose present context has no vector by this model and was not rejected by it on this day. */
export async function listNewsfeedsToEmbed(
  db: Db,
  wish: { model: string; day: string; spentUserIds: readonly string[]; newsfeedsMax: number },
) {
  // Keywords count where there is no context.
  const key = sql<string>`${wish.model}::text || case when ${newsfeeds.businessContext} is not null
    then ' context ' || ${newsfeeds.contextVersion} else ' wanted keywords ' || ${newsfeeds.keywordsVersion} end`;
  const rejectedKey = sql<string>`${key} || ${` rejected ${wish.day}`}::text`;
  return db
    .select({
      newsfeedId: newsfeeds.id,
      userId: newsfeeds.ownerId,
      text: sql<string>`coalesce(${newsfeeds.businessContext}, array_to_string(${WANTED_KEYWORDS}, ', '))`,
      key: key.as("key"),
      rejectedKey: rejectedKey.as("rejected_key"),
      wasRejected: sql<boolean>`coalesce(${IS_REJECTED}, false)`,
    })
    .from(newsfeeds)
    .leftJoin(interestVectors, eq(interestVectors.newsfeedId, newsfeeds.id))
    .where(
      sql`${newsfeeds.deletedAt} is null and ${HAS_INTEREST} and ${newsfeeds.ownerId} <> all(${sql.param([...wish.spentUserIds])}::uuid[])
        and (${interestVectors.key} is distinct from ${key} or ${IS_REJECTED})
        and ${interestVectors.key} is distinct from ${rejectedKey}`,
    )
    .orderBy(newsfeeds.id)
    .limit(wish.newsfeedsMax);
}

/** Stores the vector of a newsfeed's context and requests the comparison of its recent posts. */
export async function storeInterestVector(
  db: Db,
  interest: typeof interestVectors.$inferInsert,
  recent: { since: Date; postsMax: number },
): Promise<void> {
  const { newsfeedId, ...set } = interest;
  await db.insert(interestVectors).values(interest).onConflictDoUpdate({ target: interestVectors.newsfeedId, set });
  await db.execute(sql`update ${newsfeeds} set meaning_version = meaning_version + 1, similarity_scale = null
    where id = ${newsfeedId}::uuid`);
  await db.execute(sql`update ${articles} set uncompared = true where id in (
    select p.article_id from ${posts} p
    where p.newsfeed_id = ${newsfeedId}::uuid and p.visible and p.created_at >= ${recent.since.toISOString()}::timestamptz
    order by p.id desc limit ${recent.postsMax})`);
}

/** Records another rejection of a context. Its posts need no change. */
export async function setInterestKey(db: Db, newsfeedId: string, key: string): Promise<void> {
  await db.update(interestVectors).set({ key }).where(eq(interestVectors.newsfeedId, newsfeedId));
}

/** Forgets vectors of newsfeeds, so that they are asked for again. */
export async function forgetInterestVectors(db: Db, newsfeedIds: readonly string[]): Promise<void> {
  await db.delete(interestVectors).where(inArray(interestVectors.newsfeedId, [...newsfeedIds]));
}

/** Ends all comparisons in meaning. @returns the newsfeeds that had one */
export async function endComparisons(db: Db): Promise<string[]> {
  const gone = await db.delete(interestVectors).returning({ id: interestVectors.newsfeedId });
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await db.update(newsfeeds).set({ similarityScale: null }).where(inArray(newsfeeds.id, ids));
  return ids;
}

/**
 * Measures the similarities of newsfeeds' newest posts, where there are enough new ones since the last time.
 *
 * @returns the newsfeeds whose scale changed
 */
export async function measureSimilarities(
  db: Db,
  newsfeedIds: readonly string[],
  limits: { postsMin: number; postsMax: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${newsfeeds} set similarity_scale = jsonb_build_object('posts', m.posts, 'mean', m.mean, 'deviation', m.deviation)
    from (
      select n.id, count(*)::int as posts, avg(s.similarity) as mean, stddev_pop(s.similarity) as deviation
      from ${newsfeeds} n cross join lateral (
        select v.similarity from ${posts} p join ${verdicts} v on v.post_id = p.id
        where p.newsfeed_id = n.id and p.visible and v.meaning_version = n.meaning_version
        order by p.id desc limit ${limits.postsMax}) s
      where n.id = any(${sql.param([...newsfeedIds])}::uuid[]) group by n.id) m
    where newsfeeds.id = m.id and m.posts > coalesce((similarity_scale->>'posts')::int, 0)
      and m.posts >= least(${limits.postsMax},
        greatest(${limits.postsMin}, 2 * coalesce((similarity_scale->>'posts')::int, 0)))
    returning newsfeeds.id`);
  return rows.map(({ id }) => id);
}
