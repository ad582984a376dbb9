import { fold } from "@/lib/feed/text/fold";
import { isBoilerplate, refersBack, standsAlone } from "./sentence-checks";
import { joinSentences, SENTENCE_CHARACTERS_MAX, SENTENCE_END, type Sentence, sentencesOf } from "./sentences";
import { contentTerms } from "./terms";

/** Maximum total length of extracted sentences, in UTF-16 units. */
const EXTRACT_CHARACTERS_MAX = SENTENCE_CHARACTERS_MAX;
const SUMMARY_SENTENCES_MAX = 3;
const SHORT_SENTENCE_CHARACTERS = 40;
const LONG_SENTENCE_CHARACTERS = 280;
/** Minimum score of a further sentence, relative to the best. */
const FURTHER_SCORE_SHARE = 0.2;
const SAME_SHARE = 0.7;
/** An amount: a share, a price, a number with a fraction or thousands. */
const FIGURE =
  /[%€$£¥‰٪％]|\p{N}[.,٫]\p{N}|\p{N}\s?(?:percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|процент|million|billion|millionen|milliarden|mio|mrd|millones|millions|milliards|млн|млрд|万|億|亿|प्रतिशत|करोड़|ล้าน|مليون|مليار)/iu;
const FIGURE_SCORE = 0.5;

/** Scores, fitted to half of the texts in `bench/summary`. */
const EARLY_SCORE = 3;
const EARLY_DECAY = 0.2;
const TITLE_SCORE = 2.5;
/** Share of the score for its place that a sentence gets without a word of the title: many texts open with a scene. */
const SCENE_SHARE = 0.6;

/** An article to summarise. Returned offsets refer to `text`. */
export interface ArticleText {
  title: string;
  text: string;
  /** BCP 47, or null if unknown. */
  language: string | null;
}

export interface ScoredSentence extends Sentence {
  terms: Set<string>;
  score: number;
  standsAlone: boolean;
  /** Start of the previous sentence if this one depends on it. */
  dependsOn: number | null;
}

/** One to three sentences in article order, at most 400 characters, by position, title and frequent words. */
export function extractiveSummary(article: ArticleText): string {
  return joinSentences(summarySentences(scoreSentences(article)));
}

/** Scores the article's sentences in order, without boilerplate. */
export function scoreSentences({ title, text, language }: ArticleText): ScoredSentence[] {
  const sentences = sentencesOf(text, language)
    .filter((sentence) => !isBoilerplate(sentence.text))
    .map((sentence) => ({
      ...sentence,
      terms: contentTerms(sentence.text, language),
      standsAlone: standsAlone(sentence.text),
    }));
  const frequency = new Map<string, number>();
  for (const term of sentences.flatMap((sentence) => [...sentence.terms]))
    frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const titleTerms = contentTerms(title, language);
  const bareTitle = bare(title);
  return sentences.map((sentence, place) => {
    const ofTitle = shareOf(titleTerms, sentence.terms);
    const early = (EARLY_SCORE / (1 + place * EARLY_DECAY)) * (ofTitle > 0 ? 1 : SCENE_SHARE);
    const score = early + TITLE_SCORE * ofTitle + centrality(sentence.terms, frequency) + shape(sentence.text);
    const before = sentences[place - 1];
    const dependsOn = before !== undefined && refersBack(sentence.text, language) ? before.start : null;
    return { ...sentence, dependsOn, score: isBare(sentence.text, bareTitle) ? score - 4 : score };
  });
}

/** Form in which sentences are compared with the title. */
function bare(text: string): string {
  return withoutEnd(fold(text));
}

function isBare(text: string, title: string): boolean {
  const folded = fold(text);
  return folded.startsWith(title) && withoutEnd(folded) === title;
}

function withoutEnd(folded: string): string {
  return folded.replace(/[\p{P}\s]+$/u, "");
}

/** Sentences that can stand alone, or all if none can. */
function independentOf(sentences: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const fit = sentences.filter((sentence) => sentence.standsAlone);
  return fit.length > 0 ? fit : sentences;
}

export function summarySentences(sentences: readonly ScoredSentence[]): ScoredSentence[] {
  return chooseSentences(independentOf(sentences), {
    countMax: SUMMARY_SENTENCES_MAX,
    scoreOf: (sentence) => sentence.score,
  });
}

/** The best distinct sentences that fit, in order. A dependent one follows the sentence that it needs. */
export function chooseSentences(
  sentences: readonly ScoredSentence[],
  { countMax, scoreOf }: { countMax: number; scoreOf: (sentence: ScoredSentence) => number },
): ScoredSentence[] {
  const ranked = sentences.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.start - b.start);
  const best = ranked.find(({ dependsOn }) => dependsOn === null) ?? ranked[0];
  if (best === undefined) return [];
  const chosen = [best];
  const isFurther = (sentence: ScoredSentence) =>
    !chosen.includes(sentence) &&
    scoreOf(sentence) >= scoreOf(best) * FURTHER_SCORE_SHARE &&
    (sentence.dependsOn === null || chosen.some(({ start }) => start === sentence.dependsOn)) &&
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
export function repeats(sentence: ScoredSentence, other: ScoredSentence): boolean {
  return shareOf(sentence.terms, other.terms) > SAME_SHARE;
}

function shareOf(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return terms.size === 0 ? 0 : [...terms].filter((term) => others.has(term)).length / terms.size;
}

/** 0 to 1.5: how much the sentence uses the text's frequent terms. */
function centrality(terms: ReadonlySet<string>, frequency: ReadonlyMap<string, number>): number {
  const repeated = [...terms].map((term) => Math.min(5, (frequency.get(term) ?? 1) - 1) / 5);
  return repeated.length === 0 ? 0 : (1.5 * repeated.reduce((sum, value) => sum + value, 0)) / repeated.length;
}

/** Negative for captions, fragments and overlong sentences; positive for figures. */
function shape(text: string): number {
  const ideographs = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  const length = text.length + 2 * ideographs;
  return (
    (length < SHORT_SENTENCE_CHARACTERS ? -1.5 : 0) +
    (length > LONG_SENTENCE_CHARACTERS ? -0.5 : 0) +
    (SENTENCE_END.test(text) ? 0 : -2) +
    (FIGURE.test(text) ? FIGURE_SCORE : 0)
  );
}
