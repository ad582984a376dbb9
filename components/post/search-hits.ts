import { plainLetters } from "@/lib/core/plain-letters";

export interface Piece {
  text: string;
  /** Offset in the whole text. */
  start: number;
  isMarked: boolean;
}

/** Splits a text at ordered, disjoint marks; no piece is empty. */
export function splitAtMarks(text: string, marks: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end } of marks) {
    pieces.push({ text: text.slice(from, start), start: from, isMarked: false });
    pieces.push({ text: text.slice(start, end), start, isMarked: true });
    from = end;
  }
  pieces.push({ text: text.slice(from), start: from, isMarked: false });
  return pieces.filter((piece) => piece.text !== "");
}

const PLAIN = /^[\p{L}\p{N}\p{M}]+$/u;
/** Scripts without spaces: a word can begin anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Bopomofo}]/u;
/** Words and phrases after a minus, which the search leaves out. Less exact than its own grammar, and less script. */
const EXCLUDED = /(?<!\S)-("[^"]*"|[^\s-]\S*)/g;
/** Around phrases, whose words are marked one by one. */
const QUOTES = /(?<!\S)["“”„«»]|["“”„«»](?!\S)/g;
const ASCII = /^[\0-\x7f]$/;
const LETTER = "[\\p{L}\\p{N}\\p{M}]";

function patternOf(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  if (!PLAIN.test(word) || UNSPACED.test(word)) return escaped;
  const isWholeWord = Array.from(word).length === 1;
  return `(?<!${LETTER})${escaped}${isWholeWord ? `(?!${LETTER})` : ""}`;
}

/** Matches as the search does, in plain forms: at word starts, single letters as whole words, symbols anywhere. */
function finderOf(q: string): RegExp | null {
  const words = plainLetters(q.toLowerCase())
    .replace(EXCLUDED, " ")
    .replace(QUOTES, " ")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return null;
  // Longest first, so that "sodium-ion" does not match as "sodium".
  const patterns = [...new Set(words)].toSorted((a, b) => b.length - a.length).map(patternOf);
  return new RegExp(patterns.join("|"), "gu");
}

/** Places of the hits in a text, found in its form without case and accents. */
function placesOf(text: string, q: string): { start: number; end: number }[] {
  const finder = finderOf(q);
  if (!finder) return [];
  let plain = "";
  /** For each place in the plain form, the letter of the text: "ß" has two places. */
  const letters: { start: number; end: number }[] = [];
  for (const { 0: letter, index: start } of text.matchAll(/.\p{M}*/gsu)) {
    const lower = letter.toLowerCase();
    plain += ASCII.test(lower) ? lower : plainLetters(lower);
    while (letters.length < plain.length) letters.push({ start, end: start + letter.length });
  }
  return Array.from(plain.matchAll(finder), ({ 0: hit, index }) => ({
    start: letters[index]?.start ?? 0,
    end: letters[index + hit.length - 1]?.end ?? text.length,
  }));
}

export function hitsIn(text: string, q: string): Piece[] {
  return splitAtMarks(text, placesOf(text, q));
}

/** Characters before the first hit in a text of several lines, and in one line. */
const LEAD_CHARACTERS = { text: 60, line: 12 };

/** Starts shortly before the first hit when it is far into the text. */
export function excerptOf(text: string, q: string, room: keyof typeof LEAD_CHARACTERS = "text"): string {
  const lead = LEAD_CHARACTERS[room];
  const at = placesOf(text, q)[0]?.start ?? 0;
  if (at <= 2 * lead) return text;
  const wordStart = text.indexOf(" ", at - lead) + 1;
  return `… ${text.slice(wordStart > 0 && wordStart <= at ? wordStart : at)}`;
}
