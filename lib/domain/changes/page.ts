import { KINDS, type Kind, listLogged, startOf, WHOLE } from "@/db/queries/changes/log";
import { listObjects } from "@/db/queries/changes/objects";
import type { UserContext } from "@/lib/context/context";
import { readerOf } from "@/lib/domain/readers/reader-of";
import type { ChangesCursor } from "./cursor";

/** An object that changed, or that a whole contains. */
export interface Changed {
  kind: Kind;
  id: string;
}

interface ChangesPage {
  changed: Changed[];
  next: ChangesCursor;
  hasMore: boolean;
}

/** Maximum statements per request. A page may end early, so that empty wholes do not delay the reply. */
const STEPS_MAX = 20;

/** Up to `size` changes after a cursor: the rest of a whole, then the log, which may contain further wholes. */
export async function pageAfter(ctx: UserContext, cursor: ChangesCursor, size: number): Promise<ChangesPage> {
  let page: ChangesPage = { changed: [], next: cursor, hasMore: true };
  for (let step = 0; step < STEPS_MAX && page.hasMore && page.changed.length < size; step += 1) {
    const left = size - page.changed.length;
    const more = await (page.next.whole ? restOfWhole(ctx, page.next, left) : nextOfLog(ctx, page.next, left));
    page = { ...more, changed: [...page.changed, ...more.changed] };
  }
  return page;
}

async function restOfWhole(ctx: UserContext, cursor: ChangesCursor, size: number): Promise<ChangesPage> {
  const { newsfeedId, range, last } = cursor.whole ?? { newsfeedId: null, range: null, last: null };
  const whole = { newsfeedId, range };
  const found = await listObjects(ctx.db, readerOf(ctx), { ...whole, after: last, rowsMax: size + 1 });
  const changed = found.slice(0, size);
  const isCut = found.length > size;
  const next = { ...cursor, whole: isCut ? { ...whole, last: changed.at(-1) ?? last } : null };
  return { changed, next, hasMore: true };
}

/** Stops at a whole, which the next step reads. */
async function nextOfLog(ctx: UserContext, cursor: ChangesCursor, size: number): Promise<ChangesPage> {
  const { entries, end } = await listLogged(ctx.db, readerOf(ctx), { after: cursor.place, rowsMax: size + 1 });
  const wholeAt = entries.findIndex(({ kind }) => kind === WHOLE);
  const page = entries.slice(0, wholeAt === -1 ? size : Math.min(size, wholeAt));
  const changed = page.map(({ kind, id }) => ({ kind: KINDS[kind - 1] ?? "post", id }));
  const whole = entries[page.length];
  if (whole?.kind === WHOLE && page.length < size) {
    const { range, id, ...place } = whole;
    return {
      changed,
      next: { ...cursor, place: { ...place, id }, whole: { newsfeedId: id, range, last: null } },
      hasMore: true,
    };
  }
  const { xid, kind, id } = page.at(-1) ?? cursor.place;
  const hasMore = entries.length > page.length;
  return { changed, next: { ...cursor, place: hasMore ? { xid, kind, id } : startOf(end) }, hasMore };
}
