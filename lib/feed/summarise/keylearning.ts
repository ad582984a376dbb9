import type { ShownSentence } from "./description";
import { hasContext, type ReaderInterest, relevanceOf } from "./relevance";
import { type ArticleText, type ScoredSentence, scoreSentences } from "./score-sentences";
import { joinSentences } from "./sentences";
import { chooseSentences, repeats, summarySentences } from "./summary";

/** Articles with fewer sentences are read almost as quickly as a key learning. */
const ARTICLE_SENTENCES_MIN = 5;
/** Shorter sentences depend on their neighbours, in UTF-16 units. */
const TELLING_CHARACTERS_MIN = 30;

/** Chinese and Japanese need half the characters. */
const SPACELESS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** A passage of the article: `quote` is plain text on one line, the offsets are UTF-16 units of the markdown. */
export interface Evidence {
  quote: string;
  start: number;
  end: number;
}

interface ExtractiveKeylearning {
  keylearning: string;
  /** The sentence; empty without one. */
  evidence: Evidence[];
  state: "extract" | "nothing";
}

const NOTHING: ExtractiveKeylearning = { keylearning: "", evidence: [], state: "nothing" };

/**
 * The sentence most relevant to a reader's context; none without a context or relevance, and never the article's first
 * or one of the summary. Deterministic.
 */
export function extractiveKeylearning(article: ArticleText & ReaderInterest): ExtractiveKeylearning {
  const sentences = scoreSentences(article);
  return keylearningFrom(article, sentences, summarySentences(article, sentences));
}

/** Summary of an article, and its key learnings for some readers in their order, from one reading of the text. */
export function describeArticle({ interests, ...article }: ArticleText & { interests: readonly ReaderInterest[] }): {
  summary: string;
  keylearnings: ExtractiveKeylearning[];
} {
  const sentences = scoreSentences(article);
  const summary = summarySentences(article, sentences);
  return {
    summary: joinSentences(summary),
    keylearnings: interests.map((interest) => keylearningFrom({ ...article, ...interest }, sentences, summary)),
  };
}

function keylearningFrom(
  article: ArticleText & ReaderInterest,
  sentences: readonly ScoredSentence[],
  summary: readonly ShownSentence[],
): ExtractiveKeylearning {
  if (!hasContext(article) || sentences.length < ARTICLE_SENTENCES_MIN) return NOTHING;
  const relevance = relevanceOf(article, sentences);
  const shown = [...sentences.slice(0, 1), ...summary];
  const relevant = sentences.filter(
    (sentence) =>
      relevance(sentence) > 0 &&
      sentence.standsAlone &&
      (sentence.text.length >= TELLING_CHARACTERS_MIN || SPACELESS.test(sentence.text)) &&
      !shown.some((other) => other === sentence || repeats(sentence, other)) &&
      sentence.dependsOn() === null,
  );
  const [best] = chooseSentences(relevant, {
    countMax: 1,
    scoreOf: relevance,
    needsOf: ({ dependsOn }) => dependsOn(),
  });
  if (best === undefined) return NOTHING;
  const { text, words, start, end } = best;
  return { keylearning: text, evidence: [{ quote: words, start, end }], state: "extract" };
}
