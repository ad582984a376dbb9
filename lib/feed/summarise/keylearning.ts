import { byScore, hasContext, hasInterest, type ReaderInterest, relevanceOf } from "./relevance";
import { joinSentences } from "./sentences";
import {
  type ArticleText,
  chooseSentences,
  independentOf,
  repeats,
  type ScoredSentence,
  scoreSentences,
  summarySentences,
  withRequired,
} from "./summary";

const SENTENCES_MAX = 2;
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

export interface ExtractiveKeylearning {
  keylearning: string;
  /** The sentences used; empty when the article has nothing for the reader. */
  evidence: Evidence[];
  /** `nothing`: the key learning says that the article has nothing for the reader. */
  state: "supported" | "nothing";
}

/** One or two sentences most relevant to keywords and context, preferably not the summary's. Deterministic. */
export function extractiveKeylearning(article: ArticleText & ReaderInterest): ExtractiveKeylearning {
  const sentences = scoreSentences(article);
  return keylearningFrom(article, sentences, summarySentences(sentences));
}

/** Summary of an article, and its key learnings for some readers in their order, from one reading of the text. */
export function describeArticle({ interests, ...article }: ArticleText & { interests: readonly ReaderInterest[] }): {
  summary: string;
  keylearnings: ExtractiveKeylearning[];
} {
  const sentences = scoreSentences(article);
  const summary = summarySentences(sentences);
  return {
    summary: joinSentences(summary),
    keylearnings: interests.map((interest) => keylearningFrom({ ...article, ...interest }, sentences, summary)),
  };
}

function keylearningFrom(
  article: ArticleText & ReaderInterest,
  sentences: readonly ScoredSentence[],
  summary: readonly ScoredSentence[],
): ExtractiveKeylearning {
  if (sentences.length === 0) return nothing("This post has too little text to learn from.");
  const relevance = hasInterest(article) ? relevanceOf(article, sentences) : byScore;
  const relevant = telling(independentOf(sentences.filter((sentence) => relevance(sentence) > 0)));
  if (relevant.length === 0) return nothing(nothingFor(article));
  const unsaid = relevant.filter((sentence) => !summary.some((said) => said === sentence || repeats(sentence, said)));
  const best = chooseSentences(unsaid.length > 0 ? unsaid : relevant, {
    countMax: unsaid.length > 0 && hasInterest(article) ? SENTENCES_MAX : 1,
    scoreOf: relevance,
  });
  const chosen = withRequired(best, sentences);
  const evidence = chosen.map(({ words, start, end }) => ({ quote: words, start, end }));
  return { keylearning: joinSentences(chosen), evidence, state: "supported" };
}

function nothing(keylearning: string): ExtractiveKeylearning {
  return { keylearning, evidence: [], state: "nothing" };
}

function telling(sentences: readonly ScoredSentence[]): readonly ScoredSentence[] {
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
