import { contentTerms } from "@/lib/feed/summarise/terms";
import { fold } from "@/lib/feed/text/fold";
import { guessLanguage, STOP_WORDS } from "@/lib/feed/text/language";
import type { Refusal } from "./refusals";
import { cutToBytes, TEXT_BYTES_MAX } from "./tokens";

const SHARED_MIN = 0.4;
/** Scripts that identify a language without its common words. */
const BY_SCRIPT = ["ja", "ko", "zh", "th", "he", "el", "hi"];
const GUESSABLE = new Set([...Object.keys(STOP_WORDS), ...BY_SCRIPT]);
/** Scripts whose words are compared by stem; others are compared by the middle of a word. */
const STEMMED = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{N}'ー]+$/u;
const FIGURE = /\p{Nd}[\p{Nd}.,'\u00A0\u202F]*\p{Nd}/gu;

interface Ground {
  article: { title: string; text: string; language: string | null };
  /** Other accepted sources: the reader's own words, and quotes found in the article. */
  besides: string;
}

/** Returns why a text cannot be about an article; null when it can. */
export function findUngrounded(text: string, { article, besides }: Ground): Refusal | null {
  const asked = primaryTag(article.language);
  const spoken = guessLanguage(text);
  const original = guessLanguage(article.text);
  const expected = asked ?? original;
  if (spoken !== null && expected !== null && GUESSABLE.has(expected) && spoken !== expected) return "other_language";
  const source = `${article.title}\n${cutToBytes(article.text, TEXT_BYTES_MAX)}\n${besides}`;
  const isTranslated = asked !== null && original !== asked && spoken !== original;
  const share = isTranslated ? sharedFigures(text, source) : sharedTerms(text, source, expected);
  return share < SHARED_MIN ? "other_subject" : null;
}

/**
 * Returns the language to request: the operator's, else the article's own. The publisher's declaration counts unless
 * the text is clearly in another language.
 */
export function answerLanguage(
  article: { text: string; language: string | null },
  operators: string | null,
): string | null {
  if (operators !== null) return operators;
  const declared = primaryTag(article.language);
  const guessed = guessLanguage(article.text);
  const isContradicted = guessed !== null && declared !== null && GUESSABLE.has(declared) && guessed !== declared;
  return isContradicted ? guessed : article.language;
}

/** Figures match across languages, words hardly do. Without figures the check is skipped. */
function sharedFigures(text: string, source: string): number {
  const figures = figuresOf(text);
  if (figures.length === 0) return 1;
  const known = new Set(figuresOf(source));
  return figures.filter((figure) => known.has(figure)).length / figures.length;
}

function figuresOf(text: string): string[] {
  return (text.normalize("NFKC").match(FIGURE) ?? []).map((figure) => figure.replace(/\P{Nd}/gu, ""));
}

function sharedTerms(text: string, source: string, language: string | null): number {
  const terms = [...contentTerms(text, language)];
  if (terms.length === 0) return 0;
  const known = contentTerms(source, language);
  const folded = fold(source);
  return terms.filter((term) => known.has(term) || standsWithin(term, folded)).length / terms.length;
}

/** Strips Korean particles and Arabic articles, so that inflected words match. */
function standsWithin(term: string, source: string): boolean {
  if (STEMMED.test(term)) return false;
  const length = Math.max(2, Math.ceil(term.length * 0.6));
  const starts = [0, 1, 2].filter((start) => start + length <= term.length);
  return starts.some((start) => source.includes(term.slice(start, start + length)));
}

function primaryTag(language: string | null): string | null {
  return language?.split(/[-_]/, 1)[0]?.toLowerCase() || null;
}
