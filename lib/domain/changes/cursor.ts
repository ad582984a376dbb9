import { type IdRange, KINDS, type LogPlace } from "@/db/queries/changes/log";
import type { ObjectPlace, Whole } from "@/db/queries/changes/objects";
import { AppError } from "@/lib/core/errors";

/** Position of a mirror in the log of changes. */
export interface ChangesCursor {
  epoch: string;
  /** When the cursor was issued. */
  at: Date;
  /** Position in the log; the mirror may lack everything after it. */
  place: LogPlace;
  /** The whole being sent, with the last object that was sent; null outside a whole. */
  whole: (Whole & { last: ObjectPlace | null }) | null;
}

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const FORM = new RegExp(
  `^([0-9a-f]{32})\\.(\\d{1,15})\\.(\\d{1,19})\\.([0-7])\\.(${ID})` +
    `(?:\\.(w)(${ID})?(?:\\.(${ID})\\.(${ID}))?(?:\\.([1-6])\\.(${ID})\\.(${ID}))?)?$`,
);

/** @throws AppError `gone` for text that is not a cursor */
export function readCursor(text: string): ChangesCursor {
  const found = FORM.exec(Buffer.from(text, "base64url").toString());
  const [, epoch, at, xid, kind, id, isWhole, newsfeedId, afterId, upToId, lastKind, group, lastId] = found ?? [];
  if (!epoch || !xid || !id) throw goneCursor();
  const range: IdRange | null = afterId && upToId ? { afterId, upToId } : null;
  const known = KINDS[Number(lastKind) - 1];
  const last = known && group && lastId ? { kind: known, group, id: lastId } : null;
  return {
    epoch,
    at: new Date(Number(at)),
    place: { xid, kind: Number(kind), id },
    whole: isWhole ? { newsfeedId: newsfeedId ?? null, range, last } : null,
  };
}

export function cursorText({ epoch, at, place, whole }: ChangesCursor): string {
  const parts = [epoch, at.getTime(), place.xid, place.kind, place.id];
  if (whole) {
    const { newsfeedId, range, last } = whole;
    parts.push(`w${newsfeedId ?? ""}`);
    if (range) parts.push(range.afterId, range.upToId);
    if (last) parts.push(KINDS.indexOf(last.kind) + 1, last.group, last.id);
  }
  return Buffer.from(parts.join(".")).toString("base64url");
}

export function goneCursor(): AppError {
  return new AppError("gone", "This cursor is unknown or too old. Start over without `since`.");
}
