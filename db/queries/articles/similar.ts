import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { articles } from "@/db/schema/articles";
import { posts } from "@/db/schema/posts";

/** Namespace of the advisory lock; the second number is the newsfeed. */
const GROUP_LOCKS = 1_279_613;

interface ComparablePost {
  id: string;
  newsfeedId: string;
  publishedAt: Date;
  simhash: bigint;
}

/** Posts of an article whose text is long enough to compare. */
export async function listComparablePosts(db: Db, articleId: string): Promise<ComparablePost[]> {
  const rows = await db
    .select({
      id: posts.id,
      newsfeedId: posts.newsfeedId,
      publishedAt: posts.publishedAt,
      simhash: articles.simhash,
    })
    .from(posts)
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .where(and(eq(posts.articleId, articleId), eq(posts.visible, true), isNotNull(articles.simhash)));
  return rows.flatMap(({ simhash, ...post }) => (simhash === null ? [] : [{ ...post, simhash }]));
}

/**
 * Posts of the newsfeed from around the same time with a similar hash, at most one per group. Uses the list index: an
 * index over hash bands would match articles of all newsfeeds.
 *
 * @param near.postsMax compares only the newest
 */
export async function listSimilarPosts(
  db: Db,
  post: ComparablePost,
  near: { spanMs: number; distanceMax: number; postsMax: number },
): Promise<string[]> {
  const at = post.publishedAt.getTime();
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct on (coalesce(around.group_id, around.id)) around.id from (
        select id, article_id, group_id from ${posts}
        where newsfeed_id = ${post.newsfeedId}::uuid and visible
          and published_at between ${new Date(at - near.spanMs).toISOString()}::timestamptz
            and ${new Date(at + near.spanMs).toISOString()}::timestamptz
        order by published_at desc, id desc limit ${near.postsMax}
      ) around
      join ${articles} on articles.id = around.article_id
      where around.id <> ${post.id}::uuid
        and bit_count((articles.simhash # ${post.simhash.toString()}::bigint)::bit(64)) <= ${near.distanceMax}`,
  );
  return rows.map(({ id }) => id);
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
