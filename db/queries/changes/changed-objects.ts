import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { isReadable } from "@/db/queries/lists/lists";
import { newsfeedFields } from "@/db/queries/newsfeeds/newsfeed-fields";
import { isReadByMember, selectPosts } from "@/db/queries/posts/post-columns";
import { sources } from "@/db/schema/feeds";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

interface Wanted {
  userId: string;
  ids: readonly string[];
}

const isAny = (column: PgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`;
const isLive = and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt));

/** Those of the newsfeeds that the user may read, as a mirror has them. */
export function findChangedNewsfeeds(db: Db, { userId, ids }: Wanted) {
  return db
    .select({
      id: newsfeeds.id,
      user_id: newsfeeds.ownerId,
      ...newsfeedFields,
      role: newsfeedMembers.role,
      created_at: newsfeeds.createdAt,
      updated_at: newsfeeds.updatedAt,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, isLive)
    .where(and(eq(newsfeedMembers.userId, userId), isAny(newsfeeds.id, ids)));
}

export function findChangedSources(db: Db, { userId, ids }: Wanted) {
  return db
    .select({
      id: sources.id,
      newsfeed_id: sources.newsfeedId,
      url: sources.url,
      source_type: sources.type,
      title: sources.title,
      translate_to: sources.translateTo,
      created_at: sources.createdAt,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, isLive)
    .innerJoin(sources, eq(sources.newsfeedId, newsfeeds.id))
    .where(and(eq(newsfeedMembers.userId, userId), isAny(sources.id, ids)));
}

/** Posts that the keywords keep, hidden ones too. */
export function findChangedPosts(db: Db, { userId, ids }: Wanted) {
  const page = db.$with("page").as(
    db
      .select({ id: posts.id, readerId: newsfeedMembers.userId, isRead: isReadByMember(posts.id).as("is_read") })
      .from(posts)
      .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, posts.newsfeedId))
      .innerJoin(newsfeeds, isLive)
      .where(and(eq(newsfeedMembers.userId, userId), posts.matched, isAny(posts.id, ids))),
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
      added_at: readingListItems.addedAt,
    })
    .from(readingLists)
    .innerJoin(readingListItems, eq(readingListItems.listId, readingLists.id))
    .innerJoin(posts, eq(posts.id, readingListItems.postId))
    .where(and(eq(readingLists.userId, userId), isAny(readingListItems.id, ids), isReadable));
}
