import { byScore, hasContext, hasInterest, type ReaderInterest, relevanceOf } from "./relevance";
import { joinSentences } from "./sentences";
import {
  type ArticleText,
  chooseSentences,
  type ScoredSentence,
  scoreSentences,
  summarySentences,
  withSupport,
} from "./summary";

const SENTENCES_MAX = 2;
/** Shorter sentences lean on their neighbours and say little alone, in UTF-16 units. */
const TELLING_CHARACTERS_MIN = 30;

/** Chinese and Japanese say as much in half the characters. */
const SPACELESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

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
  const relevance = hasInterest(article) ? relevanceOf(article, sentences) : byScore;
  const relevant = telling(sentences.filter((sentence) => relevance(sentence) > 0));
  if (relevant.length === 0) return { keylearning: nothingFor(article), evidence: [] };
  const summary = new Set(summarySentences(sentences));
  const unsaid = relevant.filter((sentence) => !summary.has(sentence));
  const best = chooseSentences(unsaid.length > 0 ? unsaid : relevant, {
    countMax: unsaid.length > 0 && hasInterest(article) ? SENTENCES_MAX : 1,
    scoreOf: relevance,
  });
  const chosen = withSupport(best, sentences);
  const evidence = chosen.map(({ start, end }) => ({ quote: article.text.slice(start, end), start, end }));
  return { keylearning: joinSentences(chosen), evidence };
}

function telling(sentences: ScoredSentence[]): ScoredSentence[] {
  const long = sentences.filter(({ text }) => text.length >= TELLING_CHARACTERS_MIN || SPACELESS.test(text));
  return long.length > 0 ? long : sentences;
}

function nothingFor(interest: ReaderInterest): string {
  const subject = !hasContext(interest)
    ? "keywords"
    : interest.keywords.length > 0
      ? "keywords or business context"
      : "business context";
  return `Nothing in this post touches on your ${subject}.`;
}
