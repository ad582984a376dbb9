import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { posts } from "@/db/schema/posts";
import { simhashBands } from "@/db/schema/simhash-bands";

/** Namespace of the advisory lock; the second number is the newsfeed. */
const GROUP_LOCKS = 1_279_613;

type ArticlePair = {
  articleId: string;
  otherId: string;
};

/**
 * Pairs of the articles, whose text is long enough to compare, with articles from around the same time whose hash is
 * similar. Hashes at a distance of up to 3 have one of four bands in common, so the cost does not grow with the feeds.
 *
 * @param near.articlesMax compares only the newest with a band in common
 */
export async function listSimilarArticles(
  db: Db,
  articleIds: readonly string[],
  near: { spanMs: number; distanceMax: number; articlesMax: number },
): Promise<ArticlePair[]> {
  const span = sql`${near.spanMs}::float8 * interval '1 millisecond'`;
  const withBand = (band: (simhash: SQL) => SQL) => sql`(select id, simhash from ${articles}
    where simhash is not null and ${band(sql`simhash`)} = ${band(sql`own.simhash`)}
      and published_at between own.published_at - ${span} and own.published_at + ${span}
    order by published_at desc limit ${near.articlesMax})`;
  const { rows } = await db.execute<ArticlePair>(
    sql`select distinct own.id as "articleId", other.id as "otherId"
      from (select id, simhash, published_at from ${articles}
        where id = any(${sql.param([...articleIds])}::uuid[]) and simhash is not null) own
      cross join lateral (${sql.join(simhashBands.map(withBand), sql` union all `)}) other
      where other.id <> own.id and bit_count((own.simhash # other.simhash)::bit(64)) <= ${near.distanceMax}`,
  );
  return rows;
}

/** Posts of paired articles in one newsfeed, at most one of the other article's group. */
export async function listSimilarPosts(
  db: Db,
  pairs: readonly ArticlePair[],
): Promise<{ newsfeedId: string; postId: string; similarId: string }[]> {
  const { rows } = await db.execute<{ newsfeedId: string; postId: string; similarId: string }>(
    sql`select distinct on (own.id, coalesce(other.group_id, other.id))
        own.newsfeed_id as "newsfeedId", own.id as "postId", other.id as "similarId"
      from unnest(${sql.param(pairs.map(({ articleId }) => articleId))}::uuid[],
        ${sql.param(pairs.map(({ otherId }) => otherId))}::uuid[]) as pairs (article_id, other_id)
      join ${posts} own on own.article_id = pairs.article_id and own.visible
      join ${posts} other on other.article_id = other_id and other.newsfeed_id = own.newsfeed_id and other.visible`,
  );
  return rows;
}

/**
 * Merges the posts and their groups into one group, in the caller's transaction. Serialised per newsfeed; writes only
 * posts that change group.
 */
export async function groupPosts(db: Db, newsfeedId: string, postIds: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${GROUP_LOCKS}, hashtext(${newsfeedId}))`);
  const rows = await db
    .select({ id: posts.id, groupId: posts.groupId })
    .from(posts)
    .where(inArray(posts.id, [...postIds]))
    .orderBy(posts.id);
  const groupIds = rows.flatMap(({ groupId }) => groupId ?? []).toSorted();
  const head = groupIds[0] ?? rows[0]?.id;
  if (head === undefined) return;
  const changing = db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        or(inArray(posts.id, [...postIds]), inArray(posts.groupId, groupIds)),
        sql`${posts.groupId} is distinct from ${head}::uuid`,
      ),
    )
    .orderBy(posts.id)
    .for("no key update");
  await db.update(posts).set({ groupId: head }).where(inArray(posts.id, changing));
}
