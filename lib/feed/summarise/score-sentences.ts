import { lazily } from "@/lib/core/lazily";
import { guessLanguage } from "@/lib/feed/text/language";
import { refersBack } from "./back-references";
import { type Place, placesOf } from "./places";
import { isBoilerplate, isClosed, isQuestion, standsAlone } from "./sentence-checks";
import { SENTENCE_END, type Sentence, sentencesOf } from "./sentences";
import { contentTerms } from "./terms";

/** Enough text to recognise the language, in UTF-16 units. */
const LANGUAGE_CHARACTERS = 400;
const SHORT_SENTENCE_CHARACTERS = 40;
const LONG_SENTENCE_CHARACTERS = 280;
/** An amount: a share, a price, a number with a fraction or thousands. */
const FIGURE =
  /[%€$£¥‰٪％]|\p{N}[.,٫]\p{N}|\p{N}\s?(?:percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|процент|million|billion|millionen|milliarden|mio|mrd|millones|millions|milliards|млн|млрд|万|億|亿|प्रतिशत|करोड़|ล้าน|مليون|مليار)/iu;
const FIGURE_SCORE = 0.5;

/** Scores, fitted to half of the texts in `bench/summary`. */
const EARLY_SCORE = 3;
const EARLY_DECAY = 0.2;
const TITLE_SCORE = 2.5;
/** Share of {@link EARLY_SCORE} for a sentence without a word of the title: many texts open with a scene. */
const SCENE_SHARE = 0.6;

