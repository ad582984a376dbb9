import { and, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleSummaries, articles } from "@/db/schema/articles";
import { keylearnings, posts } from "@/db/schema/posts";

/** Schedules the article's missing texts. */
export async function deferWriting(db: Db, articleId: string, dueAt: Date): Promise<void> {
  await db.update(articles).set({ writeDueAt: dueAt }).where(eq(articles.id, articleId));
}

/** Like {@link deferWriting}, with exponential back-off after a failure. */
export async function backOffWriting(
  db: Db,
  articleId: string,
  { now, minutesMax }: { now: Date; minutesMax: number },
): Promise<void> {
  await db
    .update(articles)
    .set({
      writeAttempts: sql`${articles.writeAttempts} + 1`,
      writeDueAt: sql`${now.toISOString()}::timestamptz
        + interval '1 minute' * least(power(2, least(${articles.writeAttempts}, 20)), ${minutesMax}::int)`,
    })
    .where(eq(articles.id, articleId));
}

/** Whether an article got key learnings since a time, as after a change of a context, that no model has answered yet. */
function isLearntSince(since: Date): SQL {
  return sql`exists (
    select 1 from ${posts} p join ${keylearnings} k on k.post_id = p.id
    where p.article_id = ${articles.id} and k.status in ('pending', 'fallback') and k.prompt_version = 0
      and k.created_at >= ${since.toISOString()}::timestamptz)`;
}

/**
 * Claims articles without a model's texts for `leaseSeconds`, newest first: those fetched since a time, and older ones
 * with key learnings from after it.
 */
export async function claimUnwrittenArticles(
  db: Db,
  claim: { now: Date; since: Date; leaseSeconds: number; articlesMax: number },
): Promise<string[]> {
  const until = new Date(claim.now.getTime() + claim.leaseSeconds * 1000).toISOString();
  const { rows } = await db.execute<{
    id: string;
  }>(sql`with due as materialized (
        select id from ${articles}
        where write_due_at <= ${claim.now.toISOString()}::timestamptz and enrich_due_at is null
          and (fetched_at >= ${claim.since.toISOString()}::timestamptz or ${isLearntSince(claim.since)})
        order by fetched_at desc limit ${claim.articlesMax} for update skip locked),
      taken as (update ${articles} set write_due_at = ${until}::timestamptz where id in (select id from due)
      returning id, fetched_at, published_at)
    select id from taken order by fetched_at desc, published_at desc`);
  return rows.map(({ id }) => id);
}

/**
 * Counts the claims in progress, up to a maximum; includes articles that a failure defers for less than `leaseSeconds`.
 */
export function countClaimedArticles(
  db: Db,
  { now, leaseSeconds, countMax }: { now: Date; leaseSeconds: number; countMax: number },
): Promise<number> {
  const { id, enrichDueAt, writeDueAt } = articles;
  const until = new Date(now.getTime() + leaseSeconds * 1000);
  const isClaimed = and(isNull(enrichDueAt), gt(writeDueAt, now), lte(writeDueAt, until));
  return db.$count(db.select({ id }).from(articles).where(isClaimed).limit(countMax).as("claimed"));
}

/** Requests texts again for which the model gave no usable answer, for articles with later ids. */
export async function reopenRefusedTexts(db: Db, { afterId, now }: { afterId: string; now: Date }): Promise<void> {
  const isRefused = sql`status = 'fallback' and prompt_version > 0`;
  // Ids grow with time, so ranges of keys avoid reading the whole tables.
  await db.execute(sql`with learnings as (update ${keylearnings} set prompt_version = 0
      from ${posts} where ${isRefused} and post_id > ${afterId}::uuid
        and ${posts.id} = post_id and ${posts.articleId} > ${afterId}::uuid
      returning article_id),
    summaries as (update ${articleSummaries} set prompt_version = 0
      where ${isRefused} and content_hash in (select content_hash from ${articles} where id > ${afterId}::uuid)
      returning content_hash),
    refused as materialized (select id from ${articles} where id > ${afterId}::uuid
        and (id in (select article_id from learnings) or content_hash in (select content_hash from summaries))
      order by id for no key update)
    update ${articles} set write_due_at = ${now.toISOString()}::timestamptz, write_attempts = 0
    from refused where ${articles.id} = refused.id`);
}

/** Keeps the extracted texts of older articles for good, except as {@link claimUnwrittenArticles} claims them. */
export async function forgetUnwritten(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    update ${articles} set write_due_at = null where id in (
      select id from ${articles}
      where write_due_at is not null and fetched_at < ${before.toISOString()}::timestamptz
        and not ${isLearntSince(before)} limit 1000)`);
}
