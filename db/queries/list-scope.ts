import { and, eq, type SQL, sql } from "drizzle-orm";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

export interface ListKey {
  userId: string;
  listId: string;
}

export function isListOfUser(key: ListKey): SQL | undefined {
  return and(eq(readingLists.id, key.listId), eq(readingLists.userId, key.userId));
}

/** The list whose share link this is, for anybody. */
export function isSharedBy(token: string): SQL | undefined {
  return and(eq(readingLists.shareToken, token), eq(readingLists.isPublic, true));
}

/**
 * The post of an item, if the owner of the list may still read it; for statements that read from `reading_list_items`
 * and `reading_lists`. An item whose newsfeed is deleted, or no longer the owner's to read, is in no list and no count.
 */
const readablePost = sql`
  select true from ${posts}
  join ${newsfeeds} on ${newsfeeds.id} = ${posts.newsfeedId} and ${newsfeeds.deletedAt} is null
  join ${newsfeedMembers} on ${newsfeedMembers.newsfeedId} = ${posts.newsfeedId}
    and ${newsfeedMembers.userId} = ${readingLists.userId}
  where ${posts.id} = ${readingListItems.postId}`;

/**
 * One by one: as EXISTS it could become a join with the whole list, or with all posts of a newsfeed of which it takes a
 * few to be many.
 */
export const isReadable = sql`(${readablePost})`;
