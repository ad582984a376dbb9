import { characterAt, characterBefore, characterKind, fold } from "@/lib/feed/text/fold";
import { plainText } from "@/lib/feed/text/text";
import { isCjkWord } from "./cjk";
import { type Effort, STEPS_PER_WORD, spend } from "./effort";
import { type CompiledKeywords, compileKeywords, type Keyword, type Phrase } from "./keywords";
import { findWords, isAcrossBlocks, isInName, isInNumber } from "./match-words";
import { type FoldedPost, type FoldedText, foldPost, withNewEffort } from "./post";
import { type Span, skipGap } from "./tokens";

/** Longer forms are cut, because they are only shown. */
const FORM_CHARACTERS_MAX = 100;

const SINGLE = /^[\p{L}\p{N}]$/u;

/** Fields that keywords match, most significant first. */
const FIELDS = ["title", "text", "tags"] as const;
type Field = (typeof FIELDS)[number];

export interface KeywordVerdict {
  isMatch: boolean;
  /** `no_keywords`: without wanted keywords, every post passes that no exclusion matches. */
  reason: "matched" | "no_keywords" | "no_match" | "excluded";
  /** The deciding keyword as typed: the first match, or the exclusion. */
  keyword: string | null;
  /** Field of the match; for parts in several fields, the least significant. */
  field: Field | null;
  /** The deciding keyword as the post writes it; null where that differs from the keyword only in case or accents. */
  form: string | null;
  /** All wanted keywords that occur, as typed, in the newsfeed's order. */
  matchedKeywords: string[];
}

/** Whether any wanted keyword matches (or none is wanted) and no exclusion. */
export function matchKeywords(compiled: CompiledKeywords, post: FoldedPost): KeywordVerdict {
  const [exclusion] = hitsOf(compiled.excluded, post).take(1);
  if (exclusion) return { isMatch: false, reason: "excluded", ...exclusion, matchedKeywords: [] };
  const nothing = { keyword: null, field: null, form: null, matchedKeywords: [] };
  if (compiled.wanted.length === 0) return { isMatch: true, reason: "no_keywords", ...nothing };
  const hits = [...hitsOf(compiled.wanted, post)];
  const [first] = hits;
  if (!first) return { isMatch: false, reason: "no_match", ...nothing };
  return { isMatch: true, reason: "matched", ...first, matchedKeywords: hits.map(({ keyword }) => keyword) };
}

/** All keywords that occur in a post, as typed, excluding ones too. */
export function occurringKeywords({ wanted, excluded }: CompiledKeywords, post: FoldedPost): Set<string> {
  return new Set(hitsOf([...wanted, ...excluded], post).map(({ keyword }) => keyword));
}

/** The verdict of {@link matchKeywords}, for a post whose occurring keywords are known. */
export function doKeep({ wanted, excluded }: CompiledKeywords, occurring: ReadonlySet<string>): boolean {
  const occurs = ({ typed }: Keyword) => occurring.has(typed);
  return (wanted.length === 0 || wanted.some(occurs)) && !excluded.some(occurs);
}

/** Keywords that occur in the post, as typed, with their fields and forms. */
function hitsOf(keywords: readonly Keyword[], post: FoldedPost) {
  const searched = withNewEffort(post);
  return keywords.values().flatMap(({ typed, phrases }) => {
    const hits: Hit[] = [];
    for (const phrase of phrases) {
      const hit = findInPost(phrase, searched);
      if (hit === null) return [];
      hits.push(hit);
    }
    const furthest = Math.max(...hits.map(({ place }) => place));
    const form = hits.find((hit) => hit.form !== null)?.form ?? null;
    return [{ keyword: typed, field: FIELDS[furthest] ?? null, form }];
  });
}

interface Hit {
  /** Index of the field. */
  place: number;
  form: string | null;
}

function findInPost(phrase: Phrase, post: FoldedPost): Hit | null {
  for (const [place, field] of FIELDS.entries())
    for (const text of [post[field]].flat()) {
      const span = findPhrase(phrase, text, post);
      if (span) return { place, form: formOf(phrase, text, span) };
    }
  return null;
}

function formOf({ pieces, isPrefix }: Phrase, text: FoldedText, { start, end }: Span): string | null {
  const isAsTyped = isPrefix || pieces.join(" ") === text.folded.slice(start, end);
  return isAsTyped ? null : text.written(start, end).replace(/\s+/g, " ").slice(0, FORM_CHARACTERS_MAX);
}

