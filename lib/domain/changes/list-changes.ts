import {
  findChangedItems,
  findChangedLists,
  findChangedNewsfeeds,
  findChangedPosts,
  findChangedSources,
} from "@/db/queries/changes/changed-objects";
import { type Changed, findLogEnd, KINDS, type Kind, listChanged, listObjects } from "@/db/queries/changes/changes";
import type { UserContext } from "@/lib/context/context";
import { CHANGES_DAYS, type Change } from "@/lib/contract/changes";
import type { InputOf, OutputOf } from "@/lib/contract/endpoints";
import { DAY_MS } from "@/lib/core/duration";
import { PAGE_SIZE_DEFAULT } from "@/lib/core/limits";
import { type ChangesCursor, cursorText, goneCursor, placeOf, readCursor } from "./cursor";

interface Page {
  changed: Changed[];
  next: ChangesCursor;
  hasMore: boolean;
}

/** The next page for a mirror of all that the caller may read. @throws AppError `gone` */
export async function listChanges(
  ctx: UserContext,
  { since, limit = PAGE_SIZE_DEFAULT }: InputOf<"listChanges">["query"],
): Promise<OutputOf<"listChanges">> {
  const end = await findLogEnd(ctx.db);
  const start = { ...end, at: ctx.now(), after: null, isWhole: true };
  const cursor = since === undefined ? start : readCursor(since);
  if (cursor.epoch !== end.epoch || BigInt(cursor.xid) > BigInt(end.xid) || isOld(ctx, cursor)) throw goneCursor();
  const { changed, next, hasMore } = await (cursor.isWhole ? pageOfObjects : pageOfLog)(ctx, cursor, limit);
  return { changes: await presented(ctx, changed), cursor: cursorText(next), has_more: hasMore, at: ctx.now() };
}

/** A day before deletions are, because a transaction is dated by its start. */
function isOld(ctx: UserContext, { at }: ChangesCursor): boolean {
  return ctx.now().getTime() - at.getTime() > (CHANGES_DAYS - 1) * DAY_MS;
}

async function pageOfObjects(ctx: UserContext, cursor: ChangesCursor, size: number): Promise<Page> {
  const changed: Changed[] = [];
  const first = cursor.after ? KINDS.indexOf(cursor.after.kind) : 0;
  for (const kind of KINDS.slice(first)) {
    const after = kind === cursor.after?.kind ? cursor.after.id : null;
    const rowsMax = size + 1 - changed.length;
    changed.push(...(await listObjects(ctx.db, ctx.actor.userId, { kind, after, rowsMax })));
    if (changed.length > size) break;
  }
  const page = changed.slice(0, size);
  const last = page.at(-1);
  // The log follows from the transaction that was the first to run when the mirror began; the cursor keeps that time.
  if (changed.length <= size || !last)
    return { changed: page, next: { ...cursor, after: null, isWhole: false }, hasMore: true };
  return { changed: page, next: { ...cursor, after: last }, hasMore: true };
}

async function pageOfLog(ctx: UserContext, cursor: ChangesCursor, size: number): Promise<Page> {
  const { places, end } = await listChanged(ctx.db, ctx.actor.userId, { after: placeOf(cursor), rowsMax: size + 1 });
  const page = places.slice(0, size);
  const last = page.at(-1);
  const hasMore = places.length > size;
  const here = { ...cursor, at: ctx.now() };
  const next = hasMore && last ? { ...here, xid: last.xid, after: last } : { ...here, xid: end, after: null };
  return { changed: page, next, hasMore };
}

type Objects = Omit<Change, "type" | "id" | "is_deleted">;

const NONE: Objects = { newsfeed: null, source: null, post: null, list: null, item: null };

/** The objects as they are now, each once; an object that is not to be read is deleted for the caller. */
async function presented(ctx: UserContext, changed: readonly Changed[]): Promise<Change[]> {
  const found = new Map<string, Objects>();
  const idsOf = (wanted: Kind) => changed.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const wanted = (kind: Kind) => ({ userId: ctx.actor.userId, ids: idsOf(kind) });
  const keep = <Row extends { id: string }>(kind: Kind, rows: readonly Row[]) => {
    for (const row of rows) found.set(`${kind} ${row.id}`, { ...NONE, [kind]: row });
  };
  keep("newsfeed", await findChangedNewsfeeds(ctx.db, wanted("newsfeed")));
  keep("source", await findChangedSources(ctx.db, wanted("source")));
  keep("post", await findChangedPosts(ctx.db, wanted("post")));
  keep("list", await findChangedLists(ctx.db, wanted("list")));
  keep("item", await findChangedItems(ctx.db, wanted("item")));
  const distinct = new Map(changed.map((one) => [`${one.kind} ${one.id}`, one]));
  return [...distinct].map(([key, { kind, id }]) => {
    const objects = found.get(key);
    return { type: kind, id, is_deleted: !objects, ...(objects ?? NONE) };
  });
}
