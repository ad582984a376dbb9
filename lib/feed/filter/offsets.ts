import { fold } from "@/lib/feed/text/fold";

const TOKEN = /\S+/g;
/** A character with its marks, those of half-width katakana too, and invisible characters. */
const UNIT = /\S[\p{M}\p{Default_Ignorable_Code_Point}\uff9e\uff9f]*/gu;

interface Offsets {
  /** Offset in the text at which each folded UTF-16 unit starts and ends. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** Maps offsets of a folded text to the text. A word that folds differently as a whole maps to the whole word. */
export function offsetsOf(raw: string, foldedLength: number): Offsets {
  const starts = new Uint32Array(foldedLength);
  const ends = new Uint32Array(foldedLength);
  let cursor = 0;
  const put = (length: number, start: number, end: number) => {
    starts.fill(start, cursor, cursor + length);
    ends.fill(end, cursor, cursor + length);
    cursor += length;
  };
  for (const { 0: token, index } of raw.matchAll(TOKEN)) {
    const { length } = fold(token);
    if (length === 0) continue;
    if (cursor > 0) put(1, index, index);
    const units = Array.from(token.matchAll(UNIT), (unit) => ({ ...at(unit), length: fold(unit[0]).length }));
    const sum = units.reduce((total, unit) => total + unit.length, 0);
    if (sum !== length) put(length, index, index + token.length);
    else for (const unit of units) put(unit.length, index + unit.start, index + unit.end);
  }
  return { starts, ends };
}

function at({ 0: unit, index }: RegExpExecArray): { start: number; end: number } {
  return { start: index, end: index + unit.length };
}
