import { and, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isWatched } from "@/db/queries/webhooks/watched";
import { articleContents, articleSummaries, articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, posts } from "@/db/schema/posts";

/** A claim on a text, with the prompt version. Texts already answered for that version are skipped. */
interface TextClaim {
  now: Date;
  until: Date;
  promptVersion: number;
}

/** Extracted texts that a model may still replace. */
function isUnwritten(text: typeof articleSummaries | typeof keylearnings, promptVersion: number): SQL | undefined {
  return and(inArray(text.status, ["pending", "fallback"]), lt(text.promptVersion, promptVersion));
}

function isOpen(text: typeof articleSummaries | typeof keylearnings, { now, promptVersion }: TextClaim) {
  return and(isUnwritten(text, promptVersion), or(isNull(text.claimedUntil), lte(text.claimedUntil, now)));
}

/** An article as the model sees it, with the text that its quotes must match. */
export async function findArticleToWrite(db: Db, articleId: string) {
  const [row] = await db
    .select({
      title: articles.title,
      language: articles.language,
      contentHash: articles.contentHash,
      text: articleContents.contentText,
      markdown: articleContents.contentMarkdown,
    })
    .from(articles)
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(eq(articles.id, articleId));
  return row ?? null;
}

function selectVersion(db: Db, articleId: string) {
  const { contentHash, updatedAt, enrichDueAt } = articles;
  return db.select({ contentHash, updatedAt, enrichDueAt }).from(articles).where(eq(articles.id, articleId));
}

/** The columns that tell versions of an article apart, and when its page is due; null for an unknown article. */
export async function findVersion(db: Db, articleId: string) {
  const [row] = await selectVersion(db, articleId);
  return row ?? null;
}

/** Like {@link findVersion}; locks the article until the transaction ends. */
export async function lockVersion(db: Db, articleId: string) {
  const [row] = await selectVersion(db, articleId).for("no key update");
  return row ?? null;
}

type SummaryKey = Pick<typeof articleSummaries.$inferSelect, "contentHash" | "language">;

function isSummary({ contentHash, language }: SummaryKey): SQL | undefined {
  return and(eq(articleSummaries.contentHash, contentHash), eq(articleSummaries.language, language));
}

/** @returns false when the summary is written, was refused, is claimed, or the text is too short */
export async function claimSummary(db: Db, key: SummaryKey, claim: TextClaim): Promise<boolean> {
  if (key.language !== "") await addSummary(db, key, "pending");
  const { rowCount } = await db
    .update(articleSummaries)
    .set({ claimedUntil: claim.until })
    .where(and(isSummary(key), isOpen(articleSummaries, claim)));
  return rowCount === 1;
}

/** Stores the result of a claim, unless another process holds it by now. */
export async function endSummaryClaim(
  db: Db,
  key: SummaryKey,
  { until, written }: { until: Date; written: Partial<typeof articleSummaries.$inferInsert> },
): Promise<void> {
  await db
    .update(articleSummaries)
    .set({ ...written, claimedUntil: null })
    .where(and(isSummary(key), eq(articleSummaries.claimedUntil, until)));
}

/** Notes that the article's own summary serves for a language. */
export function skipSummary(db: Db, key: SummaryKey): Promise<void> {
  return addSummary(db, key, "skipped");
}

/** Adds an empty summary, which is not shown, unless there is one, or the text is too short for any. */
async function addSummary(db: Db, { contentHash, language }: SummaryKey, status: "pending" | "skipped"): Promise<void> {
  await db.execute(sql`insert into ${articleSummaries} (content_hash, language, summary, status)
    select content_hash, ${language}, '', case status when 'skipped' then status else ${status} end
    from ${articleSummaries} where content_hash = ${Buffer.from(contentHash)} and language = ''
    on conflict (content_hash, language) do nothing`);
}

