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

/** Of all items at once, in whatever way is the quickest. */
export const isReadable = sql`exists (${readablePost})`;

/** One by one, in the order of the list until the page is full: as EXISTS it could become a join with the whole list. */
export const isReadableInOrder = sql`(${readablePost})`;
