import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { articleContents, articleSummaries, articles } from "@/db/schema/articles";
import { feeds } from "@/db/schema/feeds";

export type ArticleAddress = {
  id: string;
  url: string;
  feedId: string;
};

/** Claims articles with due texts for `leaseSeconds`, which counts as one attempt at most: they may only be waiting. */
export async function claimDueArticles(
  db: Db,
  claim: { now: Date; leaseSeconds: number; articlesMax: number },
): Promise<ArticleAddress[]> {
  const until = new Date(claim.now.getTime() + claim.leaseSeconds * 1000).toISOString();
  const { rows } = await db.execute<ArticleAddress>(
    sql`with due as materialized (
        select id from ${articles} where enrich_due_at <= ${claim.now.toISOString()}::timestamptz
        order by enrich_due_at limit ${claim.articlesMax} for update skip locked)
      update ${articles} set enrich_due_at = ${until}::timestamptz, enrich_attempts = greatest(enrich_attempts, 1)
      where id in (select id from due)
      returning id, url, feed_id as "feedId"`,
  );
  return rows;
}

const preparedToEnrich = prepared("articles to enrich", (db) =>
  db
    .select({
      article: articles,
      content: {
        // Only a page is merged with the feed's HTML.
        feedHtml: sql<
          string | null
        >`case when ${articleContents.origin} in ('summary', 'page') then ${articleContents.feedHtml} end`,
        isFeedFull: articleContents.isFeedFull,
        baseUrl: articleContents.baseUrl,
        markdown: articleContents.contentMarkdown,
        text: articleContents.contentText,
        origin: articleContents.origin,
        extractedAt: articleContents.extractedAt,
      },
      feedLanguage: feeds.language,
      subscriberCount: feeds.subscriberCount,
    })
    .from(articles)
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .where(and(sql`${articles.id} = any(${sql.placeholder("ids")}::uuid[])`, isNotNull(articles.enrichDueAt)))
    .orderBy(articles.id),
);

/** Input for enriching articles; leaves out those that are done. */
export function listArticlesToEnrich(db: Db, articleIds: readonly string[]) {
  return preparedToEnrich(db).execute({ ids: [...articleIds] });
}

/** Sets when articles are due, replacing any earlier time. */
export async function makeArticlesDue(db: Db, articleIds: readonly string[], dueAt: Date): Promise<void> {
  if (articleIds.length > 0)
    await db
      .update(articles)
      .set({ enrichDueAt: dueAt })
      .where(inArray(articles.id, [...articleIds]));
}

/** Counts a failed attempt. @param dueAt time of the next one; by default as claimed */
export async function countAttempt(db: Db, articleIds: readonly string[], dueAt?: Date): Promise<void> {
  if (articleIds.length > 0)
    await db
      .update(articles)
      .set({ enrichAttempts: sql`${articles.enrichAttempts} + 1`, ...(dueAt && { enrichDueAt: dueAt }) })
      .where(inArray(articles.id, [...articleIds]));
}

/** Ends enriching, unless somebody asked for it again. */
export async function endDue(db: Db, articleIds: readonly string[], dueAt: Date): Promise<void> {
  if (articleIds.length === 0) return;
  await db
    .update(articles)
    .set({ enrichDueAt: null })
    .where(and(inArray(articles.id, [...articleIds]), eq(articles.enrichDueAt, dueAt)));
}

/**
 * Stores extracted summaries, of different contents, unless a model wrote one. Final ones stay so while another article or
 * reader waits.
 */
export async function storeSummaries(
  db: Db,
  rows: readonly Pick<typeof articleSummaries.$inferSelect, "contentHash" | "summary" | "status" | "proofVersion">[],
): Promise<void> {
  if (rows.length === 0) return;
  // A fixed order prevents deadlocks between feeds with the same contents.
  await db.execute(sql`insert into ${articleSummaries} (content_hash, summary, status, proof_version)
    select * from unnest(${sql.param(rows.map(({ contentHash }) => Buffer.from(contentHash)))}::bytea[],
      ${sql.param(rows.map(({ summary }) => summary))}::text[], ${sql.param(rows.map(({ status }) => status))}::text[],
      ${sql.param(rows.map(({ proofVersion }) => proofVersion))}::int[])
      as chosen (content_hash, summary, status, proof_version) order by content_hash
    on conflict (content_hash, language) do update set summary = excluded.summary, status = excluded.status,
      claims = excluded.claims, proof_version = excluded.proof_version
    where article_summaries.status = 'pending' or article_summaries.status <> 'done' and excluded.status <> 'pending'
      and article_summaries.summary <> excluded.summary`);
}
