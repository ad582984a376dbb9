import { type IdRange, KINDS, type LogPosition } from "@/db/queries/changes/log";
import type { ObjectPosition, Snapshot } from "@/db/queries/changes/objects";
import { AppError } from "@/lib/core/errors";

/** Position of a mirror in the log of changes. */
export interface ChangesCursor {
  epoch: string;
  /** When the mirror last reached the end of the log, or began. */
  at: Date;
  /** Position in the log; the mirror may lack everything after it. */
  position: LogPosition;
  /** Snapshot being sent, with the last object sent; null between snapshots. */
  snapshot: (Snapshot & { last: ObjectPosition | null }) | null;
}

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const FORM = new RegExp(
  `^([0-9a-f]{32})\\.(\\d{1,15})\\.(\\d{1,19})\\.([0-7])\\.(${ID})` +
    `(?:\\.(w)(${ID})?(?:\\.(${ID})\\.(${ID}))?(?:\\.([1-6])\\.(${ID})\\.(${ID}))?)?$`,
);

/** @throws AppError `gone` for text that is not a cursor */
export function readCursor(text: string): ChangesCursor {
  const found = FORM.exec(Buffer.from(text, "base64url").toString());
  const [, epoch, at, xid, kind, id, isSnapshot, newsfeedId, afterId, upToId, lastKind, group, lastId] = found ?? [];
  if (!epoch || !xid || !id) throw goneCursor();
  const range: IdRange | null = afterId && upToId ? { afterId, upToId } : null;
  const known = KINDS[Number(lastKind) - 1];
  const last = known && group && lastId ? { kind: known, group, id: lastId } : null;
  return {
    epoch,
    at: new Date(Number(at)),
    position: { xid, kind: Number(kind), id },
    snapshot: isSnapshot ? { newsfeedId: newsfeedId ?? null, range, last } : null,
  };
}

export function cursorText({ epoch, at, position, snapshot }: ChangesCursor): string {
  const parts = [epoch, at.getTime(), position.xid, position.kind, position.id];
  if (snapshot) {
    const { newsfeedId, range, last } = snapshot;
    parts.push(`w${newsfeedId ?? ""}`);
    if (range) parts.push(range.afterId, range.upToId);
    if (last) parts.push(KINDS.indexOf(last.kind) + 1, last.group, last.id);
  }
  return Buffer.from(parts.join(".")).toString("base64url");
}

export function goneCursor(): AppError {
  return new AppError("gone", "This cursor is unknown or too old. Start over without `since`.");
}
