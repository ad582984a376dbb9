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
  select (select ${newsfeeds.deletedAt} is null from ${newsfeeds} where ${newsfeeds.id} = ${posts.newsfeedId})
    and (select true from ${newsfeedMembers}
      where ${newsfeedMembers.newsfeedId} = ${posts.newsfeedId} and ${newsfeedMembers.userId} = ${readingLists.userId})
  from ${posts} where ${posts.id} = ${readingListItems.postId}`;

/**
 * One by one, and the newsfeed and the membership by the post: as EXISTS it could become a join with the whole list, or
 * with all posts of a newsfeed of which it takes a few to be many; as a join it could begin with all memberships.
 */
export const isReadable = sql`(${readablePost})`;
