import { and, desc, eq, inArray, isNull, ne, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, posts, verdicts } from "@/db/schema/posts";
import { markAppearedUnread } from "./read-state";

const ROWS_PER_STATEMENT = 1_000;

export interface FiledPost {
  post: Omit<typeof posts.$inferInsert, "visible">;
  verdict: Omit<typeof verdicts.$inferInsert, "postId">;
}

export type StoredPost = Pick<typeof posts.$inferSelect, "id" | "articleId" | "newsfeedId" | "matched">;

/**
 * Files articles in newsfeeds. A post that is there keeps its id, its read state and its hidden flag, and takes the new
 * verdict, unless a person rescued it. One that appears by the new verdict was seen by nobody yet.
 *
 * @returns the posts as they are now
 */
export async function filePosts(db: Db, filed: readonly FiledPost[]): Promise<StoredPost[]> {
  const all: StoredPost[] = [];
  for (let start = 0; start < filed.length; start += ROWS_PER_STATEMENT) {
    const chunk = filed.slice(start, start + ROWS_PER_STATEMENT);
    const wasMatched = await lockPosts(
      db,
      chunk.map((row) => row.post),
    );
    const stored = await db
      .insert(posts)
      .values(chunk.map((row) => row.post))
      .onConflictDoUpdate({
        target: [posts.articleId, posts.newsfeedId],
        set: {
          matched: sql`case when exists (
            select 1 from ${verdicts} where ${verdicts.postId} = posts.id and ${verdicts.reason} = 'rescued'
          ) then posts.matched else excluded.matched end`,
          sourceId: sql`coalesce(posts.source_id, excluded.source_id)`,
        },
      })
      .returning({ id: posts.id, articleId: posts.articleId, newsfeedId: posts.newsfeedId, matched: posts.matched });
    const appeared = stored.filter((row) => row.matched && wasMatched.get(row.id) === false);
    await markAppearedUnread(
      db,
      appeared.map((row) => row.id),
    );
    const idOf = new Map(stored.map((row) => [`${row.articleId} ${row.newsfeedId}`, row.id]));
    await storeVerdicts(
      db,
      chunk.flatMap(({ post, verdict }) => {
        const postId = idOf.get(`${post.articleId} ${post.newsfeedId}`);
        return postId ? [{ ...verdict, postId }] : [];
      }),
    );
    all.push(...stored);
  }
  return all;
}

/**
 * Whether the posts that are there matched so far, by id. In a statement of its own: the one that writes would decide by
 * what it saw before it waited, and undo a rescue that was under way.
 */
async function lockPosts(
  db: Db,
  filed: readonly { articleId: string; newsfeedId: string }[],
): Promise<Map<string, boolean>> {
  const rows = await db
    .select({ id: posts.id, matched: posts.matched })
    .from(posts)
    .where(
      and(
        inArray(posts.articleId, [...new Set(filed.map((post) => post.articleId))]),
        inArray(posts.newsfeedId, [...new Set(filed.map((post) => post.newsfeedId))]),
      ),
    )
    .orderBy(posts.id)
    .for("no key update");
  return new Map(rows.map((row) => [row.id, row.matched]));
}

async function storeVerdicts(db: Db, rows: (typeof verdicts.$inferInsert)[]): Promise<void> {
  await db
    .insert(verdicts)
    .values(rows)
    .onConflictDoUpdate({
      target: verdicts.postId,
      set: {
        matchedKeywords: sql`excluded.matched_keywords`,
        keyword: sql`excluded.keyword`,
        field: sql`excluded.field`,
        reason: sql`excluded.reason`,
        keywordsVersion: sql`excluded.keywords_version`,
      },
      setWhere: ne(verdicts.reason, "rescued"),
    });
}

/** Posts of an article that a newsfeed keeps, with what a key learning is made from; or one of them. */
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

/** Stores a key learning, unless one that a model derived is there. */
export async function storeKeylearning(db: Db, row: typeof keylearnings.$inferInsert): Promise<void> {
  const { postId: _, contextVersion: __, ...rest } = row;
  await db
    .insert(keylearnings)
    .values(row)
    .onConflictDoUpdate({
      target: [keylearnings.postId, keylearnings.contextVersion],
      set: rest,
      setWhere: ne(keylearnings.status, "done"),
    });
}

/** The texts that the key learnings of these articles were derived from have changed: what they quote may be gone. */
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

/**
 * Articles of which a newsfeed keeps a post that has no key learning for any context: they are due again, the newest
 * first.
 */
export async function makeUnlearntArticlesDue(
  db: Db,
  newsfeedId: string,
  { dueAt, articlesMax }: { dueAt: Date; articlesMax: number },
): Promise<{ id: string; url: string }[]> {
  const learnt = sql`exists (
    select 1 from ${keylearnings} where ${keylearnings.postId} = ${posts.id} and ${keylearnings.status} <> 'pending')`;
  const pending = sql`exists (select 1 from ${keylearnings} where ${keylearnings.postId} = ${posts.id})`;
  // What is pending and has a due time is under way.
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
    .returning({ id: articles.id, url: articles.url });
}
