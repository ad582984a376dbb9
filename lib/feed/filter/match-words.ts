import { STOP_WORDS } from "@/lib/feed/text/language";
import { PART_CHARACTERS_MIN as COMPOUND_CHARACTERS_MIN, isCompoundOf } from "./compound";
import { isInflection } from "./inflection";
import { type FoldedPost, type FoldedText, isWordAt, wordEnd, wordStart } from "./post";
import type { Words } from "./words";

/** Maximum run of spaces and hyphens within a phrase, in characters. */
const GAP_MAX = 8;
const WORD_CHARACTERS_MAX = 100;
/** Minimum length of the parts when a text writes a word apart: "cyber security", but not "no table" for "notable". */
const APART_CHARACTERS_MIN = 4;
/** Shorter second parts that a text may write apart: "start up" for "startup". */
const PARTICLE = /^(?:up|off|out|down)s?$/;
const CYRILLIC = /[\u0400-\u045f]/;
const CYRILLIC_LANGUAGES = new Set(["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "mn", "tg"]);
/** Languages in other scripts, in which a word in Latin letters is foreign. */
const OTHER_LETTERS = new Set([...CYRILLIC_LANGUAGES, "ja", "zh", "ko", "th", "ar", "he", "el", "hi", "fa"]);

/** A range of the folded text. */
export interface Span {
  start: number;
  end: number;
}

interface Place {
  words: Words;
  text: FoldedText;
  /** Language of the word to match. */
  language: () => string;
}

/** The first place in a text with the words of a phrase, in any form. Linear in the text's length. */
export function findWords(words: Words, text: FoldedText, post: FoldedPost): Span | null {
  if (words.dotted !== null) {
    const span = findDotted(words, text);
    if (span) return span;
  }
  for (const root of words.roots) {
    const span = findFromRoot(root, { words, text, post });
    if (span) return span;
  }
  for (const root of words.umlautRoots) {
    if (!text.folded.includes(root) || post.language() !== "de") continue;
    const span = findFromRoot(root, { words, text, post });
    if (span) return span;
  }
  return findHyphenated(words, text, post);
}

function findFromRoot(root: string, { words, text, post }: { words: Words; text: FoldedText; post: FoldedPost }) {
  const { folded } = text;
  let at = 0;
  for (let hit = folded.indexOf(root); hit >= 0; hit = folded.indexOf(root, at)) {
    const start = wordStart(folded, hit);
    const end = wordEnd(folded, hit);
    at = Math.max(end, hit + 1);
    if (end - start > WORD_CHARACTERS_MAX) continue;
    if (hit > start && words.pieces.length === 1 && !mayEndCompound(words, post)) continue;
    const place = { words, text, language: () => languageOf(folded.slice(hit, end), post) };
    const span = matchAround({ start, end }, place);
    if (span) return span;
  }
  return null;
}

function mayEndCompound({ closed }: Words, post: FoldedPost): boolean {
  return closed.length >= COMPOUND_CHARACTERS_MIN && closed.charCodeAt(0) < 0x80 && post.language() === "de";
}

/** The language whose grammar a word follows, which depends on its script. */
function languageOf(word: string, post: FoldedPost): string {
  const language = post.language();
  if (CYRILLIC.test(word)) return CYRILLIC_LANGUAGES.has(language) ? language : "ru";
  return OTHER_LETTERS.has(language) ? "en" : language;
}

/** Tries to match the phrase with one of its pieces at this word, or the word as a compound. */
function matchAround(word: Span, place: Place): Span | null {
  const { words, text } = place;
  let { start } = word;
  for (let back = 0; back <= words.anchor; back += 1) {
    const span = matchFrom(start, place);
    if (span && isWhole(span, place)) return span;
    const before = previousWord(text.folded, start);
    if (before === null) break;
    start = before;
  }
  return isCompound(word, place) && isWhole(word, place) ? word : null;
}

function isCompound({ start, end }: Span, { words, text, language }: Place): boolean {
  const [keyword, use] = [words.pieces[0], words.uses[0]];
  if (words.pieces.length > 1 || keyword === undefined || use === undefined || language() !== "de") return false;
  const word = text.folded.slice(start, end);
  const isEndOf = (part: string) => isInflection(keyword, part, { language, use });
  const isNoun = () => /^\p{Lu}/u.test(text.written(start, end));
  return isCompoundOf(word, keyword, { isNoun, isEndOf });
}

/** Matches the pieces one by one, or all of them written as more or fewer words. */
function matchFrom(start: number, { words, text: { folded }, language }: Place): Span | null {
  const { pieces, uses } = words;
  const spans = wordsFrom(folded, start, pieces.length + 1);
  const texts = spans.map((span) => folded.slice(span.start, span.end));
  const endOf = (count: number) => spans[count - 1]?.end ?? start;
  const isEach = pieces.every((piece, index) => {
    const [word, use] = [texts[index], uses[index]];
    return word !== undefined && use !== undefined && isInflection(piece, word, { language, use });
  });
  if (isEach) return { start, end: endOf(pieces.length) };
  const use = { isCapital: uses[0]?.isCapital ?? false, isInPhrase: false };
  for (let count = 1; count <= spans.length; count += 1) {
    if (count === pieces.length) continue;
    const isOpen = count > pieces.length;
    if (!(isOpen ? mayBeApart(spans, { texts, folded }) : words.mayClose)) continue;
    const joined = texts.slice(0, count).join("");
    if (isInflection(words.closed, joined, { language, use })) return { start, end: endOf(count) };
  }
  return null;
}

function mayBeApart(spans: readonly Span[], { texts, folded }: { texts: readonly string[]; folded: string }): boolean {
  const [first, second] = spans;
  if (!first || !second) return false;
  if (folded.slice(first.end, second.start) === "-") return true;
  if (texts.every((text, at) => text.length >= APART_CHARACTERS_MIN || (at > 0 && PARTICLE.test(text)))) return true;
  return /\p{L}\|\p{N}|\p{N}\|\p{L}/u.test(`${texts[0]?.at(-1)}|${texts[1]?.at(0)}`);
}

function wordsFrom(folded: string, from: number, countMax: number): Span[] {
  const spans: Span[] = [];
  let start = from;
  while (spans.length < countMax) {
    const end = wordEnd(folded, start);
    if (end === start || end - start > WORD_CHARACTERS_MAX) break;
    spans.push({ start, end });
    start = skipGap(folded, end);
    if (start === end) break;
  }
  return spans;
}

/** Skips spaces and hyphens, or one dot within a word. */
export function skipGap(folded: string, from: number): number {
  if (folded[from] === "." && isWordAt(folded, from + 1)) return from + 1;
  let end = folded[from] === "." && folded[from + 1] === " " ? from + 1 : from;
  while (end < from + GAP_MAX && (folded[end] === " " || folded[end] === "-")) end += 1;
  return end;
}

function previousWord(folded: string, start: number): number | null {
  let end = start;
  while (end > start - GAP_MAX && (folded[end - 1] === " " || folded[end - 1] === "-")) end -= 1;
  if (end === start && folded[end - 1] === ".") end -= 1;
  return end === start || !isWordAt(folded, end - 1) ? null : wordStart(folded, end);
}

function findDotted({ dotted, capitals }: Words, { folded }: FoldedText): Span | null {
  const abbreviation = dotted ?? "";
  for (let start = folded.indexOf(abbreviation); start >= 0; start = folded.indexOf(abbreviation, start + 1)) {
    const last = start + abbreviation.length;
    const end = folded[last] === "." ? last + 1 : last;
    const isFree = !isWordAt(folded, start - 1) && folded[start - 1] !== "." && !isWordAt(folded, end);
    if (isFree && (end > last || capitals !== null)) return { start, end };
  }
  return null;
}

/** Closed keywords in hyphenated words: "email" in "e-mail". */
function findHyphenated(words: Words, text: FoldedText, post: FoldedPost): Span | null {
  const { closed, uses } = words;
  const [first] = words.roots;
  if (first === undefined || closed.length < 3) return null;
  for (const word of text.hyphenated()) {
    if (word.closed[0] !== closed[0] || word.closed[1] !== closed[1]) continue;
    const language = () => languageOf(word.closed, post);
    const use = { isCapital: uses[0]?.isCapital ?? false, isInPhrase: false };
    if (isInflection(closed, word.closed, { language, use })) return { start: word.start, end: word.end };
  }
  return null;
}

/** Whether a span is not part of a number or another name, and has the letters and capitals that the keyword needs. */
function isWhole({ start, end }: Span, { words, text, language }: Place): boolean {
  const { folded } = text;
  if (isInNumber(folded, { start, end })) return false;
  if (words.closed.length === 1 && isInName(folded, { start, end })) return false;
  if (words.letters !== null && isOtherWord(words.letters, text.written(start, end), language)) return false;
  const word = folded.slice(start, end);
  const isInflected = words.closed.length === 2 && word.length === 3;
  const isCased = words.capitals !== null && (words.isCased || STOP_WORDS[language()]?.has(words.closed));
  if (!isInflected && !isCased) return true;
  const capitals = words.capitals ?? text.written(start, end).toUpperCase().slice(0, 2);
  const written = text.written(start, end).normalize("NFKC");
  return written === capitals || written === `${capitals}s`;
}

/** Pairs of letters that distinguish words, by language: "año" is not "ano", and "péché" is not "pêche". */
const LETTERS_APART: Readonly<Record<string, RegExp | undefined>> = {
  es: /^(?:nñ|ñn)$/,
  fr: /^(?:[âêîôû][áéíóú]|[áéíóú][âêîôû])$/,
};

function isOtherWord(typed: string, written: string, language: () => string): boolean {
  const apart = LETTERS_APART[language()];
  if (!apart) return false;
  const letters = written.normalize("NFC").toLowerCase();
  return [...typed].some((letter, index) => apart.test(`${letter}${letters[index]}`));
}

/** Whether a span is part of a number: "5G" in "2.5G", "GPT-4" in "GPT-4.5". A year in a date is not. */
export function isInNumber(folded: string, { start, end }: Span): boolean {
  if (/^\d{4}$/.test(folded.slice(start, end))) return false;
  const before = /\d/.test(folded.charAt(start)) && /\d[.,]/.test(folded.slice(Math.max(0, start - 2), start));
  return before || (/\d/.test(folded.charAt(end - 1)) && /^[.,]\d/.test(folded.slice(end, end + 2)));
}

/** Whether a span is part of a name or word: "C" in "C++" and "USB-C", "R" in "R&D", "s" in "it's". */
function isInName(folded: string, { start, end }: Span): boolean {
  if (
    /^(?:[+#&@_]|[-.'][\p{L}\p{N}])/u.test(folded.slice(end, end + 2)) &&
    !/^'s(?![\p{L}\p{N}])/u.test(folded.slice(end))
  )
    return true;
  return /[\p{L}\p{N}][-'&.+#@_]$|[&@#_]$/u.test(folded.slice(Math.max(0, start - 2), start));
}
