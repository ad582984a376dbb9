import { wordMap } from "./words";

const MARKED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
const LETTERS = /[ßıæœøłđðþςё]/g;
/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS = wordMap("ß=ss ı=i æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ς=σ ё=е");

/**
 * Removes Latin and Greek accents from a text in lower case, like `plain_letters` in the database. Keeps marks of other
 * scripts, since й is not и, but writes ё as е.
 */
export function plainLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(MARKED, "$1")
    .normalize("NFC")
    .replace(LETTERS, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
}
