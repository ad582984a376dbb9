import { and, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember } from "@/db/queries/members/members";
import { textHash } from "@/db/queries/posts/translated-to";
import { articleContents, articles, articleTranslations } from "@/db/schema/articles";
import { sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

export type TranslationKey = { contentHash: Uint8Array; language: string };

function isTranslation({ contentHash, language }: TranslationKey): SQL | undefined {
  return and(eq(articleTranslations.contentHash, contentHash), eq(articleTranslations.language, language));
}

/** An article's declared language is another one. */
const isOtherLanguage = sql`split_part(lower(coalesce(${articles.language}, '')), '-', 1) <> wanted.language`;

/** Failure of a translation whose requester lost access, or whose source is not translated any more. */
export const NO_PAYER = "no_payer";

interface Queueing {
  /** When to request the translation again if its event was lost. */
  dueAt: Date;
  now: Date;
}

/**
 * Queues translations of articles whose sources are always translated, again if nobody was left to pay. @returns the
 * queued ones
 */
export function queueForSources(
  db: Db,
  wanted: { articleIds: readonly string[] } | { sourceId: string; postsMax: number },
  queueing: Queueing,
): Promise<TranslationKey[]> {
  const condition =
    "sourceId" in wanted
      ? sql`p.source_id = ${wanted.sourceId}::uuid and p.visible order by p.published_at desc limit ${wanted.postsMax}`
      : sql`p.article_id = any(${sql.param([...wanted.articleIds])}::uuid[]) and p.matched`;
  const rows = sql`select p.article_id, s.translate_to as language, null::uuid as requested_by
    from ${posts} p join ${sources} s on s.id = p.source_id and s.translate_to is not null
      join ${newsfeeds} n on n.id = p.newsfeed_id and n.deleted_at is null
    where ${condition}`;
  return queue(db, { rows, condition: isOtherLanguage, isAgain: sql`known.failure = ${NO_PAYER}` }, queueing);
}

/**
 * Queues the translation of a post for a member, again if it failed, or waits for another payer's budget. @returns its
 * key; nothing if it already exists
 */
export function queueForReader(
  db: Db,
  { userId, postId, language }: { userId: string; postId: string; language: string },
  queueing: Queueing,
): Promise<TranslationKey[]> {
  const rows = sql`select p.article_id, ${language}::text as language, ${userId}::uuid as requested_by
    from ${posts} p join ${newsfeeds} n on n.id = p.newsfeed_id and n.deleted_at is null
      join ${newsfeedMembers} m on m.newsfeed_id = n.id and m.user_id = ${userId}::uuid
    where p.id = ${postId}::uuid`;
  return queue(
    db,
    { rows, condition: sql`true`, isAgain: sql`(known.status = 'failed' or known.failure = 'budget')` },
    queueing,
  );
}

async function queue(
  db: Db,
  { rows, condition, isAgain }: { rows: SQL; condition: SQL; isAgain: SQL },
  { dueAt, now }: Queueing,
): Promise<TranslationKey[]> {
  const isSame = sql`known.text_hash = excluded.text_hash`;
  const { rows: queued } = await db.execute<TranslationKey>(sql`
    insert into ${articleTranslations} as known (content_hash, language, article_id, text_hash, requested_by, due_at, created_at)
    select distinct on (${articles.contentHash}, wanted.language) ${articles.contentHash}, wanted.language, ${articles.id},
      ${textHash}, wanted.requested_by, ${dueAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from (${rows}) wanted join ${articles} on ${articles.id} = wanted.article_id
      join ${articleContents} on ${articleContents.articleId} = ${articles.id}
    where ${condition} order by ${articles.contentHash}, wanted.language, ${articles.id}
    on conflict (content_hash, language) do update set article_id = excluded.article_id, text_hash = excluded.text_hash,
      requested_by = excluded.requested_by, due_at = excluded.due_at, status = 'pending', failure = null, attempts = 0,
      title = case when ${isSame} then known.title else '' end,
      pieces = case when ${isSame} then known.pieces else '{}' end,
      piece_count = case when ${isSame} then known.piece_count else 0 end,
      claimed_until = case when ${isSame} then known.claimed_until end
    where not (${isSame}) or ${isAgain}
    returning content_hash as "contentHash", language`);
  return queued;
}

/** Claims due translations until `until`. */
export async function takeDueTranslations(
  db: Db,
  { now, until, rowsMax }: { now: Date; until: Date; rowsMax: number },
): Promise<TranslationKey[]> {
  const { rows } = await db.execute<TranslationKey>(sql`
    with due as materialized (
      select content_hash, language from ${articleTranslations}
      where status = 'pending' and due_at <= ${now.toISOString()}::timestamptz
      order by due_at limit ${rowsMax} for update skip locked)
    update ${articleTranslations} set due_at = ${until.toISOString()}::timestamptz
    where (content_hash, language) in (select content_hash, language from due)
    returning content_hash as "contentHash", language`);
  return rows;
}

/** A pending translation with the text of its article; null when there is nothing to do. */
export async function findTranslationToWrite(db: Db, key: TranslationKey) {
  const [row] = await db
    .select({
      pieces: articleTranslations.pieces,
      title: articleTranslations.title,
      attempts: articleTranslations.attempts,
      isSame: sql<boolean>`${articleTranslations.textHash} = ${textHash}`,
      article: { title: articles.title, markdown: articleContents.contentMarkdown },
    })
    .from(articleTranslations)
    .innerJoin(articles, eq(articles.id, articleTranslations.articleId))
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(and(isTranslation(key), eq(articleTranslations.status, "pending")));
  return row ?? null;
}

/** The reader who asked, with their newsfeed; else the owners of newsfeeds that always translate the source. */
export async function listTranslationPayers(db: Db, key: TranslationKey) {
  const { rows } = await db.execute<{ userId: string; newsfeedId: string | null }>(sql`
    select distinct on (payer.id) payer.id as "userId", case when payer.id = n.owner_id then n.id end as "newsfeedId"
    from ${articleTranslations} t join ${articles} a on a.content_hash = t.content_hash
      join ${posts} p on p.article_id = a.id join ${newsfeeds} n on n.id = p.newsfeed_id and n.deleted_at is null
      left join ${sources} s on s.id = p.source_id
      left join ${newsfeedMembers} m on m.newsfeed_id = n.id and m.user_id = t.requested_by
      cross join lateral (select coalesce(t.requested_by, n.owner_id) as id) payer
    where t.content_hash = ${Buffer.from(key.contentHash)} and t.language = ${key.language}
      and case when t.requested_by is null then p.matched and s.translate_to = t.language else m.user_id is not null end
    order by payer.id, payer.id <> n.owner_id, n.id`);
  return rows;
}

/** @returns false while another process translates it */
export async function claimTranslation(
  db: Db,
  key: TranslationKey,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const isFree = or(isNull(articleTranslations.claimedUntil), lte(articleTranslations.claimedUntil, now));
  const { rowCount } = await db
    .update(articleTranslations)
    .set({ claimedUntil: until })
    .where(and(isTranslation(key), eq(articleTranslations.status, "pending"), isFree));
  return rowCount === 1;
}

type Changes = Partial<
  Pick<typeof articleTranslations.$inferSelect, "status" | "failure" | "attempts" | "dueAt" | "title" | "pieces">
> & { pieceCount?: number };

/** Stores progress while a claim holds. @returns whether it does */
export async function storeTranslation(
  db: Db,
  key: TranslationKey,
  { until, isEnd = false, ...changes }: Changes & { until: Date; isEnd?: boolean },
): Promise<boolean> {
  const { rowCount } = await db
    .update(articleTranslations)
    .set({ ...changes, ...(isEnd && { claimedUntil: null }) })
    .where(and(isTranslation(key), eq(articleTranslations.claimedUntil, until)));
  return rowCount === 1;
}

/** Discards pieces translated from an earlier text. */
export async function restartTranslation(db: Db, key: TranslationKey): Promise<void> {
  const current = db
    .select({ hash: textHash })
    .from(articles)
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(eq(articles.id, articleTranslations.articleId));
  await db
    .update(articleTranslations)
    .set({ textHash: sql`(${current})`, title: "", pieces: [], pieceCount: 0 })
    .where(isTranslation(key));
}

/** The translation of a post's current text, empty without one; null for a non-member. */
export async function findTranslationOfMember(
  db: Db,
  { userId, postId, language }: { userId: string; postId: string; language: string },
) {
  const [row] = await db
    .select({
      contentHash: articles.contentHash,
      status: articleTranslations.status,
      title: articleTranslations.title,
      pieces: articleTranslations.pieces,
      pieceCount: articleTranslations.pieceCount,
      failure: articleTranslations.failure,
      markdown: articleContents.contentMarkdown,
    })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, isMember({ newsfeedId: posts.newsfeedId, userId }))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .leftJoin(
      articleTranslations,
      and(
        eq(articleTranslations.contentHash, articles.contentHash),
        eq(articleTranslations.language, language),
        sql`${articleTranslations.textHash} = ${textHash}`,
      ),
    )
    .where(eq(posts.id, postId));
  return row ?? null;
}
