import { fold } from "@/lib/feed/text/fold";
import { isBoilerplate, isFit, pointsBack } from "./sentence-checks";
import { joinSentences, SENTENCE_CHARACTERS_MAX, SENTENCE_END, type Sentence, sentencesOf } from "./sentences";
import { contentTerms } from "./terms";

/** Longest extractive text, in UTF-16 units: whole sentences that fit in it together. */
const EXTRACT_CHARACTERS_MAX = SENTENCE_CHARACTERS_MAX;
const SUMMARY_SENTENCES_MAX = 3;
const SHORT_SENTENCE_CHARACTERS = 40;
const LONG_SENTENCE_CHARACTERS = 280;
/** A further sentence must be worth this share of the best one. */
const FURTHER_SCORE_SHARE = 0.4;
const SAME_SHARE = 0.7;
/** An amount: a share, a price, a number with a fraction or thousands. */
const FIGURE =
  /[%€$£¥‰٪％]|\p{N}[.,٫]\p{N}|\p{N}\s?(?:percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|процент|million|billion|millionen|milliarden|mio|mrd|millones|millions|milliards|млн|млрд|万|億|亿|प्रतिशत|करोड़|ล้าน|مليون|مليار)/iu;
const FIGURE_SCORE = 0.25;
/** More than a name or a word in quotation marks. */
const QUOTED = /["“„«][^"”“»]{20,}["”“»]|「[^」]{8,}」/u;
const QUOTED_SCORE = 0.2;

/** An article to be summarised. Offsets that come back are offsets of `text`. */
export interface ArticleText {
  title: string;
  /** Markdown, as stored. */
  text: string;
  /** BCP 47, or null where it is not known. */
  language: string | null;
}

/** A sentence with what it is about and what it is worth in a summary. */
export interface ScoredSentence extends Sentence {
  terms: Set<string>;
  score: number;
  /** See {@link isFit}. */
  isFit: boolean;
  /** The start of the sentence before this one, where this one cannot be understood without it. */
  leansOn: number | null;
}

/**
 * One to three whole sentences of the article, in its order and at most 400 characters, chosen by place, words of the title and
 * words of the whole text. No model, no randomness. Empty for an article without text.
 */
export function extractiveSummary(article: ArticleText): string {
  return joinSentences(summarySentences(scoreSentences(article)));
}

/** All sentences of the article that are not the site's, in its order. */
export function scoreSentences({ title, text, language }: ArticleText): ScoredSentence[] {
  const sentences = sentencesOf(text, language)
    .filter((sentence) => !isBoilerplate(sentence.text))
    .map((sentence) => ({ ...sentence, terms: contentTerms(sentence.text, language), isFit: isFit(sentence.text) }));
  const frequency = new Map<string, number>();
  for (const term of sentences.flatMap((sentence) => [...sentence.terms]))
    frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const titleTerms = contentTerms(title, language);
  const bareTitle = bare(title);
  return sentences.map((sentence, place) => {
    const early = 3 / (1 + place * 0.15);
    const ofTitle = 2 * shareOf(titleTerms, sentence.terms);
    const score = early + ofTitle + centrality(sentence.terms, frequency) + shape(sentence.text);
    const before = sentences[place - 1];
    const leansOn = before !== undefined && pointsBack(sentence.text, language) ? before.start : null;
    return { ...sentence, leansOn, score: bare(sentence.text) === bareTitle ? score - 4 : score };
  });
}

/** For telling a sentence that only repeats the title. */
function bare(text: string): string {
  return fold(text).replace(/[\p{P}\s]+$/u, "");
}

/** Those that can stand as they are, if any. */
export function fitOf(sentences: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const fit = sentences.filter((sentence) => sentence.isFit);
  return fit.length > 0 ? fit : sentences;
}

/** The sentences of the summary, in the order of the article. */
export function summarySentences(sentences: readonly ScoredSentence[]): ScoredSentence[] {
  return chooseSentences(fitOf(sentences), { countMax: SUMMARY_SENTENCES_MAX, scoreOf: (sentence) => sentence.score });
}

/**
 * The best sentences that fit together and do not repeat each other, in the order of the article. One that leans on a sentence comes
 * only after that, or when there is none that stands alone.
 */
export function chooseSentences(
  sentences: readonly ScoredSentence[],
  { countMax, scoreOf }: { countMax: number; scoreOf: (sentence: ScoredSentence) => number },
): ScoredSentence[] {
  const ranked = sentences.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.start - b.start);
  const best = ranked.find(({ leansOn }) => leansOn === null) ?? ranked[0];
  if (best === undefined) return [];
  const chosen = [best];
  const isFurther = (sentence: ScoredSentence) =>
    !chosen.includes(sentence) &&
    scoreOf(sentence) >= scoreOf(best) * FURTHER_SCORE_SHARE &&
    (sentence.leansOn === null || chosen.some(({ start }) => start === sentence.leansOn)) &&
    !chosen.some((other) => repeats(sentence, other)) &&
    joinSentences([...chosen, sentence]).length <= EXTRACT_CHARACTERS_MAX;
  while (chosen.length < countMax) {
    const further = ranked.find(isFurther);
    if (further === undefined) break;
    chosen.push(further);
  }
  return chosen.toSorted((a, b) => a.start - b.start);
}

/** With the sentence that a lone one leans on, where that stands alone and both fit. */
export function withSupport(
  chosen: readonly ScoredSentence[],
  sentences: readonly ScoredSentence[],
): readonly ScoredSentence[] {
  const [only, second] = chosen;
  if (only === undefined || second !== undefined) return chosen;
  const support = sentences.find(({ start, leansOn }) => start === only.leansOn && leansOn === null);
  if (support === undefined) return chosen;
  const both = [support, only];
  return joinSentences(both).length <= EXTRACT_CHARACTERS_MAX ? both : chosen;
}

/** Whether a sentence says nearly the same as another one. */
export function repeats(sentence: ScoredSentence, other: ScoredSentence): boolean {
  return shareOf(sentence.terms, other.terms) > SAME_SHARE;
}

/** How much of `terms` is in `others`, 0 to 1. */
function shareOf(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return terms.size === 0 ? 0 : [...terms].filter((term) => others.has(term)).length / terms.size;
}

/** 0 to 1.5: whether the sentence speaks of what the text keeps speaking of. */
function centrality(terms: ReadonlySet<string>, frequency: ReadonlyMap<string, number>): number {
  const repeated = [...terms].map((term) => Math.min(5, (frequency.get(term) ?? 1) - 1) / 5);
  return repeated.length === 0 ? 0 : (1.5 * repeated.reduce((sum, value) => sum + value, 0)) / repeated.length;
}

/**
 * Below 0 for what rarely sums anything up: captions, crumbs, monsters; above for figures and what people said.
 * Ideographs say more per character.
 */
function shape(text: string): number {
  const ideographs = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  const length = text.length + 2 * ideographs;
  return (
    (length < SHORT_SENTENCE_CHARACTERS ? -1.5 : 0) +
    (length > LONG_SENTENCE_CHARACTERS ? -0.5 : 0) +
    (SENTENCE_END.test(text) ? 0 : -2) +
    (FIGURE.test(text) ? FIGURE_SCORE : 0) +
    (QUOTED.test(text) ? QUOTED_SCORE : 0)
  );
}
