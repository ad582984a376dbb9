import { KINDS, type Kind, listLogged, SNAPSHOT, startOf } from "@/db/queries/changes/log";
import { listObjects } from "@/db/queries/changes/objects";
import type { UserContext } from "@/lib/context/context";
import { readerOf } from "@/lib/domain/readers/reader-of";
import type { ChangesCursor } from "./cursor";

/** An object that changed, or that a snapshot contains. */
export interface Changed {
  kind: Kind;
  id: string;
}

interface ChangesPage {
  changed: Changed[];
  next: ChangesCursor;
  hasMore: boolean;
}

/** Maximum statements per request. A page may end early, so that empty snapshots do not delay the reply. */
const STEPS_MAX = 20;

/** Up to `size` changes after a cursor: the rest of a snapshot, then the log, which may contain further snapshots. */
export async function pageAfter(ctx: UserContext, cursor: ChangesCursor, size: number): Promise<ChangesPage> {
  let page: ChangesPage = { changed: [], next: cursor, hasMore: true };
  for (let step = 0; step < STEPS_MAX && page.hasMore && page.changed.length < size; step += 1) {
    const left = size - page.changed.length;
    const more = await (page.next.snapshot ? restOfSnapshot(ctx, page.next, left) : nextOfLog(ctx, page.next, left));
    page = { ...more, changed: [...page.changed, ...more.changed] };
  }
  return page;
}

async function restOfSnapshot(ctx: UserContext, cursor: ChangesCursor, size: number): Promise<ChangesPage> {
  const { newsfeedId, range, last } = cursor.snapshot ?? { newsfeedId: null, range: null, last: null };
  const snapshot = { newsfeedId, range };
  const found = await listObjects(ctx.db, readerOf(ctx), { ...snapshot, after: last, rowsMax: size + 1 });
  const changed = found.slice(0, size);
  const isCut = found.length > size;
  const next = { ...cursor, snapshot: isCut ? { ...snapshot, last: changed.at(-1) ?? last } : null };
  return { changed, next, hasMore: true };
}

/** Stops at a snapshot, which the next step reads. */
async function nextOfLog(ctx: UserContext, cursor: ChangesCursor, size: number): Promise<ChangesPage> {
  const { entries, end } = await listLogged(ctx.db, readerOf(ctx), { after: cursor.position, rowsMax: size + 1 });
  const snapshotAt = entries.findIndex(({ kind }) => kind === SNAPSHOT);
  const page = entries.slice(0, snapshotAt === -1 ? size : Math.min(size, snapshotAt));
  const changed = page.map(({ kind, id }) => ({ kind: KINDS[kind - 1] ?? "post", id }));
  const snapshot = entries[page.length];
  if (snapshot?.kind === SNAPSHOT && page.length < size) {
    const { range, id, ...position } = snapshot;
    return {
      changed,
      next: { ...cursor, position: { ...position, id }, snapshot: { newsfeedId: id, range, last: null } },
      hasMore: true,
    };
  }
  const { xid, kind, id } = page.at(-1) ?? cursor.position;
  const hasMore = entries.length > page.length;
  return { changed, next: { ...cursor, position: hasMore ? { xid, kind, id } : startOf(end) }, hasMore };
}