/** Minimum share of the title's terms with which a sentence names the subject. */
const ON_TITLE_SHARE = 0.25;
const REPEATED_TITLE_SCORE = 4;
/** Subtracted from a first sentence that refers to earlier text, which can only be the title. */
const DANGLING_SCORE = 2;
/** Subtracted from advice and appeals to the reader. */
const ADDRESS_SCORE = 0.6;
const FIRST_PERSON = /^(?:I|Ich|Je|Eu|Я|Jag|Jeg)(?!\p{L})/u;
const ADDRESS =
  /(?<!\p{L})(?:[Yy]ou|[Yy]our|[Ll]et['’]s|[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\p{L}*|[Ee]uch|Ihnen|[Vv]ous|[Vv]otre|[Vv]os|usted|você|[Вв]ы|[Вв]аш\p{L}*)(?!\p{L})/u;
/** Shorter sentences after a question are its answer, in UTF-16 units. */
const ANSWER_CHARACTERS_MAX = 60;
const SPEAKER = /^\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*){0,3}: /u;
/** Marks a needed sentence as out of reach, because a heading, a table or code comes between. */
const LOST = -1;

/** An article to summarise. */
export interface ArticleText {
  title: string;
  /** Markdown, to which returned offsets refer. */
  text: string;
  /** BCP 47, or null if unknown. */
  language: string | null;
  /** The publisher's own description of the article, plain text; may be cut off, or its opening words. */
  description?: string | null;
}

export interface ScoredSentence extends Sentence {
  terms: Set<string>;
  score: number;
  standsAlone: boolean;
  /** Finds the start of the previous sentence if this one refers to it, {@link LOST} if that is out of reach. */
  dependsOn: () => number | null;
  /** Whether it is within a paragraph and does not name the subject, so that it needs the sentence before too. */
  continues: boolean;
  /** Start of the previous sentence. */
  previous: number | null;
}

/** Scores the article's sentences in order, without boilerplate. */
export function scoreSentences({ title, text, language: declared }: ArticleText): ScoredSentence[] {
  // Pages in other languages often have a template that declares English.
  const language = guessLanguage(text.slice(0, LANGUAGE_CHARACTERS)) ?? declared;
  const written = sentencesOf(text, language).filter((sentence) => !isBoilerplate(sentence.text));
  const places = placesOf(text, written, isClosed);
  const sentences = written.map((sentence, index) => ({
    ...sentence,
    terms: contentTerms(sentence.text, language),
    standsAlone: standsAlone(sentence.text) && places[index]?.isPart !== true,
  }));
  const frequency = new Map<string, number>();
  for (const term of sentences.flatMap((sentence) => [...sentence.terms]))
    frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const titleTerms = contentTerms(title, language);
  return sentences.map((sentence, place) => {
    const ofTitle = shareOf(titleTerms, sentence.terms);
    const before = sentences[place - 1];
    const { follows = "break" } = places[place] ?? {};
    // Costly, so computed only for the few sentences that may be chosen.
    const isDependent = lazily(
      () =>
        refersBack(sentence.text, language) ||
        (before !== undefined && answers(sentence.text, { question: before.text, follows, isOnTitle: ofTitle > 0 })),
    );
    const early = (EARLY_SCORE / (1 + place * EARLY_DECAY)) * (ofTitle > 0 ? 1 : SCENE_SHARE);
    return {
      ...sentence,
      previous: before?.start ?? null,
      dependsOn: () => (before !== undefined && isDependent() ? (follows === "break" ? LOST : before.start) : null),
      continues: before !== undefined && follows === "sentence" && ofTitle < ON_TITLE_SHARE,
      score:
        early +
        TITLE_SCORE * ofTitle +
        centrality(sentence.terms, frequency) +
        shape(sentence.text) -
        (addsNothing(sentence.terms, titleTerms) ? REPEATED_TITLE_SCORE : 0) -
        (before === undefined && !isFirstPerson(sentence.text) && isDependent() ? DANGLING_SCORE : 0),
    };
  });
}

/** Whether the sentence answers the question before it: it begins with a speaker's name, or is short. */
function answers(
  text: string,
  { question, follows, isOnTitle }: { question: string; follows: Place["follows"]; isOnTitle: boolean },
): boolean {
  if (!isQuestion(question)) return false;
  return SPEAKER.test(text) || (follows === "sentence" && !isOnTitle && text.length < ANSWER_CHARACTERS_MAX);
}

/** Whether the sentence repeats the title with at most one further term. */
export function addsNothing(terms: ReadonlySet<string>, titleTerms: ReadonlySet<string>): boolean {
  let added = 0;
  for (const term of terms) {
    if (!titleTerms.has(term)) added += 1;
    if (added > 1) return false;
  }
  return terms.size > 0 && (added === 0 || terms.size > 2);
}

/** Whether the first word is "I", in some languages. */
export function isFirstPerson(text: string): boolean {
  return FIRST_PERSON.test(text);
}

/** Whether a sentence gives advice or appeals to the reader. */
export function addressesReader(text: string): boolean {
  return ADDRESS.test(text);
}

/** Share of the first terms that the others have. */
export function shareOf(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return terms.size === 0 ? 0 : [...terms].filter((term) => others.has(term)).length / terms.size;
}

/** 0 to 1.5: how much the sentence uses the text's frequent terms. */
function centrality(terms: ReadonlySet<string>, frequency: ReadonlyMap<string, number>): number {
  const repeated = [...terms].map((term) => Math.min(5, (frequency.get(term) ?? 1) - 1) / 5);
  return repeated.length === 0 ? 0 : (1.5 * repeated.reduce((sum, value) => sum + value, 0)) / repeated.length;
}

/** Negative for captions, fragments, overlong sentences and advice; positive for figures. */
function shape(text: string): number {
  const ideographs = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  const length = text.length + 2 * ideographs;
  return (
    (length < SHORT_SENTENCE_CHARACTERS ? -1.5 : 0) +
    (length > LONG_SENTENCE_CHARACTERS ? -0.5 : 0) +
    (SENTENCE_END.test(text) ? 0 : -2) +
    (FIGURE.test(text) ? FIGURE_SCORE : 0) -
    (addressesReader(text) ? ADDRESS_SCORE : 0)
  );
}
