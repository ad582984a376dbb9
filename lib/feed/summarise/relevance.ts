import { type CompiledKeywords, compileKeywords } from "@/lib/feed/filter/keywords";
import { matchKeywords } from "@/lib/feed/filter/match";
import { foldPost } from "@/lib/feed/filter/post";
import { guessLanguage } from "@/lib/feed/text/language";
import type { ArticleText, ScoredSentence } from "./score-sentences";
import { compoundParts, contentTerms, type Parts, termsWithin } from "./terms";

const KEYWORD_WEIGHT = 3;
const TITLE_WEIGHT = 1.5;
/** Minimum score. A single shared word is chance, unless the context has few words or the article repeats it. */
const POINTS_MIN = 2;
const SHORT_CONTEXT_TERMS = 3;
const SUBJECT_SENTENCES_MIN = 2;

/** Words that any company uses about itself. They count only beside a specific word. */
const COMPANY_WORDS = `active business build buy chain client company customer day deal develop europe firm focus follow help
  interest keep look make manage market month move need offer operate own people plan produce product provide run sell serve service
  small start supply team time today track want watch week work world year
  arbeiten betreiben beobachten bieten entwickeln firma haus herstellen interessieren jahr kaufen klein kunde liefern machen markt neu
  planen produkt produzieren suchen tag team unternehmen verkaufen wollen zeit`;
const COMPANY_TERMS = contentTerms(COMPANY_WORDS, "und");

export interface ReaderInterest {
  keywords: readonly string[];
  /** Plain text; null or empty without a context. */
  businessContext: string | null;
}

export function hasContext({ businessContext }: ReaderInterest): boolean {
  return businessContext !== null && businessContext.trim() !== "";
}

/**
 * Relevance of a sentence to the reader; 0 for none. Context words are matched over the whole article, so they may be
 * in different sentences.
 */
export function relevanceOf(
  article: ArticleText & ReaderInterest,
  sentences: readonly ScoredSentence[],
): (sentence: ScoredSentence) => number {
  const compiled = compileKeywords(article.keywords);
  const parts = compoundParts(article.businessContext ?? "", article.language);
  const termsOf = new Map(sentences.map((sentence) => [sentence, withCompounds(sentence, parts, article.language)]));
  const weights = contextWeights(article, [...termsOf.values()]);
  const hitsIn = (text: string) => keywordHits(compiled, { text, language: article.language });
  const relevance = new Map(
    sentences.map((sentence) => [
      sentence,
      weigh(sentence, hitsIn(sentence.text), sumOf(termsOf.get(sentence), weights)),
    ]),
  );
  return (sentence) => relevance.get(sentence) ?? 0;
}

type Terms = ReadonlySet<string>;

function withCompounds({ text, terms }: ScoredSentence, parts: Parts, language: string | null): Terms {
  return parts.size === 0 ? terms : terms.union(termsWithin(text, parts, language));
}

function sumOf(terms: Terms = new Set(), weights: ReadonlyMap<string, number>): number {
  return [...terms].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
}

function weigh(sentence: ScoredSentence, keywords: number, ofContext: number): number {
  const shared = keywords * KEYWORD_WEIGHT + ofContext;
  return shared === 0 ? 0 : shared + Math.max(0, sentence.score) * 0.3;
}

function keywordHits(compiled: CompiledKeywords, passage: { text: string; language: string | null }): number {
  return matchKeywords(compiled, foldPost({ title: "", tags: [], ...passage })).matchedKeywords.length;
}

/** Weights of context words in the article, heavier when rarer. Empty when too few match. */
function contextWeights(
  { businessContext, title, language }: ArticleText & ReaderInterest,
  sentences: readonly Terms[],
): ReadonlyMap<string, number> {
  const context = businessContext ?? "";
  const terms = contentTerms(context, guessLanguage(context) ?? language);
  const titleTerms = contentTerms(title, language).union(
    termsWithin(title, compoundParts(context, language), language),
  );
  const found = [...terms]
    .map((term) => ({
      term,
      inTitle: titleTerms.has(term),
      mentions: sentences.filter((sentence) => sentence.has(term)).length,
    }))
    .filter(({ inTitle, mentions }) => inTitle || mentions > 0);
  const hasTelling = !terms.isSubsetOf(COMPANY_TERMS);
  const shared = hasTelling ? found.filter(({ term }) => !COMPANY_TERMS.has(term)) : found;
  const points = found.length + shared.filter((term) => term.inTitle || term.mentions >= SUBJECT_SENTENCES_MIN).length;
  const pointsMin = terms.size <= SHORT_CONTEXT_TERMS ? 1 : POINTS_MIN;
  if (shared.length === 0 || points < pointsMin) return new Map();
  return new Map(
    shared.map(({ term, inTitle, mentions }) => [
      term,
      Math.log(1 + sentences.length / Math.max(1, mentions)) * (inTitle ? TITLE_WEIGHT : 1),
    ]),
  );
}