/** Next posts of an article without a model's key learning, in a fixed order. */
export async function listUnwrittenPosts(
  db: Db,
  articleId: string,
  { after, postsMax, promptVersion }: { after: string | null; postsMax: number; promptVersion: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(
      keylearnings,
      and(eq(keylearnings.postId, posts.id), eq(keylearnings.contextVersion, newsfeeds.contextVersion)),
    )
    .where(
      and(
        eq(posts.articleId, articleId),
        eq(posts.matched, true),
        isUnwritten(keylearnings, promptVersion),
        after === null ? undefined : gt(posts.id, after),
      ),
    )
    .orderBy(posts.id)
    .limit(postsMax);
  return rows.map(({ id }) => id);
}

/** Keeps the extracted key learnings of an article that no model may write about. @returns their posts */
export function refuseKeylearnings(db: Db, articleId: string, promptVersion: number) {
  return db
    .update(keylearnings)
    .set({ status: "fallback", promptVersion })
    .from(posts)
    .where(
      and(
        eq(posts.id, keylearnings.postId),
        eq(posts.articleId, articleId),
        eq(posts.matched, true),
        isUnwritten(keylearnings, promptVersion),
      ),
    )
    .returning({ id: posts.id, newsfeedId: posts.newsfeedId, contextVersion: keylearnings.contextVersion });
}

type KeylearningKey = Pick<typeof keylearnings.$inferSelect, "postId" | "contextVersion">;

function isKeylearning({ postId, contextVersion }: KeylearningKey): SQL | undefined {
  return and(eq(keylearnings.postId, postId), eq(keylearnings.contextVersion, contextVersion));
}

/** Like {@link claimSummary}. */
export async function claimKeylearning(db: Db, key: KeylearningKey, claim: TextClaim): Promise<boolean> {
  const { rowCount } = await db
    .update(keylearnings)
    .set({ claimedUntil: claim.until })
    .where(and(isKeylearning(key), isOpen(keylearnings, claim)));
  return rowCount === 1;
}

/**
 * Like {@link endSummaryClaim}; also fails after the article changed, since the quotes are from the old text.
 *
 * @returns whether it was stored
 */
export async function endKeylearningClaim(
  db: Db,
  key: KeylearningKey,
  { until, written }: { until: Date; written: Partial<typeof keylearnings.$inferInsert> },
): Promise<boolean> {
  const { rowCount } = await db
    .update(keylearnings)
    .set({ ...written, claimedUntil: null })
    .where(and(isKeylearning(key), eq(keylearnings.claimedUntil, until)));
  return rowCount === 1;
}

/**
 * Ends the enrichment of articles, keeping extracted texts where the model gave none. Schedules later writing where it
 * is possible. An article stays open, for some attempts, if a newsfeed added it meanwhile and lacks a key learning.
 *
 * @returns posts of watched newsfeeds that keep their extracted key learning
 */
export async function settleEnrichment(
  db: Db,
  articleIds: readonly string[],
  { now, promptVersion, attemptsMax }: { now: Date; promptVersion: number; attemptsMax: number },
): Promise<{ id: string; newsfeedId: string; contextVersion: number }[]> {
  const ids = sql`${sql.param([...articleIds])}::uuid[]`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isUnwritten = (text: SQL) =>
    sql`(${text}.status in ('pending', 'fallback') and ${text}.prompt_version < ${promptVersion})`;
  // Arrays, because a join without statistics may begin with all pending texts and read the whole table.
  const { rows } = await db.execute<{
    id: string;
    newsfeedId: string;
    contextVersion: number;
  }>(sql`with final_keylearnings as (update ${keylearnings} set status = 'fallback'
      where status = 'pending' and post_id = any(array(select id from ${posts} where article_id = any(${ids})))
      returning post_id, context_version),
    final_summaries as (update ${articleSummaries} set status = 'fallback'
      where status = 'pending' and content_hash = any(array(
        select content_hash from ${articles} where id = any(${ids})))),
    kept as materialized (
      select p.article_id, bool_or(not exists (select 1 from ${keylearnings} where post_id = p.id)) as lacks_learning,
        bool_or(${isUnwritten(sql`k`)} or case when n.language is null or t.status = 'skipped' then ${isUnwritten(sql`s`)}
          else s.status <> 'skipped' and (t.status is null or ${isUnwritten(sql`t`)}) end) as lacks_writing
      from ${posts} p
        join ${newsfeeds} n on n.id = p.newsfeed_id and n.deleted_at is null
        join ${articles} a on a.id = p.article_id
        left join ${keylearnings} k on k.post_id = p.id and k.context_version = n.context_version
        left join ${articleSummaries} s on s.content_hash = a.content_hash and s.language = ''
        left join ${articleSummaries} t on t.content_hash = a.content_hash and t.language = n.language
      where p.article_id = any(${ids}) and p.matched group by p.article_id),
    ended as materialized (select id from ${articles} where id = any(${ids}) order by id for no key update),
    settled as (update ${articles} set
      enrich_due_at = case when enrich_attempts < ${attemptsMax} and lacks_learning then ${at} end,
      enrich_attempts = case when lacks_learning then enrich_attempts + 1 else enrich_attempts end,
      write_due_at = case when lacks_writing then coalesce(write_due_at, ${at}) end,
      write_attempts = case when lacks_writing then write_attempts else 0 end
    from ended left join kept on kept.article_id = ended.id where articles.id = ended.id)
    select ${posts.id} as id, ${newsfeeds.id} as "newsfeedId", final.context_version as "contextVersion"
    from final_keylearnings final join ${posts} on ${posts.id} = final.post_id and ${posts.matched}
      join ${newsfeeds} on ${newsfeeds.id} = ${posts.newsfeedId} and ${newsfeeds.contextVersion} = final.context_version
    where ${isWatched}`);
  return rows;
}
