import { type Sentence, sentencesOf } from "@/lib/feed/summarise/sentences";
import { guessLanguage } from "@/lib/feed/text/language";
import { isAlike, type Source } from "./compare";
import { doubtsAbout } from "./doubts";
import { hasLexicon, languageOf } from "./languages";
import { type Reading, read } from "./read";
import type { Token } from "./token";
import { areValuesAlike } from "./units";
import { type Doubts, weigh } from "./weights";

/** A sentence that Lede shows about an article, and whether the article says it. */
export interface Claim {
  text: string;
  /** `contradicted`: a passage says otherwise. `not_in_text`: no passage says it. */
  verdict: "supported" | "not_in_text" | "contradicted";
  /** The passage that it was checked against: whole sentences on one line. Null without one. */
  quote: string | null;
  /** Offsets of the passage in the article's markdown, in UTF-16 units. */
  start: number | null;
  end: number | null;
}

export interface AssessedClaim extends Claim {
  /** Null where claim and passage were not compared. */
  doubts: Doubts | null;
}

const NOT_IN_TEXT = { verdict: "not_in_text", doubts: null } as const;

export interface Statement {
  text: string;
  /** Language of the statement; unset if it is the article's. */
  language?: string | null;
  /** Passages quoted as proof, as offsets in the markdown; null to search the whole text for them. */
  quotes: readonly { start: number; end: number }[] | null;
}

export interface ProofArticle {
  title: string;
  markdown: string;
  /** BCP 47, or null if unknown. */
  language: string | null;
}

/** Maximum sentences that a claim is checked against when none are quoted. */
const PASSAGES_MAX = 3;

/**
 * Checks every sentence of a statement against the passages quoted for it, or against the closest ones of the text:
 * figures with units, dates, names, directions, negation and modality. Deterministic, without a model.
 */
export function prove(statement: Statement, { title, markdown, language: tag }: ProofArticle): AssessedClaim[] {
  const spoken = tag ?? guessLanguage(statement.text) ?? guessLanguage(markdown);
  const language = languageOf(spoken);
  const sentences = sentencesOf(markdown, spoken).map((sentence) => ({
    sentence,
    reading: read(sentence.words, language),
  }));
  const article = [read(title, language), ...sentences.map(({ reading }) => reading)];
  const { quotes } = statement;
  const quoted = quotes && sentences.filter(({ sentence }) => quotes.some((quote) => overlaps(sentence, quote)));
  const own = statement.language ?? spoken;
  const isKnown = hasLexicon(spoken) && hasLexicon(own);
  return claimsOf(statement.text, own).map((text) => {
    const claim = read(text, languageOf(own));
    const passages = quoted ?? closest(claim, sentences);
    const assessed =
      passages.length === 0
        ? NOT_IN_TEXT
        : assess(claim, {
            passages: passages.map(({ reading }) => reading),
            areSearched: quoted === null,
            article,
          });
    // Without a lexicon, a negation or an opposite is just another word.
    if (assessed.verdict === "supported" && !isKnown && !passages.some(({ reading }) => contains(reading, claim)))
      return { text, ...assessed, verdict: "not_in_text", ...placeOf(passages.map(({ sentence }) => sentence)) };
    return { text, ...assessed, ...placeOf(passages.map(({ sentence }) => sentence)) };
  });
}

/** Whether a claim follows from its passages. */
export function verdictOn(...compared: Parameters<typeof assess>): Claim["verdict"] {
  return assess(...compared).verdict;
}

/** Whether a claim follows from its passages, and the doubts about it. */
export function assess(claim: Reading, source: Source): Pick<AssessedClaim, "verdict" | "doubts"> {
  const doubts = doubtsAbout(claim, source);
  const { isSupported, isContradicted } = weigh(doubts);
  return { verdict: isSupported ? "supported" : isContradicted ? "contradicted" : "not_in_text", doubts };
}

/** The distinct sentences of a statement; all of it as one claim when they leave out some of its text. */
function claimsOf(text: string, language: string | null): string[] {
  const sentences = sentencesOf(text, language).map(({ words }) => words);
  const length = (parts: readonly string[]) => parts.join("").replace(/\s/g, "").length;
  return length(sentences) === length([text]) ? [...new Set(sentences)] : [text];
}

/** Whether a passage has the claim word for word, apart from signs at its end. */
function contains(passage: Reading, claim: Reading): boolean {
  const words = claim.joined.replace(/[^\p{L}\p{M}\p{N}]+$/u, "");
  return passage.joined.includes(words);
}

function overlaps(sentence: Sentence, quote: { start: number; end: number }): boolean {
  return sentence.start < quote.end && quote.start < sentence.end;
}

interface ReadSentence {
  sentence: Sentence;
  reading: Reading;
}

/** The sentences that together contain most of the claim's words, in the order of the text. */
function closest(claim: Reading, sentences: readonly ReadSentence[]): ReadSentence[] {
  const figureOf = (token: Token) => claim.quantities.find(({ isWeak, start }) => !isWeak && start === token.start);
  const hasToken = ({ tokens, quantities }: Reading, token: Token) => {
    const figure = figureOf(token);
    return (
      tokens.some((other) => isAlike(token, other)) ||
      (figure !== undefined && quantities.some((other) => !other.isWeak && areValuesAlike(figure, other)))
    );
  };
  const open = new Set(
    claim.tokens.filter((token) => token.isContent || token.kind === "number" || figureOf(token) !== undefined),
  );
  const chosen: ReadSentence[] = [];
  while (chosen.length < PASSAGES_MAX && open.size > 0) {
    const gains = sentences.map(({ reading }) => [...open].filter((token) => hasToken(reading, token)));
    const most = Math.max(0, ...gains.map(({ length }) => length));
    const ties = sentences.filter((_, index) => gains[index]?.length === most);
    // The shortest sentence says least beside the claim.
    const sentence = ties.toSorted((one, other) => contentOf(one.reading) - contentOf(other.reading))[0];
    if (most === 0 || sentence === undefined || (chosen.length > 0 && most < 2)) break;
    chosen.push(sentence);
    for (const token of gains[sentences.indexOf(sentence)] ?? []) open.delete(token);
  }
  return chosen.toSorted((one, other) => one.sentence.start - other.sentence.start);
}

function contentOf({ tokens }: Reading): number {
  return tokens.filter(({ isContent }) => isContent).length;
}

function placeOf(passages: readonly Sentence[]): Pick<Claim, "quote" | "start" | "end"> {
  const [first] = passages;
  const last = passages.at(-1);
  if (first === undefined || last === undefined) return { quote: null, start: null, end: null };
  return { quote: passages.map(({ words }) => words).join(" "), start: first.start, end: last.end };
}
