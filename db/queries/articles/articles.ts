import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { articleContents, articles } from "@/db/schema/articles";
import { chunksOf } from "@/lib/core/chunks-of";

/** Rows per INSERT; their texts are in memory twice meanwhile. */
const ROWS_PER_STATEMENT = 500;

export type NewArticle = Omit<
  typeof articles.$inferInsert,
  "enrichDueAt" | "enrichAttempts" | "writeDueAt" | "writeAttempts"
>;
type ArticleChange = Partial<typeof articles.$inferInsert>;
export type NewContent = typeof articleContents.$inferInsert;

/** An article's stored text, what was read from it, and the feed content it can be rebuilt from. */
export async function findStoredText(db: Db, articleId: string) {
  const [row] = await db
    .select({
      markdown: articleContents.contentMarkdown,
      text: articleContents.contentText,
      origin: articleContents.origin,
      extractedAt: articleContents.extractedAt,
      language: articles.language,
      wordCount: articles.wordCount,
      simhash: articles.simhash,
      imageUrl: articles.imageUrl,
      author: articles.author,
      feedHtml: articleContents.feedHtml,
      isFeedFull: articleContents.isFeedFull,
      baseUrl: articleContents.baseUrl,
      title: articleContents.title,
    })
    .from(articleContents)
    .innerJoin(articles, eq(articles.id, articleContents.articleId))
    .where(eq(articleContents.articleId, articleId));
  return row ?? null;
}

/** Other articles with this address, of all feeds, and where their texts come from. */
export function listArticlesAt(db: Db, articleId: string, urlHash: Uint8Array) {
  return db
    .select({
      feedId: articles.feedId,
      title: articles.title,
      simhash: articles.simhash,
      origin: articleContents.origin,
    })
    .from(articles)
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(and(eq(articles.urlHash, urlHash), ne(articles.id, articleId)));
}

/** Moves articles of all feeds from one address to another. */
export async function moveAddress(db: Db, { from, to }: { from: Uint8Array; to: Uint8Array }): Promise<void> {
  await db.update(articles).set({ urlHash: to }).where(eq(articles.urlHash, from));
}

type NewRow = { article: NewArticle; content: NewContent };

/**
 * Inserts articles that are not there yet.
 *
 * @param dueAt when to enrich them
 * @returns their ids
 */
export async function insertArticles(db: Db, rows: readonly NewRow[], dueAt: Date): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const chunk of chunksOf(rows, ROWS_PER_STATEMENT))
    for (const id of await insertChunk(db, chunk, dueAt)) inserted.add(id);
  return inserted;
}

async function insertChunk(db: Db, rows: readonly NewRow[], dueAt: Date): Promise<string[]> {
  const ofArticle = <Value>(of: (article: NewArticle) => Value) => sql.param(rows.map(({ article }) => of(article)));
  const ofContent = <Value>(of: (content: NewContent) => Value) => sql.param(rows.map(({ content }) => of(content)));
  const { rows: inserted } = await db.execute<{ id: string }>(sql`with made as (
      insert into ${articles} (id, feed_id, guid_hash, url, url_hash, content_hash, feed_hash, title, author, image_url,
        language, tags, simhash, word_count, excerpt, published_at, fetched_at, updated_at, enrich_due_at)
      select id, feed_id, guid_hash, url, url_hash, content_hash, feed_hash, title, author, image_url, language,
        array(select jsonb_array_elements_text(tags::jsonb)), simhash, word_count, excerpt, published_at, fetched_at, updated_at,
        ${dueAt.toISOString()}::timestamptz
      from unnest(
        ${ofArticle(({ id }) => id)}::uuid[],
        ${ofArticle(({ feedId }) => feedId)}::uuid[],
        ${ofArticle(({ guidHash }) => Buffer.from(guidHash))}::bytea[],
        ${ofArticle(({ url }) => url)}::text[],
        ${ofArticle(({ urlHash }) => Buffer.from(urlHash))}::bytea[],
        ${ofArticle(({ contentHash }) => Buffer.from(contentHash))}::bytea[],
        ${ofArticle(({ feedHash }) => feedHash && Buffer.from(feedHash))}::bytea[],
        ${ofArticle(({ title }) => title)}::text[],
        ${ofArticle(({ author }) => author)}::text[],
        ${ofArticle(({ imageUrl }) => imageUrl)}::text[],
        ${ofArticle(({ language }) => language)}::text[],
        ${ofArticle(({ tags = [] }) => JSON.stringify(tags))}::text[],
        ${ofArticle(({ simhash }) => simhash)}::bigint[],
        ${ofArticle(({ wordCount = 0 }) => wordCount)}::int[],
        ${ofArticle(({ excerpt = "" }) => excerpt)}::text[],
        ${ofArticle(({ publishedAt }) => publishedAt.toISOString())}::timestamptz[],
        ${ofArticle(({ fetchedAt }) => fetchedAt.toISOString())}::timestamptz[],
        ${ofArticle(({ updatedAt }) => updatedAt?.toISOString() ?? null)}::timestamptz[])
        as new (id, feed_id, guid_hash, url, url_hash, content_hash, feed_hash, title, author, image_url, language,
          tags, simhash, word_count, excerpt, published_at, fetched_at, updated_at)
      on conflict (feed_id, guid_hash) do nothing returning id),
    contents as (
      insert into ${articleContents} (article_id, feed_html, is_feed_full, base_url, title, content_markdown, content_text,
        origin, extracted_at)
      select new.* from unnest(
        ${ofArticle(({ id }) => id)}::uuid[],
        ${ofContent(({ feedHtml }) => feedHtml)}::text[],
        ${ofContent(({ isFeedFull = false }) => isFeedFull)}::bool[],
        ${ofContent(({ baseUrl }) => baseUrl)}::text[],
        ${ofContent(({ title }) => title)}::text[],
        ${ofContent(({ contentMarkdown }) => contentMarkdown)}::text[],
        ${ofContent(({ contentText }) => contentText)}::text[],
        ${ofContent(({ origin }) => origin)}::text[],
        ${ofContent(({ extractedAt }) => extractedAt.toISOString())}::timestamptz[])
        as new (article_id, feed_html, is_feed_full, base_url, title, content_markdown, content_text, origin, extracted_at)
      where article_id in (select id from made))
    select id from made`);
  return inserted.map(({ id }) => id);
}

