import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember, type MemberKey } from "@/db/queries/members/members";
import { newsfeedFolders, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";

interface FolderKey {
  userId: string;
  folderId: string;
}

function isFolderOfUser({ userId, folderId }: FolderKey): SQL | undefined {
  return and(eq(newsfeedFolders.id, folderId), eq(newsfeedFolders.userId, userId));
}

const BY_FOLDER = [
  sql`${newsfeedFolders.position} nulls first`,
  sql`${newsfeedFolders.createdAt} desc`,
  sql`${newsfeedFolders.id} desc`,
];

/** The member's order; new newsfeeds and folders come first. For statements that join `newsfeed_folders`. */
export const IN_MEMBERS_ORDER = [
  sql`${newsfeedMembers.folderId} is null`,
  ...BY_FOLDER,
  sql`${newsfeedMembers.position} nulls first`,
  sql`${newsfeeds.createdAt} desc`,
  sql`${newsfeeds.id} desc`,
];

/** In the user's order. */
export function selectFolders(db: Db, condition: SQL | undefined) {
  return db
    .select({
      id: newsfeedFolders.id,
      name: newsfeedFolders.name,
      is_collapsed: newsfeedFolders.isCollapsed,
      created_at: newsfeedFolders.createdAt,
    })
    .from(newsfeedFolders)
    .where(condition)
    .orderBy(...BY_FOLDER);
}

export function listFoldersOfUser(db: Db, userId: string) {
  return selectFolders(db, eq(newsfeedFolders.userId, userId));
}

export async function findFolderOfUser(db: Db, key: FolderKey) {
  const [row] = await selectFolders(db, isFolderOfUser(key));
  return row ?? null;
}

export async function insertFolder(db: Db, values: typeof newsfeedFolders.$inferInsert): Promise<void> {
  await db.insert(newsfeedFolders).values(values);
}

export async function updateFolderOfUser(
  db: Db,
  key: FolderKey,
  changes: { name?: string; isCollapsed?: boolean },
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(newsfeedFolders).set(changes).where(isFolderOfUser(key));
}

/** Deletes the folder; its newsfeeds stay. @returns false when the user has no such folder */
export async function deleteFolderOfUser(db: Db, key: FolderKey): Promise<boolean> {
  const { rowCount } = await db.delete(newsfeedFolders).where(isFolderOfUser(key));
  return rowCount === 1;
}

/** Numbers the user's folders in this order. */
export async function saveOrderOfFolders(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${newsfeedFolders} set position = sorted.place
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as sorted (id, place)
    where newsfeed_folders.id = sorted.id and newsfeed_folders.user_id = ${userId}::uuid
      and newsfeed_folders.position is distinct from sorted.place`);
}

/** Puts the newsfeed into one of the member's folders, or into none. */
export async function setFolderOfMember(db: Db, key: MemberKey, folderId: string | null): Promise<void> {
  const own = db
    .select({ id: newsfeedFolders.id })
    .from(newsfeedFolders)
    .where(folderId === null ? sql`false` : isFolderOfUser({ userId: key.userId, folderId }));
  await db
    .update(newsfeedMembers)
    .set({ folderId: sql`(${own})` })
    .where(isMember(key));
}

/** Ids of the member's newsfeeds in the member's order. */
export async function listOrderOfMember(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: newsfeeds.id })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .leftJoin(newsfeedFolders, eq(newsfeedFolders.id, newsfeedMembers.folderId))
    .where(eq(newsfeedMembers.userId, userId))
    .orderBy(...IN_MEMBERS_ORDER);
  return rows.map(({ id }) => id);
}

/** Numbers the member's newsfeeds in this order. */
export async function saveOrderOfMember(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${newsfeedMembers} set position = sorted.place
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as sorted (id, place)
    where newsfeed_members.newsfeed_id = sorted.id and newsfeed_members.user_id = ${userId}::uuid
      and newsfeed_members.position is distinct from sorted.place`);
}