/** The first occurrence of a phrase in a text of the post. */
export function findPhrase(phrase: Phrase, text: FoldedText, post: FoldedPost): Span | null {
  return phrase.words ? findWords(phrase.words, text, post) : findLiteral(phrase, text, post);
}

function findLiteral(phrase: Phrase, text: FoldedText, { effort, language }: FoldedPost): Span | null {
  const isChinese = phrase.simplified !== null && language() === "zh";
  const { folded } = text;
  const searched = isChinese ? text.simplified() : folded;
  const [first = "", ...rest] = (isChinese ? phrase.simplified : null) ?? phrase.pieces;
  for (let start = searched.indexOf(first); start >= 0; start = searched.indexOf(first, start + 1)) {
    if (!spend(effort, 1)) return null;
    const end = endOfPieces(searched, start + first.length, rest);
    if (end === null) continue;
    if (!spend(effort, STEPS_PER_WORD)) return null;
    const span = withLongVowel(folded, { start, end });
    if (isWholeLiteral(phrase, text, span)) return span;
  }
  return phrase.spelling && findSpelling(phrase.spelling, { phrase, text, effort });
}

/** Katakana words are written with and without a long vowel at their end. */
function withLongVowel(folded: string, { start, end }: Span): Span {
  return { start, end: folded[end] === "ー" ? end + 1 : end };
}

function findSpelling(
  spelling: RegExp,
  { phrase, text, effort }: { phrase: Phrase; text: FoldedText; effort: Effort },
): Span | null {
  for (const { 0: found, index } of text.folded.matchAll(spelling)) {
    if (!spend(effort, STEPS_PER_WORD)) return null;
    const span = withLongVowel(text.folded, { start: index, end: index + found.length });
    if (isWholeLiteral(phrase, text, span)) return span;
  }
  return null;
}

function isWholeLiteral(phrase: Phrase, text: FoldedText, span: Span): boolean {
  const { folded } = text;
  if (!isFreeAtStart(folded, span.start) || isAcrossBlocks(text, span)) return false;
  if (phrase.isPrefix) return isCjkWord(text, span.start, span.start);
  if (!isFreeAtEnd(folded, span.end) || isInNumber(folded, span) || !isCjkWord(text, span.start, span.end))
    return false;
  if (phrase.exact !== null && SINGLE.test(phrase.exact) && isInName(folded, span)) return false;
  return phrase.exact === null || isAsTyped(phrase.exact, text.written(span.start, span.end));
}

/** Whether a text has the capitals and accents of an exact phrase. Plain lower-case letters match any. */
function isAsTyped(typed: string, written: string): boolean {
  const [wanted, found] = [typed, written].map((one) => [...one.normalize("NFKC").replace(/[\s-]+/g, " ")]);
  if (wanted === undefined || found?.length !== wanted.length) return false;
  return wanted.every((letter, index) => letter === found[index] || letter === fold(found[index] ?? ""));
}

function endOfPieces(text: string, from: number, pieces: readonly string[]): number | null {
  let end = from;
  for (const piece of pieces) {
    const next = skipGap(text, end);
    if (next === end || !text.startsWith(piece, next)) return null;
    end = next + piece.length;
  }
  return end;
}

/** Whether a word may start here: signs and unspaced scripts always, letters after another kind ("AI" in "生成AI"). */
function isFreeAtStart(text: string, start: number): boolean {
  const own = characterKind(characterAt(text, start));
  return own === "sign" || own === "unspaced" || characterKind(characterBefore(text, start)) !== own;
}

/** Whether a word may end at `end`. Particles attach to Korean words, so those may end anywhere. */
function isFreeAtEnd(text: string, end: number): boolean {
  const own = characterKind(characterBefore(text, end));
  return own !== "spaced" || characterKind(characterAt(text, end)) !== own;
}

interface FeedPost {
  title: string;
  contentHtml: string | null;
  tags: readonly string[];
}

/** How many posts the keywords would keep, judged by the feed's text. For the worker threads. */
export function countMatches({ posts, keywords }: { posts: readonly FeedPost[]; keywords: string[] }): number {
  const compiled = compileKeywords(keywords);
  return posts.filter(({ title, contentHtml, tags }) => {
    const post = foldPost({ title, text: plainText(contentHtml ?? ""), tags });
    return matchKeywords(compiled, post).isMatch;
  }).length;
}