/** Stores the columns given under the same id: a publisher's change, or the text of the page. */
export async function replaceArticle(
  db: Db,
  articleId: string,
  { article, content }: { article: ArticleChange; content: Partial<NewContent> },
): Promise<void> {
  await db.update(articles).set(article).where(eq(articles.id, articleId));
  await db.update(articleContents).set(content).where(eq(articleContents.articleId, articleId));
}

const preparedPublished = prepared("recent published", (db) =>
  db
    .select({
      id: sql<string>`wanted.id`,
      moments: sql<number[]>`array(
        select (extract(epoch from published_at) * 1000)::float8 from ${articles}
        where feed_id = wanted.id order by published_at desc, articles.id desc limit ${sql.placeholder("articlesMax")})`,
    })
    .from(sql`unnest(${sql.placeholder("feedIds")}::uuid[]) as wanted (id)`),
);

/** Publication times of each feed's newest articles, newest first. */
export async function listRecentPublished(
  db: Db,
  feedIds: readonly string[],
  articlesMax: number,
): Promise<Map<string, Date[]>> {
  const rows = await preparedPublished(db).execute({ feedIds: [...feedIds], articlesMax });
  return new Map(rows.map(({ id, moments }) => [id, moments.map((ms) => new Date(ms))]));
}

/** Address hashes of articles, unordered. */
export async function listAddresses(db: Db, articleIds: readonly string[]): Promise<Uint8Array[]> {
  const rows = await db
    .select({ urlHash: articles.urlHash })
    .from(articles)
    .where(inArray(articles.id, [...articleIds]));
  return rows.map(({ urlHash }) => urlHash);
}

/** Article fields needed for a verdict, unordered. */
export function listArticlesToFile(db: Db, articleIds: readonly string[]) {
  return db
    .select({
      id: articles.id,
      title: articles.title,
      text: articleContents.contentText,
      tags: articles.tags,
      language: articles.language,
      urlHash: articles.urlHash,
      publishedAt: articles.publishedAt,
      fetchedAt: articles.fetchedAt,
    })
    .from(articles)
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(inArray(articles.id, [...articleIds]));
}

/** Lengths of texts in characters, by article. */
export async function listTextLengths(db: Db, articleIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: articleContents.articleId, characters: sql<number>`char_length(${articleContents.contentText})` })
    .from(articleContents)
    .where(inArray(articleContents.articleId, [...articleIds]));
  return new Map(rows.map(({ id, characters }) => [id, characters]));
}

/** Ids of a feed's articles from a day (UTC) on, in their order, paged by id. */
export async function pageArticlesOfFeed(
  db: Db,
  feedId: string,
  page: { since: Date; afterId: string | null; articlesMax: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(
        eq(articles.feedId, feedId),
        sql`${articles.publishedAt} >= ${page.since.toISOString()}::timestamptz`,
        page.afterId === null ? undefined : sql`${articles.id} > ${page.afterId}::uuid`,
      ),
    )
    .orderBy(asc(articles.id))
    .limit(page.articlesMax);
  return rows.map(({ id }) => id);
}
