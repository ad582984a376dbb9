import { and, desc, eq, inArray, isNull, ne, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, posts } from "@/db/schema/posts";
import type { ArticleAddress } from "./enriching";

/** Kept posts of an article, or one of them, with the input of a key learning. */
export function listPostsToLearnFrom(db: Db, articleId: string, postId?: string) {
  return db
    .select({
      postId: posts.id,
      newsfeedId: newsfeeds.id,
      newsfeedName: newsfeeds.name,
      ownerId: newsfeeds.ownerId,
      keywords: newsfeeds.keywords,
      businessContext: newsfeeds.businessContext,
      contextVersion: newsfeeds.contextVersion,
      status: keylearnings.status,
      promptVersion: keylearnings.promptVersion,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .leftJoin(
      keylearnings,
      and(eq(keylearnings.postId, posts.id), eq(keylearnings.contextVersion, newsfeeds.contextVersion)),
    )
    .where(
      and(
        eq(posts.articleId, articleId),
        eq(posts.matched, true),
        postId === undefined ? undefined : eq(posts.id, postId),
      ),
    )
    .orderBy(posts.id);
}

export async function listOwnersOfArticle(db: Db, articleId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ ownerId: newsfeeds.ownerId })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(and(eq(posts.articleId, articleId), eq(posts.matched, true)))
    .orderBy(newsfeeds.ownerId);
  return rows.map(({ ownerId }) => ownerId);
}

/** Stores extracted key learnings, without replacing those a model wrote. */
export async function storeKeylearnings(
  db: Db,
  rows: Pick<
    typeof keylearnings.$inferSelect,
    "postId" | "contextVersion" | "keylearning" | "evidence" | "state" | "status"
  >[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(keylearnings)
    .values(rows)
    .onConflictDoUpdate({
      target: [keylearnings.postId, keylearnings.contextVersion],
      set: {
        keylearning: sql`excluded.keylearning`,
        evidence: sql`excluded.evidence`,
        state: sql`excluded.state`,
        status: sql`excluded.status`,
      },
      setWhere: ne(keylearnings.status, "done"),
    });
}

/** Marks key learnings of changed articles as outdated, since their quotes may be gone. */
export async function outdateKeylearnings(db: Db, articleIds: readonly string[]): Promise<void> {
  const ofArticles = db
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.articleId, [...articleIds]));
  await db
    .update(keylearnings)
    .set({ status: "pending", state: "unsupported", evidence: [], promptVersion: 0, claimedUntil: null })
    .where(inArray(keylearnings.postId, ofArticles));
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

/** Users charged for an article's texts: the owner of the oldest newsfeed that keeps it. */
export async function listPayers(db: Db, articleIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([posts.articleId], { articleId: posts.articleId, ownerId: newsfeeds.ownerId })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(and(inArray(posts.articleId, [...articleIds]), eq(posts.matched, true)))
    .orderBy(posts.articleId, newsfeeds.id);
  return new Map(rows.map(({ articleId, ownerId }) => [articleId, ownerId]));
}
