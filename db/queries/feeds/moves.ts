import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { postSources, posts } from "@/db/schema/posts";
import { asIfNeverRead, type Feed } from "./feeds";

/** Finds the feed's articles with one of these ids, addresses or publication times. */
export function findKnownEntries(
  db: Db,
  feedId: string,
  entries: { guidHashes: readonly Uint8Array[]; urlHashes: readonly Uint8Array[]; dates: readonly Date[] },
) {
  return db
    .select({
      guidHash: articles.guidHash,
      urlHash: articles.urlHash,
      title: articles.title,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .where(
      and(
        eq(articles.feedId, feedId),
        or(
          inArray(articles.guidHash, [...entries.guidHashes]),
          inArray(articles.urlHash, [...entries.urlHashes]),
          inArray(articles.publishedAt, [...entries.dates]),
        ),
      ),
    );
}

/** Locks the feed and the one already at the new address, in a fixed order to prevent deadlocks. */
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

/** Moves the feed to its new address. If it failed at the old one, it is due at once with a clean record. */
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

/** Replaces a feed at a guessed or dead address by the discovered one, as if never read; releases the claim. */
export async function settleFeed(
  db: Db,
  feedId: string,
  { now, ...identity }: Pick<Feed, "url" | "urlHash" | "profileUrl" | "route" | "type" | "credentials"> & { now: Date },
): Promise<void> {
  const unread = { failures: 0, lastErrorCode: null, lastError: null, lastCheckedAt: null };
  await db
    .update(feeds)
    .set({ ...identity, ...asIfNeverRead, routeState: null, ...unread, nextDueAt: now, claimedUntil: null })
    .where(eq(feeds.id, feedId));
}

/** Corrects the source type after the first fetch. The feed is locked. */
export async function setTypeOfSources(db: Db, feedId: string, type: Feed["type"]): Promise<void> {
  await db.update(sources).set({ type }).where(eq(sources.feedId, feedId));
}

interface Merger {
  from: string;
  into: string;
}

/** The same entry in the remaining feed, by id or else by address. */
const counterpartIn = (into: string) => sql`lateral (
  select counterpart.id, counterpart.content_hash from ${articles} counterpart
  where counterpart.feed_id = ${into}::uuid
    and (counterpart.guid_hash = a.guid_hash or counterpart.url_hash = a.url_hash)
  order by counterpart.guid_hash = a.guid_hash desc limit 1)`;

/**
 * Merges a feed's posts and sources into another. Posts keep their ids and user state, and move to the remaining
 * article where both feeds have the entry. Its other articles and their posts stay with the removed feed, because any
 * feed may claim to have moved. A newsfeed with both keeps one source. Both feeds are locked.
 *
 * @returns newsfeeds that followed the removed feed, and posts that got another text
 */
export async function mergeFeeds(
  db: Db,
  feedIds: Merger,
): Promise<{ newsfeedIds: string[]; changedPostIds: string[] }> {
  const changedPostIds = await movePosts(db, feedIds);
  return { newsfeedIds: await moveSources(db, feedIds), changedPostIds };
}

/** @returns posts that got another text */
async function movePosts(db: Db, { from, into }: Merger): Promise<string[]> {
  const moving = sql`
    select distinct on (p.newsfeed_id, counterpart.id) p.id as post_id, counterpart.id as article_id,
      counterpart.content_hash <> a.content_hash as is_other_text
    from ${articles} a cross join ${counterpartIn(into)} counterpart inner join ${posts} p on p.article_id = a.id
    where a.feed_id = ${from}::uuid and not exists (
      select 1 from ${posts} there where there.article_id = counterpart.id and there.newsfeed_id = p.newsfeed_id)
    order by p.newsfeed_id, counterpart.id, p.id`;
  const { rows: moved } = await db.execute<{ id: string; is_other_text: boolean }>(
    sql`update ${posts} set article_id = moving.article_id from (${moving}) moving where posts.id = moving.post_id
      returning posts.id, moving.is_other_text`,
  );
  return moved.filter((row) => row.is_other_text).map((row) => row.id);
}

/** Gives the source that stays the name and translation that a reader gave to the other, unless it has its own. */
async function keepCare(db: Db, { gone, kept }: { gone: string; kept: string }): Promise<void> {
  await db.execute(sql`
    update ${sources} set translate_to = coalesce(sources.translate_to, gone.translate_to),
      title = case
        when gone.title is distinct from (select feeds.title from ${feeds} where feeds.id = gone.feed_id)
          and sources.title is not distinct from (select feeds.title from ${feeds} where feeds.id = sources.feed_id)
        then gone.title else sources.title end
    from ${sources} gone where sources.id = ${kept}::uuid and gone.id = ${gone}::uuid`);
}

async function moveSources(db: Db, { from, into }: Merger): Promise<string[]> {
  const { rows: doubles } = await db.execute<{ id: string; kept: string }>(
    sql`select gone.id, kept.id as kept from ${sources} gone
      inner join ${sources} kept on kept.newsfeed_id = gone.newsfeed_id and kept.feed_id = ${into}::uuid
      where gone.feed_id = ${from}::uuid`,
  );
  const newsfeedIds = await db.select({ id: sources.newsfeedId }).from(sources).where(eq(sources.feedId, from));
  for (const { id, kept } of doubles) {
    await db.update(posts).set({ sourceId: kept }).where(eq(posts.sourceId, id));
    await db.execute(sql`
      insert into ${postSources} (post_id, source_id)
      select post_id, ${kept}::uuid from ${postSources} where source_id = ${id}::uuid on conflict do nothing`);
    await keepCare(db, { gone: id, kept });
    await db.delete(sources).where(eq(sources.id, id));
  }
  await db.update(sources).set({ feedId: into }).where(eq(sources.feedId, from));
  return newsfeedIds.map((row) => row.id);
}
