import { hash } from "node:crypto";
import {
  findChangedFolders,
  findChangedItems,
  findChangedLists,
  findChangedNewsfeeds,
  findChangedPosts,
  findChangedSources,
} from "@/db/queries/changes/changed-objects";
import { findLogEnd, KINDS, type Kind, keepLog, startOf } from "@/db/queries/changes/log";
import type { UserContext } from "@/lib/context/context";
import { CHANGES_DAYS, type Change } from "@/lib/contract/changes";
import type { InputOf, OutputOf } from "@/lib/contract/endpoints";
import { DAY_MS } from "@/lib/core/duration";
import { AppError } from "@/lib/core/errors";
import { PAGE_SIZE_DEFAULT } from "@/lib/core/limits";
import { readerOf } from "@/lib/domain/readers/reader-of";
import { type ChangesCursor, cursorText, goneCursor, readCursor } from "./cursor";
import { type Changed, pageAfter } from "./page";
import { haveWritersEnded } from "./writers";

/** Next page of changes for a mirror of everything that the caller may read. @throws AppError `gone`, `unavailable` */
export async function listChanges(
  ctx: UserContext,
  { since, limit = PAGE_SIZE_DEFAULT }: InputOf<"listChanges">["query"],
): Promise<OutputOf<"listChanges">> {
  const cursor = since === undefined ? await startingCursor(ctx) : await validCursor(ctx, since);
  const page = await pageAfter(ctx, cursor, limit);
  const isReadable = page.changed.length === 0 || (await haveWritersEnded(ctx));
  const { changed, next, hasMore } = isReadable ? page : { changed: [], next: cursor, hasMore: false };
  // Entries after the position are as old as the cursor until the end of the log is reached, and are deleted by age.
  const at = hasMore || !isReadable ? cursor.at : ctx.now();
  const changes = await presented(ctx, changed);
  return { changes, cursor: cursorText({ ...next, at }), has_more: hasMore, at: ctx.now() };
}

/** First cursor of a mirror. Transactions that began before the log was on are not in it, so they must end first. */
async function startingCursor(ctx: UserContext): Promise<ChangesCursor> {
  await keepLog(ctx.db);
  if (!(await haveWritersEnded(ctx)))
    throw new AppError("unavailable", "The database is busy with a long write. Try again shortly.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  const { epoch, xid } = await findEnd(ctx);
  return { epoch, at: ctx.now(), position: startOf(xid), snapshot: EVERYTHING };
}

async function validCursor(ctx: UserContext, text: string): Promise<ChangesCursor> {
  const cursor = readCursor(text);
  const { epoch, xid } = await findEnd(ctx);
  if (cursor.epoch !== epoch || BigInt(cursor.position.xid) > BigInt(xid) || isOld(ctx, cursor)) throw goneCursor();
  await keepLog(ctx.db);
  return cursor;
}

/** Each account has an epoch of its own, and so has a key limited to newsfeeds: their mirrors hold other objects. */
async function findEnd(ctx: UserContext): Promise<{ epoch: string; xid: string }> {
  const { epoch, xid } = await findLogEnd(ctx.db);
  const { userId, newsfeedIds } = readerOf(ctx);
  const reader = JSON.stringify([epoch, userId, newsfeedIds?.toSorted()]);
  return { epoch: hash("sha256", reader).slice(0, epoch.length), xid };
}

const RETRY_AFTER_SECONDS = 2;

const EVERYTHING = { newsfeedId: null, range: null, last: null };

function isOld(ctx: UserContext, { at }: ChangesCursor): boolean {
  return ctx.now().getTime() - at.getTime() > CHANGES_DAYS * DAY_MS;
}

type Objects = Omit<Change, "type" | "id" | "is_deleted">;

const NONE: Objects = { folder: null, newsfeed: null, source: null, post: null, list: null, item: null };

const FINDERS = {
  folder: findChangedFolders,
  newsfeed: findChangedNewsfeeds,
  source: findChangedSources,
  post: findChangedPosts,
  list: findChangedLists,
  item: findChangedItems,
};

/** The objects as they are now, each once. An object that the caller may not read appears as deleted. */
async function presented(ctx: UserContext, changed: readonly Changed[]): Promise<Change[]> {
  const found = new Map<string, Objects>();
  for (const kind of KINDS)
    for (const row of await findObjects(ctx, kind, changed)) found.set(`${kind} ${row.id}`, { ...NONE, [kind]: row });
  const distinct = new Map(changed.map((one) => [`${one.kind} ${one.id}`, one]));
  return [...distinct].map(([key, { kind, id }]) => {
    const objects = found.get(key);
    return { type: kind, id, is_deleted: !objects, ...(objects ?? NONE) };
  });
}

async function findObjects(ctx: UserContext, wanted: Kind, changed: readonly Changed[]): Promise<{ id: string }[]> {
  const ids = changed.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return ids.length === 0 ? [] : FINDERS[wanted](ctx.db, { ...readerOf(ctx), ids });
}
