import { textToMarkdown } from "@/lib/feed/extract/markdown";
import { fold } from "@/lib/feed/text/fold";
import { guessLanguage, primaryTag } from "@/lib/feed/text/language";
import { segmentWords } from "@/lib/feed/text/segmenter";
import { stopWordsOf } from "@/lib/feed/text/stop-words";
import { refersBack } from "./back-references";
import {
  type ArticleText,
  addressesReader,
  addsNothing,
  isFirstPerson,
  type ScoredSentence,
  shareOf,
} from "./score-sentences";
import { isBoilerplate, standsAlone } from "./sentence-checks";
import { joinSentences, SENTENCE_CHARACTERS_MAX, SENTENCE_END, type Sentence, sentencesOf } from "./sentences";
import { contentTerms } from "./terms";

/** A sentence as shown, with its terms. */
export type ShownSentence = Pick<ScoredSentence, "text" | "terms">;

/** Shorter descriptions say too little, in UTF-16 units; Chinese and Japanese need half of it. */
const CHARACTERS_MIN = 40;
/** Longer text without a full stop may be cut off, in UTF-16 units. */
const UNENDED_CHARACTERS_MAX = 140;
/** Minimum share of the description's terms that the article has; others describe the site. */
const IN_ARTICLE_SHARE = 0.5;
const ENDS_ABRUPTLY = /(?:…|\.\.\.)\P{L}*$/u;
/** "the U.S.", which a sentence may go on after. */
const ABBREVIATED = /\p{Lu}\.\p{Lu}\.$/u;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
const IDEOGRAPHS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** Whether a text is long enough to say something about an article, unlike "Comments". */
export function saysEnough(text: string): boolean {
  return text.length + (text.match(IDEOGRAPHS)?.length ?? 0) >= CHARACTERS_MIN;
}

/**
 * The publisher's description of the article, if it can be the summary: whole sentences about this article that do not
 * stand in it. Null otherwise.
 *
 * @param sentences the article's
 */
export function describedBy(
  { title, language, description }: Omit<ArticleText, "text">,
  sentences: readonly ShownSentence[],
): ShownSentence[] | null {
  const described = description ? wholeSentences(description, language) : null;
  if (described === null) return null;
  const terms = termsOf(described);
  const titleTerms = contentTerms(title, language);
  if (shareOf(terms, titleTerms.union(termsOf(sentences))) < IN_ARTICLE_SHARE) return null;
  if (addsNothing(terms, titleTerms)) return null;
  const heading = lettersOf(title);
  const article = lettersOf(joinSentences(sentences));
  const isKnown = (letters: string) => article.includes(letters) || (heading !== "" && letters.startsWith(heading));
  return described.some(({ text }) => isKnown(lettersOf(text))) ? null : described;
}

function termsOf(sentences: readonly ShownSentence[]): Set<string> {
  return new Set(sentences.flatMap(({ terms }) => [...terms]));
}

/** The first whole sentences, as many as fit, without notes of the site; null if a summary cannot consist of them. */
function wholeSentences(description: string, declared: string | null): ShownSentence[] | null {
  const language = guessLanguage(description) ?? declared;
  const written = sentencesOf(textToMarkdown(description), language).filter(({ text }) => !isBoilerplate(text));
  const cut = written.findIndex(
    (sentence, index) => isCutOff(sentence, { description, language }) || isOver(written.slice(0, index + 1)),
  );
  const kept = cut === -1 ? written : written.slice(0, cut);
  const isFit = ({ text }: Sentence) => standsAlone(text) && !addressesReader(text) && !isFirstPerson(text);
  const [first] = kept;
  if (first === undefined || refersBack(first.text, language) || !kept.every(isFit)) return null;
  if (!saysEnough(joinSentences(kept))) return null;
  return kept.map(({ text }) => ({ text, terms: contentTerms(text, language) }));
}

function isOver(sentences: readonly Sentence[]): boolean {
  return joinSentences(sentences).length > SENTENCE_CHARACTERS_MAX;
}

/** Whether a publisher's program seems to have cut the sentence. */
function isCutOff(
  { text }: Sentence,
  { description, language }: { description: string; language: string | null },
): boolean {
  if (ENDS_ABRUPTLY.test(text) || text.includes("\uFFFD")) return true;
  if (ABBREVIATED.test(text) && !description.trimEnd().endsWith(text)) return true;
  if (SENTENCE_END.test(text)) return false;
  const last = segmentWords(fold(text), language).at(-1) ?? "";
  return text.length > UNENDED_CHARACTERS_MAX || stopWordsOf(primaryTag(language) ?? "en")?.has(last) === true;
}

function lettersOf(text: string): string {
  return fold(text).replaceAll(NO_LETTERS, "");
}
