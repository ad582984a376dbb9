import { KINDS, type Kind, type Place } from "@/db/queries/changes/changes";
import { AppError } from "@/lib/core/errors";

/** Next place of a mirror: among all objects at first, then in the log. */
export interface ChangesCursor {
  epoch: string;
  /** When it was given. */
  at: Date;
  /** First transaction of the log that the mirror may lack. */
  xid: string;
  /** The object before the next page; null at the start of the objects or of a transaction. */
  after: { kind: Kind; id: string } | null;
  isWhole: boolean;
}

const FORM = /^([ol])\.([0-9a-f-]{36})\.(\d{1,15})\.(\d{1,20})\.([1-5])?\.([0-9a-f-]{36})?$/;

/** @throws AppError `gone` for a text that is no cursor */
export function readCursor(text: string): ChangesCursor {
  const [, phase, epoch, at, xid, number, id] = FORM.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (!phase || !epoch || !xid) throw goneCursor();
  const kind = KINDS[Number(number) - 1];
  return { epoch, at: new Date(Number(at)), xid, after: kind && id ? { kind, id } : null, isWhole: phase === "o" };
}

export function cursorText({ epoch, at, xid, after, isWhole }: ChangesCursor): string {
  const place = after ? `${KINDS.indexOf(after.kind) + 1}.${after.id}` : ".";
  return Buffer.from(`${isWhole ? "o" : "l"}.${epoch}.${at.getTime()}.${xid}.${place}`).toString("base64url");
}

/** Place in the log from which to read. */
export function placeOf({ xid, after }: ChangesCursor): Place | { from: string } {
  return after ? { xid, ...after } : { from: xid };
}

export function goneCursor(): AppError {
  return new AppError("gone", "This cursor is unknown or too old. Begin anew, without `since`.");
}
