import { compileKeywords } from "@/lib/filter/keywords";
import { foldPost, matchKeywords } from "@/lib/filter/match";
import { guessLanguage } from "./language";
import { joinSentences } from "./sentences";
import { type ArticleText, chooseSentences, type ScoredSentence, scoreSentences, summarySentences } from "./summary";
import { contentTerms } from "./terms";

const SENTENCES_MAX = 2;
/** Shorter sentences lean on their neighbours and say little alone, in UTF-16 units. */
const TELLING_CHARACTERS_MIN = 30;
const KEYWORD_WEIGHT = 3;
/** A single shared word is chance, unless the context has hardly more. */
const CONTEXT_TERMS_MIN = 2;
const SHORT_CONTEXT_TERMS = 3;

/** Chinese and Japanese say as much in half the characters. */
const SPACELESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** What the reader is after. */
export interface ReaderInterest {
  keywords: readonly string[];
  /** Plain words; null or empty where the newsfeed has none. */
  businessContext: string | null;
}

/** A passage of the article's markdown, in UTF-16 units: `quote` is exactly `text.slice(start, end)`. */
export interface Evidence {
  quote: string;
  start: number;
  end: number;
}

/** Evidence is empty when the article has nothing for the reader; then `keylearning` says so. */
export interface ExtractiveKeylearning {
  keylearning: string;
  evidence: Evidence[];
}

/**
 * One or two whole sentences of the article that speak most to the reader's keywords and business context, where possible others than
 * those of the summary. Without keywords and context: the article's next best sentence. No model, no randomness.
 */
export function extractiveKeylearning(article: ArticleText & ReaderInterest): ExtractiveKeylearning {
  const sentences = scoreSentences(article);
  if (sentences.length === 0) return { keylearning: "This post has too little text to learn from.", evidence: [] };
  const relevance = hasInterest(article)
    ? relevanceOf(article, sentences)
    : (sentence: ScoredSentence) => sentence.score + 10;
  const relevant = telling(sentences.filter((sentence) => relevance(sentence) > 0));
  if (relevant.length === 0) return { keylearning: nothingFor(article), evidence: [] };
  const summary = new Set(summarySentences(sentences));
  const unsaid = relevant.filter((sentence) => !summary.has(sentence));
  const chosen = chooseSentences(unsaid.length > 0 ? unsaid : relevant, {
    countMax: unsaid.length > 0 && hasInterest(article) ? SENTENCES_MAX : 1,
    scoreOf: relevance,
  });
  const evidence = chosen.map(({ start, end }) => ({ quote: article.text.slice(start, end), start, end }));
  return { keylearning: joinSentences(chosen), evidence };
}

function telling(sentences: ScoredSentence[]): ScoredSentence[] {
  const long = sentences.filter(({ text }) => text.length >= TELLING_CHARACTERS_MIN || SPACELESS.test(text));
  return long.length > 0 ? long : sentences;
}

function hasContext({ businessContext }: ReaderInterest): boolean {
  return businessContext !== null && businessContext.trim() !== "";
}

function hasInterest(interest: ReaderInterest): boolean {
  return hasContext(interest) || compileKeywords(interest.keywords).wanted.length > 0;
}

function nothingFor(interest: ReaderInterest): string {
  const subject = !hasContext(interest)
    ? "keywords"
    : interest.keywords.length > 0
      ? "keywords or business context"
      : "business context";
  return `Nothing in this post touches on your ${subject}.`;
}

/** How much a sentence says to the reader; 0 when nothing. Words that are rare in the article weigh more. */
function relevanceOf(
  { keywords, businessContext, language }: ArticleText & ReaderInterest,
  sentences: readonly ScoredSentence[],
): (sentence: ScoredSentence) => number {
  const compiled = compileKeywords(keywords);
  const context = businessContext ?? "";
  const wanted = contentTerms(context, guessLanguage(context) ?? language);
  const termsMin = wanted.size <= SHORT_CONTEXT_TERMS ? 1 : CONTEXT_TERMS_MIN;
  const rarity = (term: string) =>
    Math.log(1 + sentences.length / sentences.filter(({ terms }) => terms.has(term)).length);
  const weights = new Map([...wanted].map((term) => [term, rarity(term)]));
  const relevance = new Map(
    sentences.map((sentence) => {
      const hits = matchKeywords(compiled, foldPost({ title: "", text: sentence.text })).matchedKeywords.length;
      const shared = [...sentence.terms].filter((term) => wanted.has(term));
      const contextWeight = shared.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
      const isRelated = hits > 0 || shared.length >= termsMin;
      const weight = hits * KEYWORD_WEIGHT + contextWeight + Math.max(0, sentence.score) * 0.3;
      return [sentence, isRelated ? weight : 0] as const;
    }),
  );
  return (sentence) => relevance.get(sentence) ?? 0;
}
