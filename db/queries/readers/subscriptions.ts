import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { nativeAddress, shownAddress, sourceName } from "@/db/queries/feeds/shown-address";
import type { MemberKey } from "@/db/queries/members/members";
import { isOfReader, type Reader } from "@/db/queries/members/reader";
import { feeds, sources } from "@/db/schema/feeds";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

/** The user's newsfeeds, oldest first. Saved posts without a source count although the newsfeed refuses them. */
export function listNewsfeedsOfReader(db: Db, reader: Reader) {
  const withSavedSourceless = db
    .select({ id: posts.newsfeedId })
    .from(readingLists)
    .innerJoin(readingListItems, eq(readingListItems.listId, readingLists.id))
    .innerJoin(posts, eq(posts.id, readingListItems.postId))
    .where(and(eq(readingLists.userId, reader.userId), isNull(posts.sourceId), eq(posts.hidden, false)));
  return db
    .select({
      id: newsfeeds.id,
      number: newsfeeds.number,
      name: newsfeeds.name,
      createdAt: newsfeeds.createdAt,
      joinedAt: newsfeedMembers.createdAt,
      hasSourceless: sql<boolean>`exists (
        select from ${posts} where ${posts.newsfeedId} = ${newsfeeds.id} and ${posts.visible} and ${posts.sourceId} is null)
        or ${inArray(newsfeeds.id, withSavedSourceless)}`,
      newestAt: sql<Date | null>`(
        select ${posts.createdAt} from ${posts} where ${posts.newsfeedId} = ${newsfeeds.id} and ${posts.visible}
        order by ${posts.id} desc limit 1)`.mapWith(posts.createdAt),
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(isOfReader(reader))
    .orderBy(asc(newsfeeds.createdAt), asc(newsfeeds.id));
}

/** Whether a newsfeed of the user has other members, or a post in a reading list. */
export async function isSharedOrSaved(db: Db, { userId, newsfeedId }: MemberKey): Promise<boolean> {
  const { rows } = await db.execute<{ is_kept: boolean }>(sql`
    select exists (
        select from ${newsfeedMembers} other where other.newsfeed_id = own.newsfeed_id and other.user_id <> own.user_id)
      or exists (
        select from ${posts} p join ${readingListItems} item on item.post_id = p.id
        where p.newsfeed_id = own.newsfeed_id) as is_kept
    from ${newsfeedMembers} own where own.user_id = ${userId}::uuid and own.newsfeed_id = ${newsfeedId}::uuid`);
  return rows[0]?.is_kept ?? false;
}

/** The user's reading lists, oldest first. */
export function listListsOfReader(db: Db, userId: string) {
  return db
    .select({
      id: readingLists.id,
      name: readingLists.name,
      isPublic: readingLists.isPublic,
      createdAt: readingLists.createdAt,
      updatedAt: readingLists.updatedAt,
    })
    .from(readingLists)
    .where(eq(readingLists.userId, userId))
    .orderBy(asc(readingLists.createdAt), asc(readingLists.id));
}

/** Sources of all of the user's newsfeeds, in the order they were added. */
export function listSourcesOfReader(db: Db, reader: Reader) {
  return db
    .select({
      id: sources.id,
      number: sources.number,
      newsfeedId: sources.newsfeedId,
      newsfeedNumber: newsfeeds.number,
      role: newsfeedMembers.role,
      title: sourceName,
      url: shownAddress(sources.url),
      /** Null for bridges, which are internal, and for APIs, which are no feeds. */
      feedUrl: sql<string | null>`coalesce(${feeds.profileUrl}, ${nativeAddress})`,
      urlHash: feeds.urlHash,
      goneAt: feeds.goneAt,
      siteUrl: feeds.siteUrl,
      iconUrl: feeds.iconUrl,
      createdAt: sources.createdAt,
      checkedAt: feeds.lastCheckedAt,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(sources, eq(sources.newsfeedId, newsfeeds.id))
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .where(isOfReader(reader))
    .orderBy(asc(sources.createdAt), asc(sources.id));
}
