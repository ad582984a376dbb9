import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { articles } from "@/db/schema/articles";

const known = {
  id: articles.id,
  guidHash: articles.guidHash,
  feedHash: sql<Uint8Array>`coalesce(${articles.feedHash}, ${articles.contentHash})`.as("feed_hash"),
  url: articles.url,
  urlHash: articles.urlHash,
  title: articles.title,
  publishedAt: articles.publishedAt,
  fetchedAt: articles.fetchedAt,
};

const isOfFeed = eq(articles.feedId, sql.placeholder("feedId"));

const preparedBy = (name: string, hash: PgColumn) =>
  prepared(name, (db) =>
    db
      .select(known)
      .from(articles)
      .where(and(isOfFeed, sql`${hash} = any(${sql.placeholder("hashes")}::bytea[])`)),
  );
const preparedKnown = preparedBy("known articles", articles.guidHash);
const preparedAtAddresses = preparedBy("articles at addresses", articles.urlHash);

/** A document has at most 500 entries. */
const NEWEST_COMPARED = 1_000;

const preparedWithContent = prepared("newest articles with content", (db) => {
  const newest = db
    .select(known)
    .from(articles)
    .where(isOfFeed)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(NEWEST_COMPARED)
    .as("newest");
  return db
    .select()
    .from(newest)
    .where(sql`${newest.feedHash} = any(${sql.placeholder("hashes")}::bytea[])`);
});

const buffersOf = (hashes: readonly Uint8Array[]) => hashes.map((hash) => Buffer.from(hash));

/** Finds which entries are stored, since when and with which content. */
export function findKnownArticles(db: Db, feedId: string, guidHashes: readonly Uint8Array[]) {
  return preparedKnown(db).execute({ feedId, hashes: buffersOf(guidHashes) });
}

/** Like {@link findKnownArticles}, by address. */
export async function findArticlesAt(db: Db, feedId: string, urlHashes: readonly Uint8Array[]) {
  if (urlHashes.length === 0) return [];
  return preparedAtAddresses(db).execute({ feedId, hashes: buffersOf(urlHashes) });
}

/** Like {@link findKnownArticles}, by time of publication. */
export async function findArticlesPublishedAt(db: Db, feedId: string, dates: readonly Date[]) {
  if (dates.length === 0) return [];
  return db
    .select(known)
    .from(articles)
    .where(and(eq(articles.feedId, feedId), inArray(articles.publishedAt, [...dates])));
}

/** Like {@link findKnownArticles}, by title and text, among the feed's newest articles. */
export async function findArticlesWith(db: Db, feedId: string, feedHashes: readonly Uint8Array[]) {
  if (feedHashes.length === 0) return [];
  return preparedWithContent(db).execute({ feedId, hashes: buffersOf(feedHashes) });
}

/** Gives articles the ids that their entries have now, unless another article has them. */
export async function renameArticles(
  db: Db,
  feedId: string,
  renamed: readonly { id: string; guidHash: Uint8Array }[],
): Promise<void> {
  if (renamed.length === 0) return;
  await db.execute(sql`update ${articles} set guid_hash = renamed.guid_hash
    from unnest(${sql.param(renamed.map(({ id }) => id))}::uuid[],
      ${sql.param(renamed.map(({ guidHash }) => Buffer.from(guidHash)))}::bytea[]) as renamed (article_id, guid_hash)
    where id = renamed.article_id and feed_id = ${feedId}::uuid and not exists (
      select 1 from ${articles} taken where taken.feed_id = ${feedId}::uuid and taken.guid_hash = renamed.guid_hash)`);
}
