import { findOwner } from "@/db/queries/accounts/owners";
import { lockUser } from "@/db/queries/accounts/users";
import {
  deleteFolderOfUser,
  findFolderOfUser,
  insertFolder,
  listFoldersOfUser,
  listOrderOfMember,
  saveOrderOfFolders,
  saveOrderOfMember,
  setFolderOfMember,
  updateFolderOfUser,
} from "@/db/queries/newsfeeds/folders";
import { notFound, requireNewsfeed } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireRoom } from "@/lib/context/require-room";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Folder } from "@/lib/contract/folders";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { FOLDERS_PER_USER_MAX } from "@/lib/core/limits";
import { getNewsfeed } from "./get-newsfeed";

export function listFolders(ctx: UserContext): Promise<Folder[]> {
  return listFoldersOfUser(ctx.db, ctx.actor.userId);
}

/** @throws AppError `not_found`, `forbidden` */
export async function getFolder(ctx: UserContext, folderId: string): Promise<Folder> {
  const folder = await findFolderOfUser(ctx.db, { userId: ctx.actor.userId, folderId });
  if (folder) return folder;
  await requireFolder(ctx, folderId);
  // Deleted between the two statements.
  throw notFound("folder");
}

/** Creates an empty folder, at the top. @throws AppError `limit_exceeded` */
export function createFolder(ctx: UserContext, { name }: InputOf<"createFolder">["body"]): Promise<Folder> {
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor;
    const count = async () => (await listFolders(tx)).length;
    await requireRoom(tx, { count, max: FOLDERS_PER_USER_MAX, things: "folders" });
    const id = newId();
    await insertFolder(tx.db, { id, userId, name, createdAt: ctx.now() });
    return getFolder(tx, id);
  });
}

/** Changes the fields sent. @throws AppError `not_found`, `forbidden` */
export async function updateFolder(
  ctx: UserContext,
  folderId: string,
  { name, is_collapsed, after_folder_id: afterId }: InputOf<"updateFolder">["body"],
): Promise<Folder> {
  await requireFolder(ctx, folderId);
  if (afterId) await requireFolder(ctx, afterId);
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor;
    await lockUser(tx.db, userId);
    await updateFolderOfUser(
      tx.db,
      { userId, folderId },
      { ...(name !== undefined && { name }), ...(is_collapsed !== undefined && { isCollapsed: is_collapsed }) },
    );
    if (afterId !== undefined) {
      const ids = (await listFolders(tx)).map(({ id }) => id);
      await saveOrderOfFolders(tx.db, userId, movedAfter(ids, folderId, afterId));
    }
    return getFolder(tx, folderId);
  });
}

/** Deletes the folder; its newsfeeds stay. @throws AppError `not_found`, `forbidden` */
export async function deleteFolder(ctx: UserContext, folderId: string): Promise<void> {
  await requireFolder(ctx, folderId);
  if (!(await deleteFolderOfUser(ctx.db, { userId: ctx.actor.userId, folderId }))) throw notFound("folder");
}

/** Moves a newsfeed to another folder or position, for the caller only. @throws AppError `not_found`, `forbidden` */
export async function placeNewsfeed(
  ctx: UserContext,
  newsfeedId: string,
  { folder_id: folderId, after_newsfeed_id: afterId }: InputOf<"placeNewsfeed">["body"],
): Promise<Newsfeed> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  if (folderId) await requireFolder(ctx, folderId);
  if (afterId) await requireNewsfeed(ctx, afterId, "newsfeed.read");
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor;
    await lockUser(tx.db, userId);
    if (folderId !== undefined) await setFolderOfMember(tx.db, { userId, newsfeedId }, folderId);
    if (afterId !== undefined)
      await saveOrderOfMember(tx.db, userId, movedAfter(await listOrderOfMember(tx.db, userId), newsfeedId, afterId));
    return getNewsfeed(tx, newsfeedId);
  });
}

/** Requires a folder of the caller's own. @throws AppError `not_found`, `forbidden` */
export async function requireFolder(ctx: UserContext, folderId: string): Promise<void> {
  const ownerId = await findOwner(ctx.db, "folder", folderId);
  if (ownerId === undefined) throw notFound("folder");
  if (ownerId !== ctx.actor.userId) throw new AppError("forbidden", "You have no access to this folder.");
}

/** @param afterId null for the top; an unknown id counts as null, and `id` itself moves nothing */
function movedAfter(ids: readonly string[], id: string, afterId: string | null): string[] {
  if (afterId === id) return [...ids];
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(afterId === null ? 0 : others.indexOf(afterId) + 1, 0, id);
}
