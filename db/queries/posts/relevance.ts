import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleContents, articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { posts, verdicts } from "@/db/schema/posts";

interface ScoredPost {
  postId: string;
  /** 0 to 100; -1 without anything to compare with. */
  relevance: number;
  /** Null keeps the stored one. */
  reason: string | null;
}

/**
 * Stores the relevance of posts. A model's score stays until the context changes.
 *
 * @param scored.contextVersion of a model's scores, which an older context's must not replace; null for others
 */
export async function storeRelevance(
  db: Db,
  { rows, contextVersion }: { rows: readonly ScoredPost[]; contextVersion: number | null },
): Promise<void> {
  if (rows.length === 0) return;
  const isModel = contextVersion !== null;
  await db.execute(sql`with scored as (
      select ${posts.id}, given.relevance, given.reason, ${newsfeeds.contextVersion} as context_version
      from unnest(${sql.param(rows.map(({ postId }) => postId))}::uuid[],
        ${sql.param(rows.map(({ relevance }) => relevance))}::int[],
        ${sql.param(rows.map(({ reason }) => reason))}::text[]) as given (post_id, relevance, reason)
      join ${posts} on ${posts.id} = given.post_id
      join ${newsfeeds} on ${newsfeeds.id} = ${posts.newsfeedId}
      where not ${isModel}::boolean or ${newsfeeds.contextVersion} = ${contextVersion}::int
      order by ${posts.id} for no key update of posts),
    reasoned as (
      update ${verdicts} set relevance_reason = coalesce(scored.reason, relevance_reason),
        relevance_version = case when ${isModel}::boolean then scored.context_version end
      from scored where ${verdicts.postId} = scored.id
        and (${isModel}::boolean or ${verdicts.relevanceVersion} is distinct from scored.context_version)
      returning scored.id, scored.relevance)
    update ${posts} set relevance = reasoned.relevance from reasoned where ${posts.id} = reasoned.id`);
}

/** Locks the post, which {@link storeRelevance} locks too, before anything that others lock after it. */
export async function lockPost(db: Db, postId: string): Promise<void> {
  await db.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for("no key update");
}

/** Texts of a newsfeed's newest posts, kept or refused, to count terms in. */
export function listTextsToCount(db: Db, newsfeedId: string, limits: { postsMax: number; charactersMax: number }) {
  const newest = db
    .select({ articleId: posts.articleId })
    .from(posts)
    .where(eq(posts.newsfeedId, newsfeedId))
    .orderBy(desc(posts.id))
    .limit(limits.postsMax)
    .as("newest");
  return db
    .select({
      title: articles.title,
      text: sql<string>`left(${articleContents.contentText}, ${limits.charactersMax})`,
      tags: articles.tags,
      language: articles.language,
    })
    .from(newest)
    .innerJoin(articles, eq(articles.id, newest.articleId))
    .innerJoin(articleContents, eq(articleContents.articleId, newest.articleId));
}

/** Stores the counts, unless the context or keywords changed meanwhile. */
export async function storeTermFrequencies(
  db: Db,
  { newsfeedId, ...version }: { newsfeedId: string; contextVersion: number; keywordsVersion: number },
  termFrequencies: { posts: number; of: Record<string, number> },
): Promise<void> {
  const isSame = and(
    eq(newsfeeds.contextVersion, version.contextVersion),
    eq(newsfeeds.keywordsVersion, version.keywordsVersion),
  );
  await db
    .update(newsfeeds)
    .set({ termFrequencies })
    .where(and(eq(newsfeeds.id, newsfeedId), isSame));
}
