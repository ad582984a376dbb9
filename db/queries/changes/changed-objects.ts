import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { shownAddress } from "@/db/queries/feeds/shown-address";
import { isReadable } from "@/db/queries/lists/lists";
import { isAmong, isMember } from "@/db/queries/members/members";
import { isOfReader, type Reader } from "@/db/queries/members/reader";
import { selectFolders } from "@/db/queries/newsfeeds/folders";
import { newsfeedFields } from "@/db/queries/newsfeeds/newsfeed-fields";
import { isSavedByMember, readerColumns, selectPosts } from "@/db/queries/posts/post-columns";
import { feeds, sources } from "@/db/schema/feeds";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedFolders, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

interface Wanted extends Reader {
  ids: readonly string[];
}

const isAny = (column: PgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`;
const isLive = and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt));

export function findChangedFolders(db: Db, { userId, ids }: Wanted) {
  return selectFolders(db, and(eq(newsfeedFolders.userId, userId), isAny(newsfeedFolders.id, ids)));
}

/** Newsfeeds that the user may read, without counts. */
export function findChangedNewsfeeds(db: Db, { ids, ...reader }: Wanted) {
  return db
    .select({
      id: newsfeeds.id,
      user_id: newsfeeds.ownerId,
      ...newsfeedFields,
      role: newsfeedMembers.role,
      folder_id: newsfeedMembers.folderId,
      created_at: newsfeeds.createdAt,
      updated_at: newsfeeds.updatedAt,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, isLive)
    .where(and(isOfReader(reader), isAny(newsfeeds.id, ids)));
}

export function findChangedSources(db: Db, { ids, ...reader }: Wanted) {
  return db
    .select({
      id: sources.id,
      newsfeed_id: sources.newsfeedId,
      url: shownAddress(sources.url),
      source_type: sources.type,
      title: sql<string | null>`coalesce(${sources.title}, ${feeds.title})`,
      translate_to: sources.translateTo,
      created_at: sources.createdAt,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, isLive)
    .innerJoin(sources, eq(sources.newsfeedId, newsfeeds.id))
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .where(and(isOfReader(reader), isAny(sources.id, ids)));
}

/**
 * Posts that the keywords keep or the user saved, hidden ones too. LATERAL and LIMIT keep Postgres at looking up post by
 * post.
 */
export function findChangedPosts(db: Db, { userId, newsfeedIds, ids }: Wanted) {
  const readable = db
    .select({ id: posts.id, ...readerColumns(posts.id) })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, and(isMember({ newsfeedId: posts.newsfeedId, userId }), isAmong(newsfeedIds)))
    .where(and(sql`${posts.id} = wanted.id`, or(posts.matched, isSavedByMember)))
    .limit(1)
    .as("readable");
  const { id, readerId, isRead, isHiddenByReader } = readable;
  const page = db.$with("page").as(
    db
      .select({ id, readerId, isRead, isHiddenByReader })
      .from(sql`unnest(${sql.param([...ids])}::uuid[]) as wanted (id)`)
      .crossJoinLateral(readable),
  );
  return selectPosts(db, page, {});
}

export function findChangedLists(db: Db, { userId, ids }: Wanted) {
  return db
    .select({
      id: readingLists.id,
      name: readingLists.name,
      description: readingLists.description,
      is_public: readingLists.isPublic,
      created_at: readingLists.createdAt,
      updated_at: readingLists.updatedAt,
    })
    .from(readingLists)
    .where(and(eq(readingLists.userId, userId), isAny(readingLists.id, ids)));
}

export function findChangedItems(db: Db, { userId, ids }: Wanted) {
  return db
    .select({
      id: readingListItems.id,
      list_id: readingListItems.listId,
      post_id: readingListItems.postId,
      newsfeed_id: posts.newsfeedId,
      note: readingListItems.note,
      position: readingListItems.position,
      added_at: readingListItems.addedAt,
    })
    .from(readingLists)
    .innerJoin(readingListItems, eq(readingListItems.listId, readingLists.id))
    .innerJoin(posts, eq(posts.id, readingListItems.postId))
    .where(and(eq(readingLists.userId, userId), isAny(readingListItems.id, ids), isReadable));
}
