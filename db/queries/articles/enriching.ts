import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { articleContents, articleSummaries, articles } from "@/db/schema/articles";
import { feeds } from "@/db/schema/feeds";
import type { ArticleChange, NewContent } from "./articles";

/** Omits the search vector, which is as large as the text. */
const { search: _search, ...contentColumns } = getTableColumns(articleContents);

export interface ArticleAddress {
  id: string;
  url: string;
  feedId: string;
}

/** Claims articles with due texts for `leaseSeconds`. */
export function claimDueArticles(
  db: Db,
  claim: { now: Date; leaseSeconds: number; articlesMax: number },
): Promise<ArticleAddress[]> {
  const until = new Date(claim.now.getTime() + claim.leaseSeconds * 1000).toISOString();
  return rowsOf(
    db,
    sql`update ${articles} set enrich_due_at = ${until}::timestamptz, enrich_attempts = enrich_attempts + 1
      where id in (
        select id from ${articles} where enrich_due_at <= ${claim.now.toISOString()}::timestamptz
        order by enrich_due_at limit ${claim.articlesMax} for update skip locked)
      returning id, url, feed_id as "feedId"`,
  );
}

/** Input for enriching an article; null when it is done. */
export async function findArticleToEnrich(db: Db, articleId: string) {
  const found = await findArticle(db, articleId);
  return found?.article.enrichDueAt ? found : null;
}

/** An article with its text, due or not. */
export async function findArticle(db: Db, articleId: string) {
  const [row] = await db
    .select({
      article: articles,
      content: contentColumns,
      feedLanguage: feeds.language,
      subscriberCount: feeds.subscriberCount,
    })
    .from(articles)
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .where(eq(articles.id, articleId));
  return row ?? null;
}

/** Addresses of the articles that still need enriching. */
export function listAddressesToEnrich(db: Db, articleIds: readonly string[]): Promise<ArticleAddress[]> {
  return db
    .select({ id: articles.id, url: articles.url, feedId: articles.feedId })
    .from(articles)
    .where(and(inArray(articles.id, [...articleIds]), sql`${articles.enrichDueAt} is not null`));
}

export async function storeArticleText(
  db: Db,
  articleId: string,
  {
    content,
    article,
  }: {
    content: Pick<NewContent, "contentMarkdown" | "contentText" | "origin" | "extractedAt">;
    article: Omit<ArticleChange, "title">;
  },
): Promise<void> {
  await db.update(articleContents).set(content).where(eq(articleContents.articleId, articleId));
  await db.update(articles).set(article).where(eq(articles.id, articleId));
}

export async function setEnrichDue(db: Db, articleId: string, dueAt: Date | null): Promise<void> {
  await db.update(articles).set({ enrichDueAt: dueAt }).where(eq(articles.id, articleId));
}

/** Makes articles due then, unless they are due sooner. */
export async function makeArticlesDue(db: Db, articleIds: readonly string[], dueAt: Date): Promise<void> {
  if (articleIds.length > 0)
    await db
      .update(articles)
      .set({ enrichDueAt: dueAt })
      .where(inArray(articles.id, [...articleIds]));
}

/** Ends enriching, unless somebody asked for it again. */
export async function endDue(db: Db, articleIds: readonly string[], dueAt: Date): Promise<void> {
  await db
    .update(articles)
    .set({ enrichDueAt: null })
    .where(and(inArray(articles.id, [...articleIds]), eq(articles.enrichDueAt, dueAt)));
}

/** Stores an extracted summary, unless a model wrote one. */
export async function storeSummary(db: Db, summary: typeof articleSummaries.$inferInsert): Promise<void> {
  const { contentHash: _, ...rest } = summary;
  await db
    .insert(articleSummaries)
    .values(summary)
    .onConflictDoUpdate({
      target: articleSummaries.contentHash,
      set: rest,
      setWhere: sql`${articleSummaries.status} <> 'done'`,
    });
}
