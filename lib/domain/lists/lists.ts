import { randomInt } from "node:crypto";
import { findOwner } from "@/db/queries/accounts/owners";
import {
  countListsOfUser,
  deleteListOfUser,
  findListOfUser,
  insertList,
  listListsOfUser,
  lockListOfUser,
  shareListOfUser,
  updateListOfUser,
} from "@/db/queries/lists/lists";
import { notFound } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { reportChangedList } from "@/lib/context/events";
import { requireRoom } from "@/lib/context/require-room";
import type { InputOf } from "@/lib/contract/endpoints";
import type { ReadingList } from "@/lib/contract/lists";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { LISTS_PER_USER_MAX } from "@/lib/core/limits";

export async function listLists(ctx: UserContext): Promise<ReadingList[]> {
  const rows = await listListsOfUser(ctx.db, ctx.actor.userId);
  return rows.map((row) => presentList(row, ctx.settings.appUrl));
}

/** Creates an empty private list. @throws AppError `limit_exceeded` */
export function createList(ctx: UserContext, wanted: InputOf<"createList">["body"]): Promise<ReadingList> {
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor;
    await requireRoom(tx, { count: countListsOfUser, max: LISTS_PER_USER_MAX, things: "reading lists" });
    const id = newId();
    const now = ctx.now();
    const { name, description = null } = wanted;
    await insertList(tx.db, { id, userId, name, description, createdAt: now, updatedAt: now });
    await reportChangedList(tx, { listId: id, change: "created" });
    return getList(tx, id);
  });
}

/** @throws AppError `not_found`, `forbidden` */
export async function getList(ctx: UserContext, listId: string): Promise<ReadingList> {
  const row = await findListOfUser(ctx.db, { userId: ctx.actor.userId, listId });
  if (row) return presentList(row, ctx.settings.appUrl);
  await requireList(ctx, listId);
  // Deleted between the two statements.
  throw notFound("reading list");
}

/**
 * Changes the fields sent; equal values change nothing. Sharing a list creates its link; unsharing revokes it for good.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function updateList(
  ctx: UserContext,
  listId: string,
  changes: InputOf<"updateList">["body"],
): Promise<ReadingList> {
  await requireList(ctx, listId);
  return transact(ctx, async (tx) => {
    const key = { userId: ctx.actor.userId, listId };
    const at = ctx.now();
    // An update without changes takes no lock, so the reply could contain a concurrent request's values.
    await lockListOfUser(tx.db, key);
    const { name, description, is_public: isPublic } = changes;
    const unshared = isPublic === false && { isPublic, shareToken: null };
    const done = [await updateListOfUser(tx.db, key, { name, description, ...unshared, updatedAt: at })];
    if (isPublic === true) done.push(await shareListOfUser(tx.db, key, { token: mintShareToken(), at }));
    if (done.includes(true)) await reportChangedList(tx, { listId, change: "updated" });
    return getList(tx, listId);
  });
}

/** Replaces the share link; earlier links stop working. @throws AppError `not_found`, `forbidden` */
export async function rotateShareToken(ctx: UserContext, listId: string): Promise<ReadingList> {
  await requireList(ctx, listId);
  return transact(ctx, async (tx) => {
    const key = { userId: ctx.actor.userId, listId };
    await updateListOfUser(tx.db, key, { isPublic: true, shareToken: mintShareToken(), updatedAt: ctx.now() });
    await reportChangedList(tx, { listId, change: "updated" });
    return getList(tx, listId);
  });
}

/** Deletes the list and its items; the posts stay in their newsfeeds. @throws AppError `not_found`, `forbidden` */
export async function deleteList(ctx: UserContext, listId: string): Promise<void> {
  await requireList(ctx, listId);
  await transact(ctx, async (tx) => {
    const isDeleted = await deleteListOfUser(tx.db, { userId: ctx.actor.userId, listId });
    if (!isDeleted) throw notFound("reading list");
    await reportChangedList(tx, { listId, change: "deleted" });
  });
}

/** Requires a list of the caller's own; lists have no members. @throws AppError `not_found`, `forbidden` */
export async function requireList(ctx: UserContext, listId: string): Promise<void> {
  const ownerId = await findOwner(ctx.db, "reading list", listId);
  if (ownerId === undefined) throw notFound("reading list");
  if (ownerId !== ctx.actor.userId) throw new AppError("forbidden", "You have no access to this reading list.");
}

type Row = NonNullable<Awaited<ReturnType<typeof findListOfUser>>>;

export function presentList(row: Row, appUrl: string): ReadingList {
  return { ...row, share_url: row.share_token === null ? null : `${appUrl}/l/${row.share_token}` };
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** More than 128 bits: 62^22 > 2^130. */
const CHARACTERS = 22;
const TOKEN = /^[0-9A-Za-z]{22}$/;

/** The secret part of a share link. */
export function mintShareToken(): string {
  return Array.from({ length: CHARACTERS }, () => BASE62.charAt(randomInt(BASE62.length))).join("");
}

/** Keeps malformed tokens away from the database. */
export function isShareToken(text: string): boolean {
  return TOKEN.test(text);
}
