import { wordSet } from "@/lib/core/words";
import { isWordAt, wordEnd, wordStart } from "./post";

/** Maximum run of spaces and hyphens within a phrase, in characters. */
const GAP_MAX = 8;
const WORD_CHARACTERS_MAX = 100;
/** Abbreviations that texts write with a dot and keywords without: "St Louis" finds "St. Louis". */
const ABBREVIATIONS =
  wordSet(`st mt ft dr mr mrs ms jr sr prof gen sen rep gov lt col capt sgt rev hon inc co corp ltd bros ave
  hl hr fr nr str mme mlle ste sra srta dra sta sto av avda profa им ул св акад просп обл`);
/** Initials, which are one word with or without dots: "J. K.", "U.S". */
const INITIALS = "(?:\\p{L}(?:\\. ?\\p{L}){1,5}(?=\\.)|\\p{L}(?:\\.\\p{L}){1,5})(?![\\p{L}\\p{M}\\p{N}])";
const INITIALS_ANYWHERE = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}.])${INITIALS}`, "gu");
const INITIALS_AND_DOT = new RegExp(`${INITIALS_ANYWHERE.source}\\.?`, "gu");
/** Also those of two letters: "Ph.D", "EE. UU". */
const INITIALS_HERE = new RegExp(
  `(?:${INITIALS}|\\p{L}{1,2}(?:\\.\\p{L}{1,2}){1,5}|(\\p{L})\\1\\. (\\p{L})\\2)(?![\\p{L}\\p{M}\\p{N}])`,
  "uy",
);
const DOTS = /[. ]/g;

/** A range of the folded text. */
export interface Span {
  start: number;
  end: number;
}

export interface Token extends Span {
  /** The word, initials without their dots. */
  word: string;
}

/** Writes initials as one word: "j. k. rowling" as "jk rowling". */
export function joinInitials(text: string): string {
  return text.replace(INITIALS_AND_DOT, (initials) => initials.replace(DOTS, ""));
}

/** The initials in a text, without their last dot. */
export function initialsIn(text: string): string[] {
  return text.match(INITIALS_ANYWHERE) ?? [];
}

/**
 * The words from an index on.
 *
 * @param isDotted whether a dot may follow the word with this number, even if it may end a sentence
 */
export function wordsFrom(folded: string, from: number, { countMax, isDotted }: Limits): Token[] {
  const tokens: Token[] = [];
  let start = from;
  while (tokens.length < countMax) {
    const token = wordFrom(folded, start);
    if (token.end === start || token.end - start > WORD_CHARACTERS_MAX) break;
    start = skipGap(folded, token.end, isDotted[tokens.length]);
    tokens.push(token);
    if (start === token.end) break;
  }
  return tokens;
}

interface Limits {
  countMax: number;
  isDotted: readonly boolean[];
}

function wordFrom(folded: string, start: number): Token {
  const end = wordEnd(folded, start);
  if (end - start <= 2 && folded[end] === ".") {
    INITIALS_HERE.lastIndex = start;
    const [initials] = INITIALS_HERE.exec(folded) ?? [];
    if (initials) return { start, end: start + initials.length, word: initials.replace(DOTS, "") };
  }
  return { start, end, word: folded.slice(start, end) };
}

/** Skips spaces and hyphens, a dot or apostrophe within a word, and one after a word that does not end a sentence. */
export function skipGap(folded: string, from: number, isDotted = false): number {
  const sign = folded[from];
  if ((sign === "." || sign === "'") && isWordAt(folded, from + 1)) return from + 1;
  let end = from;
  if (sign === "'" && folded[from + 1] === " ") end += 1;
  if (
    sign === "." &&
    (folded[from + 1] === "-" || (folded[from + 1] === " " && (isDotted || isAbbreviation(folded, from))))
  )
    end += 1;
  while (end < from + GAP_MAX && (folded[end] === " " || folded[end] === "-")) end += 1;
  return end;
}

/** Whether the word before a dot is an abbreviation, an initial or an ordinal: "St.", "U.S.", "1." */
function isAbbreviation(folded: string, dot: number): boolean {
  const start = wordStart(folded, dot);
  const word = folded.slice(start, dot);
  return word.length === 1 || folded[start - 1] === "." || /^\d\d$/.test(word) || ABBREVIATIONS.has(word);
}

/** Start of the word before an index, across any gap. */
export function previousWord(folded: string, start: number): number | null {
  let end = start;
  while (end > start - GAP_MAX && (folded[end - 1] === " " || folded[end - 1] === "-")) end -= 1;
  if (folded[end - 1] === "." || folded[end - 1] === "'") end -= 1;
  return end === start || !isWordAt(folded, end - 1) ? null : wordStart(folded, end);
}
