import { plainLetters } from "@/lib/core/plain-letters";
import { collapseWhiteSpace } from "@/lib/core/white-space";

const MARKS_KEPT = /(\p{M}{8})\p{M}+/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4`]/g;
const DASHES = /[\u2010-\u2015\u2212\u2043]/g;
const IS_PLAIN = /^[\n\r\t -_a-~]*$/;
const IS_PLAIN_WORD = /^[!-_a-~]*$/;

/**
 * Normal form for comparing texts and keywords: ignores compatibility forms, case, Latin and Greek accents, invisible
 * characters, and kinds of apostrophe, dash and white space. Fold a post once, not once for each newsfeed. Offsets
 * differ from the input's.
 */
export function fold(text: string): string {
  if (IS_PLAIN_WORD.test(text)) return text.toLowerCase();
  const lower = IS_PLAIN.test(text) ? text.toLowerCase() : foldLetters(text);
  return collapseWhiteSpace(lower).trim();
}

function foldLetters(text: string): string {
  // Limits runs of combining marks first, because normalisation takes time with the square of a run's length.
  const plain = text
    .replace(INVISIBLE, "")
    .replace(MARKS_KEPT, "$1")
    .replace(APOSTROPHES, "'")
    .normalize("NFKC")
    .toLowerCase();
  return plainLetters(plain).replace(APOSTROPHES, "'").replace(DASHES, "-");
}

const WORD_SIGN = /[\p{L}\p{N}\p{M}]/u;
/** A character of a script without spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const HANGUL = /\p{Script=Hangul}/u;

const WORDS = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})${WORD_SIGN.source})+`, "gu");
const SPACED_WORDS = new RegExp(`${WORD_SIGN.source}+`, "gu");

/** Words of a text in order. In scripts without spaces each character is a word. */
export function wordsOf(text: string): string[] {
  return text.match(UNSPACED.test(text) ? WORDS : SPACED_WORDS) ?? [];
}

/**
 * Behaviour of a character at a word's edge. `unspaced` scripts have no spaces between words; `hangul` has them but
 * attaches particles; `spaced` is any other letter, digit or mark; `sign` is not part of a word.
 */
type CharacterKind = "sign" | "spaced" | "hangul" | "unspaced";

export function characterKind(character: string): CharacterKind {
  if (!WORD_SIGN.test(character)) return "sign";
  if (UNSPACED.test(character)) return "unspaced";
  return HANGUL.test(character) ? "hangul" : "spaced";
}

/** The whole character before `index`, or "" at the start. */
export function characterBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && index > 1;
  return text.slice(Math.max(0, index - (isPair ? 2 : 1)), Math.max(0, index));
}

/** The whole character at `index`, or "" at the end. */
export function characterAt(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? "" : String.fromCodePoint(point);
}
