import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { keylearnings, postSources, posts } from "@/db/schema/posts";
import type { Feed } from "./feeds";

/** Which of the ids and addresses belong to articles of the feed. */
export function findKnownEntries(
  db: Db,
  feedId: string,
  { guidHashes, urlHashes }: { guidHashes: readonly Uint8Array[]; urlHashes: readonly Uint8Array[] },
) {
  return db
    .select({ guidHash: articles.guidHash, urlHash: articles.urlHash })
    .from(articles)
    .where(
      and(
        eq(articles.feedId, feedId),
        or(inArray(articles.guidHash, [...guidHashes]), inArray(articles.urlHash, [...urlHashes])),
      ),
    );
}

/** The feed, and the one that has the address already, for this transaction alone; in an order in which nobody waits in a circle. */
export async function lockForMove(
  db: Db,
  feedId: string,
  urlHash: Uint8Array,
): Promise<{ feed: Feed | null; resident: Feed | null }> {
  const rows = await db
    .select()
    .from(feeds)
    .where(or(eq(feeds.id, feedId), eq(feeds.urlHash, urlHash)))
    .orderBy(feeds.id)
    .for("no key update");
  return {
    feed: rows.find((row) => row.id === feedId) ?? null,
    resident: rows.find((row) => row.id !== feedId) ?? null,
  };
}

export async function forgetMove(db: Db, feedId: string): Promise<void> {
  await db.update(feeds).set({ movedTo: null, movedDays: [] }).where(eq(feeds.id, feedId));
}

/** From now on the feed is read at its new address: if it failed at the old one, at once and as if never before. */
export async function moveFeed(
  db: Db,
  feedId: string,
  to: { url: string; urlHash: Uint8Array; now: Date },
): Promise<void> {
  const { now, ...address } = to;
  await db
    .update(feeds)
    .set({
      ...address,
      movedTo: null,
      movedDays: [],
      bodyHash: sql`case when failures > 0 then null else body_hash end`,
      failures: 0,
      nextDueAt: sql`case when failures > 0 then ${now.toISOString()}::timestamptz else next_due_at end`,
    })
    .where(eq(feeds.id, feedId));
}

/** What was taken for a feed by its address alone is another one, of which nothing is known yet; its claim ends. */
export async function settleFeed(
  db: Db,
  feedId: string,
  { now, ...identity }: Pick<Feed, "url" | "urlHash" | "profileUrl" | "route" | "type" | "credentials"> & { now: Date },
): Promise<void> {
  const unread = { failures: 0, lastErrorCode: null, lastError: null, lastCheckedAt: null };
  await db
    .update(feeds)
    .set({ ...identity, ...unread, bodyHash: null, nextDueAt: now, claimedUntil: null })
    .where(eq(feeds.id, feedId));
}

/** What a source is shows with the first look at it. The feed is locked. */
export async function setTypeOfSources(db: Db, feedId: string, type: Feed["type"]): Promise<void> {
  await db.update(sources).set({ type }).where(eq(sources.feedId, feedId));
}

interface Merger {
  from: string;
  into: string;
}

/** The same entry in the feed that stays: by its id, or else by its address. */
const twinOf = (into: string) => sql`lateral (
  select twin.id, twin.content_hash from ${articles} twin
  where twin.feed_id = ${into}::uuid and (twin.guid_hash = a.guid_hash or twin.url_hash = a.url_hash)
  order by twin.guid_hash = a.guid_hash desc limit 1)`;

/**
 * One feed takes over the articles, posts and sources of another. A post keeps its id and all that people did with it;
 * where both feeds hold an entry, it comes to stand on the article that stays. A newsfeed that listens to both keeps one
 * of the two sources. Both feeds are locked.
 *
 * @returns the newsfeeds that listened to the one that went
 */
export async function mergeFeeds(db: Db, feedIds: Merger): Promise<string[]> {
  await movePosts(db, feedIds);
  await moveArticles(db, feedIds);
  return moveSources(db, feedIds);
}

async function movePosts(db: Db, { from, into }: Merger): Promise<void> {
  const moving = sql`
    select distinct on (p.newsfeed_id, twin.id) p.id as post_id, twin.id as article_id,
      twin.content_hash <> a.content_hash as is_other_text
    from ${articles} a cross join ${twinOf(into)} twin inner join ${posts} p on p.article_id = a.id
    where a.feed_id = ${from}::uuid and not exists (
      select 1 from ${posts} there where there.article_id = twin.id and there.newsfeed_id = p.newsfeed_id)
    order by p.newsfeed_id, twin.id, p.id`;
  const moved = await rowsOf<{ id: string; is_other_text: boolean }>(
    db,
    sql`update ${posts} set article_id = moving.article_id from (${moving}) moving where posts.id = moving.post_id
      returning posts.id, moving.is_other_text`,
  );
  const outdated = moved.filter((row) => row.is_other_text).map((row) => row.id);
  // What these quote may be gone.
  if (outdated.length > 0)
    await db
      .update(keylearnings)
      .set({ status: "pending", evidence: [] })
      .where(inArray(keylearnings.postId, outdated));
}

async function moveArticles(db: Db, { from, into }: Merger): Promise<void> {
  await db.execute(sql`
    update ${articles} a set feed_id = ${into}::uuid
    where a.feed_id = ${from}::uuid and not exists (select 1 from ${twinOf(into)} twin)`);
}

async function moveSources(db: Db, { from, into }: Merger): Promise<string[]> {
  const doubles = await rowsOf<{ id: string; kept: string }>(
    db,
    sql`select gone.id, kept.id as kept from ${sources} gone
      inner join ${sources} kept on kept.newsfeed_id = gone.newsfeed_id and kept.feed_id = ${into}::uuid
      where gone.feed_id = ${from}::uuid`,
  );
  const newsfeedIds = await db.select({ id: sources.newsfeedId }).from(sources).where(eq(sources.feedId, from));
  for (const { id, kept } of doubles) await moveDouble(db, { id, kept });
  await db.update(sources).set({ feedId: into }).where(eq(sources.feedId, from));
  return newsfeedIds.map((row) => row.id);
}

async function moveDouble(db: Db, { id, kept }: { id: string; kept: string }): Promise<void> {
  await db.update(posts).set({ sourceId: kept }).where(eq(posts.sourceId, id));
  await db.execute(sql`
    insert into ${postSources} (post_id, source_id)
    select post_id, ${kept}::uuid from ${postSources} where source_id = ${id}::uuid on conflict do nothing`);
  await db.delete(sources).where(eq(sources.id, id));
}
