import { and, desc, eq, inArray, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { isWatched } from "@/db/queries/webhooks/watched";
import { articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, posts, verdicts } from "@/db/schema/posts";
import { NIL_ID } from "@/lib/core/id";
import type { ArticleAddress } from "./enriching";

const preparedToLearn = prepared("posts to learn from", (db) =>
  db
    .select({
      postId: posts.id,
      articleId: posts.articleId,
      newsfeedId: newsfeeds.id,
      newsfeedName: newsfeeds.name,
      ownerId: newsfeeds.ownerId,
      keywords: newsfeeds.keywords,
      businessContext: newsfeeds.businessContext,
      contextVersion: newsfeeds.contextVersion,
      textLanguage: newsfeeds.language,
      status: keylearnings.status,
      promptVersion: keylearnings.promptVersion,
      isWatched,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .leftJoin(
      keylearnings,
      and(eq(keylearnings.postId, posts.id), eq(keylearnings.contextVersion, newsfeeds.contextVersion)),
    )
    .where(
      and(
        sql`${posts.articleId} = any(${sql.placeholder("articleIds")}::uuid[])`,
        eq(posts.matched, true),
        // With an upper bound too, a generic plan reads all posts by their ids.
        sql`${posts.id} >= ${sql.placeholder("first")}::uuid`,
      ),
    )
    .orderBy(posts.id)
    .limit(sql.placeholder("postsMax")),
);

/**
 * Kept posts of articles, in order of their ids, with the input of a key learning.
 *
 * @param page.first lowest id
 */
export function listPostsToLearnFrom(
  db: Db,
  articleIds: readonly string[],
  { first, postsMax }: { first: string | null; postsMax: number },
) {
  return preparedToLearn(db).execute({ articleIds: [...articleIds], first: first ?? NIL_ID, postsMax });
}

const preparedKept = prepared("kept posts", (db) =>
  db
    .select({
      postId: posts.id,
      articleId: posts.articleId,
      newsfeedId: posts.newsfeedId,
      contextVersion: newsfeeds.contextVersion,
      keywordsVersion: newsfeeds.keywordsVersion,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(and(sql`${posts.articleId} = any(${sql.placeholder("articleIds")}::uuid[])`, eq(posts.matched, true)))
    .limit(sql.placeholder("postsMax")),
);

/** Kept posts of articles, unordered, with the versions of their newsfeeds' criteria. */
export function listKeptPosts(db: Db, articleIds: readonly string[], postsMax: number) {
  return preparedKept(db).execute({ articleIds: [...articleIds], postsMax });
}

/** Like {@link listPostsToLearnFrom}, for one post. */
export async function findPostToLearnFrom(db: Db, articleId: string, postId: string) {
  const [row] = await listPostsToLearnFrom(db, [articleId], { first: postId, postsMax: 1 });
  return row?.postId === postId ? row : null;
}

/** Owners of the newsfeeds that keep an article, by the language of their texts, each with the first of these newsfeeds. */
export function listOwnersOfArticle(db: Db, articleId: string) {
  return db
    .selectDistinctOn([newsfeeds.language, newsfeeds.ownerId], {
      userId: newsfeeds.ownerId,
      newsfeedId: newsfeeds.id,
      language: newsfeeds.language,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(and(eq(posts.articleId, articleId), eq(posts.matched, true)))
    .orderBy(newsfeeds.language, newsfeeds.ownerId, newsfeeds.id);
}

/**
 * Stores extracted key learnings, without replacing those a model wrote. Leaves final ones with the same text as they are:
 * another run may have settled them meanwhile.
 *
 * @returns posts whose key learning was stored
 */
export async function storeKeylearnings(
  db: Db,
  rows: readonly Pick<
    typeof keylearnings.$inferSelect,
    "postId" | "contextVersion" | "keylearning" | "evidence" | "state" | "status" | "proofVersion"
  >[],
  createdAt: Date,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: stored } = await db.execute<{ postId: string }>(sql`insert into ${keylearnings}
      (post_id, context_version, keylearning, evidence, state, status, proof_version, created_at)
    select post_id, context_version, keylearning, evidence::jsonb, state, status, proof_version,
      ${createdAt.toISOString()}::timestamptz from unnest(
      ${sql.param(rows.map(({ postId }) => postId))}::uuid[],
      ${sql.param(rows.map(({ contextVersion }) => contextVersion))}::int[],
      ${sql.param(rows.map(({ keylearning }) => keylearning))}::text[],
      ${sql.param(rows.map(({ evidence }) => JSON.stringify(evidence)))}::text[],
      ${sql.param(rows.map(({ state }) => state))}::text[], ${sql.param(rows.map(({ status }) => status))}::text[],
      ${sql.param(rows.map(({ proofVersion }) => proofVersion))}::int[])
      as chosen (post_id, context_version, keylearning, evidence, state, status, proof_version) order by post_id
    on conflict (post_id, context_version) do update set keylearning = excluded.keylearning, evidence = excluded.evidence,
      state = excluded.state, status = excluded.status, claims = excluded.claims, proof_version = excluded.proof_version
    where keylearnings.status = 'pending' or keylearnings.status <> 'done'
      and (keylearnings.keylearning, keylearnings.evidence, keylearnings.state)
        is distinct from (excluded.keylearning, excluded.evidence, excluded.state)
    returning post_id as "postId"`);
  return new Set(stored.map(({ postId }) => postId));
}

/**
 * Marks the key learnings of posts whose text changed as outdated, since their quotes may be gone. Lets the next filing
 * replace a model's rating by words, until the model rates the new text.
 */
export async function outdateKeylearnings(
  db: Db,
  changed: { articleIds: readonly string[] } | { postIds: readonly string[] },
): Promise<void> {
  const isChanged =
    "postIds" in changed ? inArray(posts.id, [...changed.postIds]) : inArray(posts.articleId, [...changed.articleIds]);
  // Locks posts first, as other writers of ratings do.
  await db.execute(sql`with rated as (
      select ${posts.id} from ${posts} join ${verdicts} on ${verdicts.postId} = ${posts.id}
      where ${isChanged} and ${verdicts.relevanceVersion} is not null
      order by ${posts.id} for no key update of posts)
    update ${verdicts} set relevance_version = null from rated where ${verdicts.postId} = rated.id`);
  await db
    .update(keylearnings)
    .set({ status: "pending", state: "unsupported", evidence: [], claims: [], promptVersion: 0, claimedUntil: null })
    .where(inArray(keylearnings.postId, db.select({ id: posts.id }).from(posts).where(isChanged)));
}

/** Makes articles due again that have a kept post without any key learning, newest first. */
export async function makeUnlearntArticlesDue(
  db: Db,
  newsfeedId: string,
  { dueAt, articlesMax }: { dueAt: Date; articlesMax: number },
): Promise<ArticleAddress[]> {
  const learnt = sql`exists (
    select 1 from ${keylearnings} where ${keylearnings.postId} = ${posts.id} and ${keylearnings.status} <> 'pending')`;
  const pending = sql`exists (select 1 from ${keylearnings} where ${keylearnings.postId} = ${posts.id})`;
  // A pending one with a due time is already being processed.
  const isUnlearnt = and(not(learnt), or(not(pending), isNull(articles.enrichDueAt)));
  const unlearnt = db
    .select({ id: posts.articleId })
    .from(posts)
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .where(and(eq(posts.newsfeedId, newsfeedId), eq(posts.visible, true), isUnlearnt))
    .orderBy(desc(posts.publishedAt))
    .limit(articlesMax);
  return db
    .update(articles)
    .set({ enrichDueAt: dueAt })
    .where(inArray(articles.id, unlearnt))
    .returning({ id: articles.id, url: articles.url, feedId: articles.feedId });
}

interface PaidArticle {
  userId: string;
  /** Time of the article's last change; null for none. */
  updatedAt: Date | null;
}

/** Articles with the user charged for their texts: the owner of the oldest newsfeed that keeps them. */
export async function listPayers(db: Db, articleIds: readonly string[]): Promise<Map<string, PaidArticle>> {
  const rows = await db
    .selectDistinctOn([posts.articleId], {
      articleId: posts.articleId,
      userId: newsfeeds.ownerId,
      updatedAt: articles.updatedAt,
    })
    .from(posts)
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(and(inArray(posts.articleId, [...articleIds]), eq(posts.matched, true)))
    .orderBy(posts.articleId, newsfeeds.id);
  return new Map(rows.map(({ articleId, ...paid }) => [articleId, paid]));
}
