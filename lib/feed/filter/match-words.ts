import { stopWordsOf } from "@/lib/feed/text/stop-words";
import { PART_CHARACTERS_MIN as COMPOUND_CHARACTERS_MIN, isCompoundOf } from "./compound";
import { type Effort, STEPS_PER_WORD, spend } from "./effort";
import { isInflection } from "./inflection";
import { isOtherWord } from "./letters-apart";
import { type FoldedPost, type FoldedText, isWordAt, wordEnd, wordStart } from "./post";
import { previousWord, type Span, type Token, wordsFrom } from "./tokens";
import type { Words } from "./words";

const WORD_CHARACTERS_MAX = 100;
/** Maximum words into which a text may split a phrase before its longest word: "F. C. B. fans". */
const APART_WORDS_MAX = 5;
/** Minimum length of the parts when a text splits a word: "cyber security", but not "no table" for "notable". */
const APART_CHARACTERS_MIN = 4;
/** Shorter second parts that a text may split off: "start up" for "startup". */
const PARTICLE = /^(?:up|off|out|down)s?$/;
const CYRILLIC = /[\u0400-\u045f]/;
const CYRILLIC_LANGUAGES = new Set(["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "mn", "tg"]);
/** Languages in other scripts, in which a word in Latin letters is foreign. */
const OTHER_LETTERS = new Set([...CYRILLIC_LANGUAGES, "ja", "zh", "ko", "th", "ar", "he", "el", "hi", "fa"]);

interface Place {
  words: Words;
  text: FoldedText;
  /** Language of the word to match. */
  language: () => string;
  effort: Effort;
}

/** The first place in a text with the words of a phrase, in any form. */
export function findWords(words: Words, text: FoldedText, post: FoldedPost): Span | null {
  if (words.dotted !== null) {
    const span = findDotted(words, text, post);
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
    if (!spend(post.effort, 1)) return null;
    const start = wordStart(folded, hit);
    const end = wordEnd(folded, hit);
    at = Math.max(end, hit + 1);
    if (end - start > WORD_CHARACTERS_MAX) continue;
    if (hit > start && words.pieces.length === 1 && !mayEndCompound(words, post)) continue;
    const place = { words, text, language: () => languageOf(folded.slice(hit, end), post), effort: post.effort };
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
  for (let back = 0; back <= words.anchor + APART_WORDS_MAX; back += 1) {
    const span = matchFrom(start, place);
    if (span && isWhole(span, place)) return span;
    const before = words.anchor > 0 ? previousWord(text.folded, start) : null;
    if (before === null) break;
    // Dots and hyphens may write one word of the keyword as several.
    if (back >= words.anchor && !/[-.]/.test(text.folded.charAt(wordEnd(text.folded, before)))) break;
    start = before;
  }
  return isCompound(word, place) && isWhole(word, place) ? word : null;
}

function isCompound({ start, end }: Span, { words, text, language, effort }: Place): boolean {
  const [keyword, use] = [words.pieces[0], words.uses[0]];
  if (words.pieces.length > 1 || keyword === undefined || use === undefined || language() !== "de") return false;
  const word = text.folded.slice(start, end);
  const isEndOf = (part: string) => spend(effort, STEPS_PER_WORD) && isInflection(keyword, part, { language, use });
  const isNoun = () => /^\p{Lu}/u.test(text.written(start, end));
  return isCompoundOf(word, keyword, { isNoun, isEndOf });
}

/** Matches the pieces one by one, or all of them written as more or fewer words. */
function matchFrom(start: number, { words, text: { folded }, language, effort }: Place): Span | null {
  const { pieces, uses, isDotted } = words;
  if (!spend(effort, STEPS_PER_WORD * (pieces.length + 1))) return null;
  const tokens = wordsFrom(folded, start, { countMax: pieces.length + 1, isDotted });
  const isEach = pieces.every((piece, index) => {
    const [token, use] = [tokens[index], uses[index]];
    return token !== undefined && use !== undefined && isInflection(piece, token.word, { language, use });
  });
  if (isEach) return { start, end: tokens[pieces.length - 1]?.end ?? start };
  const use = { isCapital: uses[0]?.isCapital ?? false, isInPhrase: false };
  let joined = "";
  for (const [index, { word, end }] of tokens.entries()) {
    joined += word;
    const count = index + 1;
    if (count === pieces.length || 2 * joined.length < words.closed.length) continue;
    if (!(count > pieces.length ? mayBeApart(tokens, { pieces, folded }) : words.mayClose)) continue;
    const isForm = words.hasApostrophe
      ? joined === words.closed
      : isInflection(words.closed, joined, { language, use });
    if (isForm) return { start, end };
  }
  return null;
}

function mayBeApart(tokens: readonly Token[], { pieces, folded }: { pieces: readonly string[]; folded: string }) {
  const [first, second] = tokens;
  if (!first || !second) return false;
  const gap = folded.slice(first.end, second.start);
  if (gap === "-") return true;
  // "worker's rights" for "workers rights", but not "she'll" for "shell".
  if (gap === "'") return second.word === "s" && pieces.length > 1;
  if (tokens.every(({ word }, at) => word.length >= APART_CHARACTERS_MIN || (at > 0 && PARTICLE.test(word))))
    return true;
  return /\p{L}\|\p{N}|\p{N}\|\p{L}/u.test(`${first.word.at(-1)}|${second.word.at(0)}`);
}

/** The last dot of an abbreviation, and the ending of its plural: "U.F.O.s". */
const PLURAL_END = /^\.(?:s(?![\p{L}\p{N}]))?/u;

function findDotted({ dotted, capitals }: Words, { folded }: FoldedText, { effort }: FoldedPost): Span | null {
  const abbreviation = dotted ?? "";
  for (let start = folded.indexOf(abbreviation); start >= 0; start = folded.indexOf(abbreviation, start + 1)) {
    if (!spend(effort, 1)) return null;
    const last = start + abbreviation.length;
    const end = last + (PLURAL_END.exec(folded.slice(last, last + 3))?.[0].length ?? 0);
    const isFree = !isWordAt(folded, start - 1) && folded[start - 1] !== "." && !isWordAt(folded, end);
    if (isFree && (end > last || capitals !== null)) return { start, end };
  }
  return null;
}

/** Closed keywords in hyphenated words: "email" in "e-mail", and "offshore wind" in "off-shore wind". */
function findHyphenated(words: Words, text: FoldedText, post: FoldedPost): Span | null {
  const { closed, uses, pieces } = words;
  const [first] = words.roots;
  if (first === undefined || closed.length < 3) return null;
  for (const word of text.hyphenated()) {
    if (word.closed[0] !== closed[0] || word.closed[1] !== closed[1]) continue;
    const language = () => languageOf(word.closed, post);
    const use = { isCapital: uses[0]?.isCapital ?? false, isInPhrase: false };
    if (!spend(post.effort, STEPS_PER_WORD)) return null;
    const place = { words, text, language, effort: post.effort };
    const whole = { start: word.start, end: word.end };
    if (isInflection(closed, word.closed, { language, use }) && isWhole(whole, place)) return whole;
    const span = pieces[1] !== undefined && closed.startsWith(word.closed) && matchFrom(word.start, place);
    if (span && isWhole(span, place)) return span;
  }
  return null;
}

const LETTER_APART = /^(?=.*\d)(?:\d+ )?(\p{L})(?: \d+)?$/u;
const GAPS = /[\s.\p{Pd}]/gu;

/** Whether a span is not part of a number or another name, and has the letters and capitals that the keyword needs. */
function isWhole({ start, end }: Span, { words, text, language }: Place): boolean {
  const { folded } = text;
  if (isInNumber(folded, { start, end }) || isAcrossBlocks(text, { start, end })) return false;
  if (words.closed.length === 1 && isInName(folded, { start, end })) return false;
  if (words.letters !== null && isOtherWord(words.letters, text.written(start, end), language)) return false;
  const word = folded.slice(start, end);
  if (words.pieces.length === 1 && isAfterArticle(word, language)) return false;
  if (isVerbOfNoun(word, { words, text, language, span: { start, end } })) return false;
  const isShort = words.closed.length === 2 && word.length === 3;
  const isCased = words.capitals !== null && (words.isCased || stopWordsOf(language())?.has(words.closed));
  if (!isShort && !isCased) return true;
  const written = text.written(start, end).normalize("NFKC").replace(GAPS, "");
  const capitals = words.capitals ?? written.toUpperCase().slice(0, 2);
  return written === capitals || written === `${capitals}s`;
}

/** Adjectives, which a keyboard may begin with a capital. */
const GERMAN_ADJECTIVE =
  /(?:ig|lich|isch|bar|sam|los|al|iv|ell|ent|ant|extrem|autonom|modern|deutsch|privat)$|^(?:alt|arm|blau|braun|breit|bunt|dunkel|eng|fern|fest|frei|fremd|fruh|gelb|grau|gross|grun|gut|hart|heiss|hell|hoch|jung|kalt|klein|krank|kurz|lang|leicht|nah|neu|offen|reich|rein|rot|rund|schnell|schwach|schwarz|schwer|sicher|stark|tief|voll|warm|weich|weiss|weit|wild)$/;
/** Characters around a word in which a German text has a capital. */
const CAPITALS_WITHIN = 80;

interface Found extends Pick<Place, "words" | "text" | "language"> {
  span: Span;
}

/** Whether a word in lower case is a verb or adverb beside a German noun: "raten" is no "Rate", and "wegen" no "Weg". */
function isVerbOfNoun(word: string, { words: { pieces, uses, closed }, text, language, span }: Found): boolean {
  if (pieces.length > 1 || !uses[0]?.isCapital || word === closed || word.length > closed.length + 2) return false;
  if (!/[nst]$/.test(word) || GERMAN_ADJECTIVE.test(closed) || language() !== "de") return false;
  if (/^\p{Lu}/u.test(text.written(span.start, span.end))) return false;
  return /\p{Lu}/u.test(text.written(Math.max(0, span.start - CAPITALS_WITHIN), span.end + CAPITALS_WITHIN));
}

/** Whether a word of one letter only seems part of a name: "A320" in "a 320-metre tower". */
function isAfterArticle(word: string, language: () => string): boolean {
  const [, letter] = LETTER_APART.exec(word) ?? [];
  return letter !== undefined && stopWordsOf(language())?.has(letter) === true;
}

/** Whether a line ends within a span, before a capital or a sign. */
export function isAcrossBlocks(text: FoldedText, { start, end }: Span): boolean {
  if (!text.folded.slice(start, end).includes(" ")) return false;
  // Sought from the first of several empty lines, so that time stays linear.
  return /\n(?<!\n\s*?\n)\s*[^\s\p{Ll}\p{N}]/u.test(text.written(start, end));
}

/** Whether a span is part of a number: "5G" in "2.5G", "GPT-4" in "GPT-4.5". A year in a date is not. */
export function isInNumber(folded: string, { start, end }: Span): boolean {
  if (/^\d{4}$/.test(folded.slice(start, end))) return false;
  const before = /\d/.test(folded.charAt(start)) && /\d[.,]/.test(folded.slice(Math.max(0, start - 2), start));
  return before || (/\d/.test(folded.charAt(end - 1)) && /^[.,]\d/.test(folded.slice(end, end + 2)));
}

/** Whether a span is part of a name or word: "C" in "C++", "USB-C" and "20°C", "R" in "R&D", "s" in "it's". */
export function isInName(folded: string, { start, end }: Span): boolean {
  if (
    /^(?:[+#&@_]|[-.'][\p{L}\p{N}])/u.test(folded.slice(end, end + 2)) &&
    !/^'s(?![\p{L}\p{N}])/u.test(folded.slice(end))
  )
    return true;
  return /[\p{L}\p{N}][-'&.+#@_]$|[&@#_°]$/u.test(folded.slice(Math.max(0, start - 2), start));
}
