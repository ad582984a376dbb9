import { describedBy, type ShownSentence } from "./description";
import { type ArticleText, type ScoredSentence, scoreSentences, shareOf } from "./score-sentences";
import { joinSentences, SENTENCE_CHARACTERS_MAX } from "./sentences";

/** Maximum total length of extracted sentences, in UTF-16 units. */
const EXTRACT_CHARACTERS_MAX = SENTENCE_CHARACTERS_MAX;
const SUMMARY_SENTENCES_MAX = 3;
/** Minimum scores of a further sentence, relative to the best: lower right after a chosen one, which it continues. */
const FURTHER_SCORE_SHARE = 0.6;
const NEXT_SCORE_SHARE = 0.2;
const SAME_SHARE = 0.7;

/**
 * The publisher's description of the article, or one to three of its sentences in their order, by position, title and
 * frequent words. At most 400 characters.
 */
export function extractiveSummary(article: ArticleText): string {
  return joinSentences(summarySentences(article, scoreSentences(article)));
}

/** @param sentences the article's */
export function summarySentences(article: ArticleText, sentences: readonly ScoredSentence[]): ShownSentence[] {
  return describedBy(article, sentences) ?? chooseSummary(sentences);
}

/** Sentences that can stand alone, or all if none can. */
function independentOf(sentences: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const fit = sentences.filter((sentence) => sentence.standsAlone);
  return fit.length > 0 ? fit : sentences;
}

function chooseSummary(sentences: readonly ScoredSentence[]): ScoredSentence[] {
  return chooseSentences(independentOf(sentences), {
    countMax: SUMMARY_SENTENCES_MAX,
    scoreOf: (sentence) => sentence.score,
    needsOf: ({ dependsOn, continues, previous }) => dependsOn() ?? (continues ? previous : null),
  });
}

interface Choice {
  countMax: number;
  scoreOf: (sentence: ScoredSentence) => number;
  /** Start of the sentence that another needs, or null. */
  needsOf: (sentence: ScoredSentence) => number | null;
}

/** The best distinct sentences that fit, in order. Adds a dependent sentence only to the one that it needs. */
export function chooseSentences(
  sentences: readonly ScoredSentence[],
  { countMax, scoreOf, needsOf }: Choice,
): ScoredSentence[] {
  const ranked = sentences.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.start - b.start);
  const best = ranked.find((sentence) => needsOf(sentence) === null) ?? ranked[0];
  if (best === undefined) return [];
  const chosen = [best];
  const isMet = (need: number | null) => need === null || chosen.some(({ start }) => start === need);
  const follows = ({ previous }: ScoredSentence) => previous !== null && isMet(previous);
  const isFurther = (sentence: ScoredSentence) =>
    !chosen.includes(sentence) &&
    scoreOf(sentence) >= scoreOf(best) * (follows(sentence) ? NEXT_SCORE_SHARE : FURTHER_SCORE_SHARE) &&
    isMet(needsOf(sentence)) &&
    !chosen.some((other) => repeats(sentence, other)) &&
    joinSentences([...chosen, sentence]).length <= EXTRACT_CHARACTERS_MAX;
  while (chosen.length < countMax) {
    const further = ranked.find(isFurther);
    if (further === undefined) break;
    chosen.push(further);
  }
  return chosen.toSorted((a, b) => a.start - b.start);
}

/** Whether a sentence nearly repeats another. */
export function repeats(sentence: ShownSentence, other: ShownSentence): boolean {
  return shareOf(sentence.terms, other.terms) > SAME_SHARE;
}
