import { findForeign } from "@/lib/core/plain-prose";
import { contentTerms } from "@/lib/feed/summarise/terms";
import { fold, wordsOf } from "@/lib/feed/text/fold";
import { guessLanguage, primaryTag, STOP_WORDS } from "@/lib/feed/text/language";
import { AnswerRefusedError } from "./answer";
import type { ModelArticle } from "./model";
import type { Prompt } from "./prompt";
import type { Refusal } from "./refusals";
import { cutToBytes, TEXT_BYTES_MAX } from "./tokens";

/** Length of a sequence of words that proves a copy of our instructions. */
const COPIED_WORDS = 6;

interface AnswerRules {
  charactersMin: number;
  charactersMax: number;
  prompt: Prompt;
  article: ModelArticle;
  /** The reader's business context. */
  readerWords: string;
  /** Quotes of the answer that occur in the article. */
  quotes: readonly string[];
}

/**
 * Returns a model's text as plain text: prose of the right length and language, about the article, without our
 * instructions. @throws AnswerRefusedError
 */
export function checkedText(said: string, rules: AnswerRules): string {
  // Line breaks and tabs count as white space; other control characters are refused below.
  const text = said.replace(/\s+/g, " ").trim();
  const refusal = refusalOf(text, rules);
  if (refusal !== null) throw new AnswerRefusedError(refusal);
  return text;
}

function refusalOf(text: string, rules: AnswerRules): Refusal | null {
  const { article, readerWords, quotes } = rules;
  if (text.length < rules.charactersMin) return "too_short";
  if (text.length > rules.charactersMax) return "too_long";
  // Names in the title are public already. Those in the text may come from a stranger's comment.
  const foreign = findForeign(text, `${article.title}\n${readerWords}`);
  if (foreign !== null) return foreign;
  if (isFromPrompt(text, rules.prompt)) return "instructions";
  return findUngrounded(text, article, [readerWords, ...quotes].join("\n"));
}

export function isFromPrompt(text: string, { instructions, boundary }: Prompt): boolean {
  if (text.includes(boundary)) return true;
  const own = ` ${foldedWords(instructions).join(" ")} `;
  const words = foldedWords(text);
  return words.some((_, start) => {
    const run = words.slice(start, start + COPIED_WORDS);
    return run.length === COPIED_WORDS && own.includes(` ${run.join(" ")} `);
  });
}

function foldedWords(text: string): string[] {
  return wordsOf(fold(text));
}

const SHARED_MIN = 0.4;
/** Scripts that identify a language without its common words. */
const BY_SCRIPT = ["ja", "ko", "zh", "th", "he", "el", "hi"];
export const DETECTABLE = new Set([...Object.keys(STOP_WORDS), ...BY_SCRIPT]);
/** Scripts whose words are compared by stem; others are compared by the middle of a word. */
const STEMMED = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{N}'ー]+$/u;
const FIGURE = /\p{Nd}[\p{Nd}.,'\u00A0\u202F]*\p{Nd}/gu;

/**
 * Returns why a text cannot be about an article; null when it can. `besides` are other accepted sources: the reader's
 * own words, and quotes found in the article.
 */
function findUngrounded(text: string, article: ModelArticle, besides: string): Refusal | null {
  const asked = primaryTag(article.language);
  const spoken = guessLanguage(text);
  const original = guessLanguage(article.text);
  const expected = asked ?? original;
  if (spoken !== null && expected !== null && DETECTABLE.has(expected) && spoken !== expected) return "other_language";
  const source = `${article.title}\n${cutToBytes(article.text, TEXT_BYTES_MAX)}\n${besides}`;
  const isTranslated = asked !== null && original !== asked && spoken !== original;
  const share = isTranslated ? sharedFigures(text, source) : sharedTerms(text, source, expected);
  return share < SHARED_MIN ? "other_subject" : null;
}

/**
 * Returns the language to request: the operator's, else the article's own. The publisher's declaration counts unless
 * the text is clearly in another language.
 */
export function answerLanguage(article: Omit<ModelArticle, "title">, operators: string | null): string | null {
  if (operators !== null) return operators;
  const declared = primaryTag(article.language);
  const guessed = guessLanguage(article.text);
  const isContradicted = guessed !== null && declared !== null && DETECTABLE.has(declared) && guessed !== declared;
  return isContradicted ? guessed : article.language;
}

/** Figures match across languages, words hardly do. Without figures the check is skipped. */
export function sharedFigures(text: string, source: string): number {
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
  return terms.filter((term) => known.has(term) || containsWords(term, folded)).length / terms.length;
}

/** Strips Korean particles and Arabic articles, so that inflected words match. */
function containsWords(term: string, source: string): boolean {
  if (STEMMED.test(term)) return false;
  const length = Math.max(2, Math.ceil(term.length * 0.6));
  const starts = [0, 1, 2].filter((start) => start + length <= term.length);
  return starts.some((start) => source.includes(term.slice(start, start + length)));
}
