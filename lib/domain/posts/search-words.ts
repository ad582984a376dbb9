import type { SearchWords } from "@/db/queries/posts/post-filter";
import { separateUnspaced } from "@/db/schema/search-vector";

/** Invisible format characters (Cf) stay, and the database treats them as in the text. */
const SIGNS = /[^\p{L}\p{N}\p{M}\p{Cf}]+/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/**
 * Splits a search into words, normalised like stored texts, and lists how to find each one. Undefined for blank input.
 */
export function searchWords(text: string): SearchWords | undefined {
  const typed = text.toWellFormed().normalize("NFC").replaceAll("\u0000", " ").split(/\s+/);
  const found = [...new Set(typed)].filter((word) => word !== "").map(matchesOf);
  if (found.length === 0) return undefined;
  const unique = (kind: keyof SearchWords) => [...new Set(found.flatMap((ways) => ways[kind] ?? []))];
  return {
    whole: unique("whole"),
    beginnings: unique("beginnings"),
    verbatim: unique("verbatim"),
    signs: unique("signs"),
  };
}

function matchesOf(word: string): Partial<SearchWords> {
  if (!LETTER_OR_DIGIT.test(word)) return { signs: [word] };
  const pieces = separateUnspaced(word).split(SIGNS);
  // Empty after punctuation or after a character that is a word of its own.
  const last = pieces.at(-1) ?? "";
  const whole = pieces.slice(0, -1).filter((piece) => piece !== "");
  return {
    whole: isBeginning(last) ? whole : [...whole, last].filter((piece) => piece !== ""),
    beginnings: isBeginning(last) ? [last] : [],
    verbatim: last === word ? [] : [word],
  };
}

/** A single letter is no useful prefix, since it matches nearly everything. A Hangul syllable may be a word. */
function isBeginning(piece: string): boolean {
  return Array.from(piece).length > 1 || HANGUL.test(piece);
}
