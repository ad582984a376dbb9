import { and, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { articleContents, articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, posts } from "@/db/schema/posts";
import { isSinceStart } from "./start-date";

/** Which posts of a newsfeed are derived anew: its newest. */
export interface Recent {
  since: Date;
  postsMax: number;
}

const byContext = and(eq(keylearnings.postId, posts.id), eq(keylearnings.contextVersion, newsfeeds.contextVersion));

/**
 * The newest posts of one newsfeed. Those that are being enriched get their key learnings by that, unless it began for a
 * former context.
 */
function selectRecent(db: Db, newsfeedId: string, { since, postsMax }: Recent) {
  const hasFormerAlone = and(
    isNull(keylearnings.postId),
    sql`exists (select 1 from ${keylearnings} former where former.post_id = ${posts.id})`,
  );
  return db
    .select({ postId: posts.id, articleId: posts.articleId, status: keylearnings.status })
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

/** Posts that have no key learning for the present context, or one that a model is still to write. */
const isOpen = ({ status }: { status: PgColumn }) => sql`(${status} is null or ${status} = 'pending')`;

/** The newest posts of a newsfeed with how far their key learnings for the present context are: null where there is none. */
export function listPostsToRederive(db: Db, newsfeedId: string, recent: Recent) {
  return selectRecent(db, newsfeedId, recent);
}

/**
 * Columns that announce that key learnings will be derived anew, where the business context really changes. Whatever
 * run is under way goes on with the new one. Without any post there is nothing to announce.
 */
export function announcedRederive(
  { businessContext, startDate }: { businessContext?: string | null; startDate?: string },
  { since, postsMax }: Recent,
): { rederiveTotal?: SQL; rederiveDone?: SQL } {
  if (businessContext === undefined) return {};
  const isOther = sql`${newsfeeds.businessContext} is distinct from ${businessContext}::text`;
  const nextStart = startDate === undefined ? sql`${newsfeeds.startDate}` : sql`${startDate}::date`;
  const total = sql`(select nullif(count(*)::int, 0) from (
    select 1 from ${posts} recent where recent.newsfeed_id = newsfeeds.id and recent.visible
      and recent.published_at >= greatest(${since.toISOString()}::timestamptz, ${nextStart}::timestamp at time zone 'UTC')
    limit ${postsMax}) counted)`;
  return {
    rederiveTotal: sql`case when ${isOther} then ${total} else rederive_total end`,
    rederiveDone: sql`case when ${isOther} then 0 else rederive_done end`,
  };
}

/** Announces what a change of the context left open, unless it is announced. @returns how many posts; 0 for nothing new */
export async function announceOpenRederive(db: Db, newsfeedId: string, recent: Recent): Promise<number> {
  const open = await countOpen(db, newsfeedId, recent);
  if (open === 0) return 0;
  const rows = await db
    .update(newsfeeds)
    .set({ rederiveTotal: open, rederiveDone: 0 })
    .where(and(eq(newsfeeds.id, newsfeedId), isNull(newsfeeds.rederiveTotal), isNull(newsfeeds.deletedAt)))
    .returning({ id: newsfeeds.id });
  return rows.length > 0 ? open : 0;
}

async function countOpen(db: Db, newsfeedId: string, recent: Recent): Promise<number> {
  const page = selectRecent(db, newsfeedId, recent).as("recent");
  const rows = await db
    .select({ open: sql<number>`count(*)`.mapWith(Number) })
    .from(page)
    .where(isOpen(page));
  return rows[0]?.open ?? 0;
}

/** What the key learning of a post is chosen from, in no order, with the context that holds now. */
export function listTextsToRederive(db: Db, postIds: readonly string[]) {
  return db
    .select({
      postId: posts.id,
      title: articles.title,
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

/** Holds the newsfeed's context as it is until the transaction ends. @returns false when it is another one by now */
export async function holdContext(db: Db, newsfeedId: string, contextVersion: number): Promise<boolean> {
  const rows = await db
    .select({ id: newsfeeds.id })
    .from(newsfeeds)
    .where(and(eq(newsfeeds.id, newsfeedId), eq(newsfeeds.contextVersion, contextVersion), isNull(newsfeeds.deletedAt)))
    .for("no key update");
  return rows.length > 0;
}

/** Stores chosen key learnings, but where one is there. Those that no model is to follow count as done. */
export async function insertKeylearnings(
  db: Db,
  newsfeedId: string,
  rows: (typeof keylearnings.$inferInsert)[],
): Promise<void> {
  const stored = await db
    .insert(keylearnings)
    .values(rows)
    .onConflictDoNothing()
    .returning({ status: keylearnings.status });
  const done = stored.filter(({ status }) => status !== "pending").length;
  await db
    .update(newsfeeds)
    .set({ rederiveDone: sql`coalesce(${newsfeeds.rederiveDone}, 0) + ${done}::int` })
    .where(and(eq(newsfeeds.id, newsfeedId), isNotNull(newsfeeds.rederiveTotal)));
}

/** What no model is going to write any more: the chosen key learnings of these posts stand. */
export async function settleKeylearnings(db: Db, newsfeedId: string, postIds: readonly string[]): Promise<void> {
  await db
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
    );
}

/** Stores how many posts are done: all that were counted, less those that are open. */
export async function advanceRederive(db: Db, newsfeedId: string, recent: Recent): Promise<void> {
  const open = await countOpen(db, newsfeedId, recent);
  await db
    .update(newsfeeds)
    .set({ rederiveDone: sql`greatest(0, ${newsfeeds.rederiveTotal} - ${open}::int)` })
    .where(and(eq(newsfeeds.id, newsfeedId), isNotNull(newsfeeds.rederiveTotal)));
}

/** Ends it once no post is open. @returns false while one is */
export async function endRederive(db: Db, newsfeedId: string, recent: Recent): Promise<boolean> {
  const page = selectRecent(db, newsfeedId, recent).as("recent");
  const open = db.select({ one: sql`1` }).from(page).where(isOpen(page));
  const rows = await db
    .update(newsfeeds)
    .set({ rederiveTotal: null, rederiveDone: null })
    .where(and(eq(newsfeeds.id, newsfeedId), sql`not exists ${open}`))
    .returning({ id: newsfeeds.id });
  return rows.length > 0;
}

/** Newsfeeds whose key learnings were to be derived anew and are not yet, whatever became of the run. */
export async function listUnfinishedRederives(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: newsfeeds.id })
    .from(newsfeeds)
    .where(and(isNotNull(newsfeeds.rederiveTotal), isNull(newsfeeds.deletedAt)));
  return rows.map(({ id }) => id);
}

/** Removes key learnings of a newsfeed that a newer one has taken the place of. @returns how many are gone */
export async function deleteFormerKeylearnings(
  db: Db,
  newsfeedId: string,
  { rowsMax }: { rowsMax: number },
): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from ${keylearnings} former using (
      select k.post_id, k.context_version from ${posts} p join ${keylearnings} k on k.post_id = p.id
      where p.newsfeed_id = ${newsfeedId} and exists (
        select 1 from ${keylearnings} newer where newer.post_id = k.post_id and newer.context_version > k.context_version)
      limit ${rowsMax}
    ) gone
    where former.post_id = gone.post_id and former.context_version = gone.context_version
    returning 1`,
  );
  return rows.length;
}
