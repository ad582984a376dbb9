import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

/** A list as its owner sees it. */
function selectLists(db: Db, condition: SQL | undefined) {
  const items = db
    .select({ total: count().as("total") })
    .from(readingListItems)
    .where(and(eq(readingListItems.listId, readingLists.id), isReadable))
    .as("items");
  return db
    .select({
      id: readingLists.id,
      name: readingLists.name,
      description: readingLists.description,
      is_public: readingLists.isPublic,
      share_token: readingLists.shareToken,
      item_count: items.total,
      created_at: readingLists.createdAt,
      updated_at: readingLists.updatedAt,
    })
    .from(readingLists)
    .crossJoinLateral(items)
    .where(condition)
    .orderBy(desc(readingLists.createdAt), desc(readingLists.id));
}

/** Newest first. */
export function listListsOfUser(db: Db, userId: string) {
  return selectLists(db, eq(readingLists.userId, userId));
}

export async function findListOfUser(db: Db, key: ListKey) {
  const [row] = await selectLists(db, isListOfUser(key));
  return row ?? null;
}

/** The list whose share link this is, for anybody. */
export async function findSharedList(db: Db, token: string) {
  const [row] = await selectLists(db, isSharedBy(token));
  return row ?? null;
}

/** Whose list it is; undefined when there is none. */
export async function findOwnerOfList(db: Db, listId: string): Promise<string | undefined> {
  const [row] = await db.select({ userId: readingLists.userId }).from(readingLists).where(eq(readingLists.id, listId));
  return row?.userId;
}

export async function countListsOfUser(db: Db, userId: string): Promise<number> {
  const rows = await db.select({ total: count() }).from(readingLists).where(eq(readingLists.userId, userId));
  return rows[0]?.total ?? 0;
}

export async function insertList(db: Db, values: typeof readingLists.$inferInsert): Promise<void> {
  await db.insert(readingLists).values(values);
}

interface ListChanges {
  name?: string;
  description?: string | null;
  updatedAt: Date;
}

export async function updateListOfUser(db: Db, key: ListKey, changes: ListChanges): Promise<void> {
  await db.update(readingLists).set(changes).where(isListOfUser(key));
}

/** Shares the list under `token`; a link that is there already stays, unless it is to be replaced. */
export async function shareListOfUser(
  db: Db,
  key: ListKey,
  { token, doesReplace, at }: { token: string; doesReplace: boolean; at: Date },
): Promise<void> {
  const shareToken = doesReplace ? token : sql`coalesce(${readingLists.shareToken}, ${token})`;
  await db.update(readingLists).set({ isPublic: true, shareToken, updatedAt: at }).where(isListOfUser(key));
}

/** Its link is void from now on. */
export async function unshareListOfUser(db: Db, key: ListKey, at: Date): Promise<void> {
  await db.update(readingLists).set({ isPublic: false, shareToken: null, updatedAt: at }).where(isListOfUser(key));
}

/** @returns false when the user has no such list */
export async function deleteListOfUser(db: Db, key: ListKey): Promise<boolean> {
  const rows = await db.delete(readingLists).where(isListOfUser(key)).returning({ id: readingLists.id });
  return rows.length > 0;
}

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
