const WORD_SIGN = /[\p{L}\p{N}\p{M}]/u;
/** A character of a script that writes no spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Words, and the single characters of scripts that write none apart. */
const WORDS = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})${WORD_SIGN.source})+`, "gu");

/** The words of a text in order; of scripts without spaces between words, each character is one. */
export function wordsOf(text: string): string[] {
  return text.match(WORDS) ?? [];
}

/**
 * How a character behaves at the edge of a word. `unspaced` scripts write no spaces between words; `hangul` writes them but
 * attaches particles; `spaced` is every other letter, digit or mark; `sign` is the rest, which never belongs to a word.
 */
export type CharacterKind = "sign" | "spaced" | "hangul" | "unspaced";

export function characterKind(character: string): CharacterKind {
  if (!WORD_SIGN.test(character)) return "sign";
  if (UNSPACED.test(character)) return "unspaced";
  return HANGUL.test(character) ? "hangul" : "spaced";
}

/** The whole character that ends just before `index`, or "" at the start. */
export function characterBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && index > 1;
  return text.slice(Math.max(0, index - (isPair ? 2 : 1)), Math.max(0, index));
}

/** The whole character that starts at `index`, or "" at the end. */
export function characterAt(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? "" : String.fromCodePoint(point);
}
