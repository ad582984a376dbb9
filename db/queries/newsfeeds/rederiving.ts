import { and, desc, eq, gte, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { differs } from "@/db/queries/rows";
import { articleContents, articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, posts } from "@/db/schema/posts";
import { storeProgress } from "./refiling";
import { isSinceStart } from "./start-date";

/** Limits re-derivation to a newsfeed's newest posts. */
export interface Recent {
  since: Date;
  postsMax: number;
}

const byContext = and(eq(keylearnings.postId, posts.id), eq(keylearnings.contextVersion, newsfeeds.contextVersion));

/**
 * A newsfeed's newest posts with the status of their current key learning, null without one. Excludes posts whose
 * enrichment will derive them for the current context.
 */
export function listPostsToRederive(db: Db, newsfeedId: string, { since, postsMax }: Recent) {
  const hasFormerAlone = and(
    isNull(keylearnings.postId),
    sql`exists (select 1 from ${keylearnings} former where former.post_id = ${posts.id})`,
  );
  return db
    .select({
      postId: posts.id,
      articleId: posts.articleId,
      status: keylearnings.status,
      claimedUntil: keylearnings.claimedUntil,
      textLanguage: newsfeeds.language,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .leftJoin(keylearnings, byContext)
    .where(
      and(
        eq(posts.newsfeedId, newsfeedId),
        eq(posts.visible, true),
        gte(posts.publishedAt, since),
        isSinceStart,
        or(isNull(articles.enrichDueAt), hasFormerAlone),
      ),
    )
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(postsMax);
}

/** No key learning for the current context, or one still to be written. */
const isOpen = ({ status }: { status: PgColumn }) => sql`(${status} is null or ${status} = 'pending')`;

interface ContextChanges {
  businessContext?: string | null;
  language?: string | null;
}

/** Whether changes give a newsfeed another context or language. */
export function isOtherContext({ businessContext, language }: ContextChanges): SQL {
  return differs(newsfeeds, { businessContext, language });
}

/**
 * Columns that announce a re-derivation when the context or the language really changes. A running one continues with the new context.
 * Nothing to announce without posts; without recent ones the total is 0, because the run scores older posts too.
 */
export function announcedRederive(
  { startDate, ...changes }: ContextChanges & { startDate?: string },
  { since, postsMax }: Recent,
): { rederiveTotal?: SQL; rederiveDone?: SQL } {
  if (changes.businessContext === undefined && changes.language === undefined) return {};
  const isOther = isOtherContext(changes);
  const nextStart = startDate === undefined ? sql`${newsfeeds.startDate}` : sql`${startDate}::date`;
  const hasPosts = sql`exists (select 1 from ${posts} p where p.newsfeed_id = newsfeeds.id and p.visible)`;
  const count = sql`(select count(*)::int from (
    select 1 from ${posts} recent where recent.newsfeed_id = newsfeeds.id and recent.visible
      and recent.published_at >= greatest(${since.toISOString()}::timestamptz, ${nextStart}::timestamp at time zone 'UTC')
    limit ${postsMax}) counted)`;
  const total = sql`case when ${hasPosts} then ${count} end`;
  return {
    rederiveTotal: sql`case when ${isOther} then ${total} else rederive_total end`,
    rederiveDone: sql`case when ${isOther} then 0 else rederive_done end`,
  };
}

/** Announces open posts. @returns false without any, or when they are already announced */
export async function announceOpenRederive(db: Db, newsfeedId: string, recent: Recent): Promise<boolean> {
  const open = await countOpen(db, newsfeedId, recent);
  const condition = and(isNull(newsfeeds.rederiveTotal), isNull(newsfeeds.deletedAt));
  return open > 0 && storeProgress(db, newsfeedId, { rederiveTotal: open, rederiveDone: 0, condition });
}

function countOpen(db: Db, newsfeedId: string, recent: Recent): Promise<number> {
  const page = listPostsToRederive(db, newsfeedId, recent).as("recent");
  return db.$count(page, isOpen(page));
}

/** Input for extracting key learnings with the current context, unordered. */
export function listTextsToRederive(db: Db, postIds: readonly string[]) {
  return db
    .select({
      postId: posts.id,
      title: articles.title,
      description: articles.excerpt,
      text: articleContents.contentMarkdown,
      language: articles.language,
      wordCount: articles.wordCount,
      keywords: newsfeeds.keywords,
      businessContext: newsfeeds.businessContext,
      contextVersion: newsfeeds.contextVersion,
    })
    .from(posts)
    .innerJoin(newsfeeds, eq(newsfeeds.id, posts.newsfeedId))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(inArray(posts.id, [...postIds]));
}

/** Inserts extracted key learnings where none exist. @returns the posts of those that no model will replace */
export async function insertKeylearnings(
  db: Db,
  newsfeedId: string,
  rows: (typeof keylearnings.$inferInsert)[],
): Promise<FinalKeylearning[]> {
  const stored = await db
    .insert(keylearnings)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: keylearnings.postId, contextVersion: keylearnings.contextVersion, status: keylearnings.status });
  const done = stored.filter(({ status }) => status !== "pending");
  const rederiveDone = sql`coalesce(${newsfeeds.rederiveDone}, 0) + ${done.length}::int`;
  await storeProgress(db, newsfeedId, { rederiveDone, condition: isNotNull(newsfeeds.rederiveTotal) });
  return done;
}

/** Unwritten key learnings for the current context, also of hidden and older posts, unless enrichment writes them. */
export function listPendingKeylearnings(db: Db, newsfeedId: string): Promise<{ postId: string; articleId: string }[]> {
  return db
    .select({ postId: posts.id, articleId: posts.articleId })
    .from(posts)
    .innerJoin(newsfeeds, eq(newsfeeds.id, posts.newsfeedId))
    .innerJoin(keylearnings, byContext)
    .innerJoin(articles, and(eq(articles.id, posts.articleId), isNull(articles.enrichDueAt)))
    .where(and(eq(posts.newsfeedId, newsfeedId), eq(keylearnings.status, "pending")));
}

/** A post whose extracted key learning stays. */
export interface FinalKeylearning {
  id: string;
  contextVersion: number;
}

/** Finalises extracted key learnings that no model will replace. @returns their posts */
export function settleKeylearnings(
  db: Db,
  newsfeedId: string,
  postIds: readonly string[],
): Promise<FinalKeylearning[]> {
  return db
    .update(keylearnings)
    .set({ status: "fallback" })
    .from(newsfeeds)
    .where(
      and(
        eq(newsfeeds.id, newsfeedId),
        eq(keylearnings.contextVersion, newsfeeds.contextVersion),
        inArray(keylearnings.postId, [...postIds]),
        eq(keylearnings.status, "pending"),
      ),
    )
    .returning({ id: keylearnings.postId, contextVersion: keylearnings.contextVersion });
}

/** Stores progress: all counted posts minus the open ones. */
export async function advanceRederive(db: Db, newsfeedId: string, recent: Recent): Promise<void> {
  const open = await countOpen(db, newsfeedId, recent);
  const rederiveDone = sql`greatest(0, ${newsfeeds.rederiveTotal} - ${open}::int)`;
  await storeProgress(db, newsfeedId, { rederiveDone, condition: isNotNull(newsfeeds.rederiveTotal) });
}

/** Ends the run once no post is open. @returns false otherwise */
export function endRederive(db: Db, newsfeedId: string, recent: Recent): Promise<boolean> {
  const page = listPostsToRederive(db, newsfeedId, recent).as("recent");
  const open = db.select({ one: sql`1` }).from(page).where(isOpen(page));
  return storeProgress(db, newsfeedId, { rederiveTotal: null, rederiveDone: null, condition: notExists(open) });
}

/** Deletes replaced key learnings. @returns their number */
export async function deleteFormerKeylearnings(
  db: Db,
  newsfeedId: string,
  { rowsMax }: { rowsMax: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${keylearnings} former using (
      select k.post_id, k.context_version from ${posts} p join ${keylearnings} k on k.post_id = p.id
      where p.newsfeed_id = ${newsfeedId} and exists (
        select 1 from ${keylearnings} newer where newer.post_id = k.post_id and newer.context_version > k.context_version)
      limit ${rowsMax}
    ) gone
    where former.post_id = gone.post_id and former.context_version = gone.context_version`);
  return rowCount ?? 0;
}
