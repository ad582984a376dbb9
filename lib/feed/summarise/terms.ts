import { fold } from "@/lib/filter/fold";
import { STOP_WORDS } from "./stop-words";

const STEM_CHARACTERS = 6;
const TEXT_CHARACTERS_MAX = 60_000;
const HIRAGANA_ONLY = /^[\p{sc=Hiragana}ー]+$/u;

/**
 * The words of a text that carry its subject, reduced to stems so that "regulations" meets "regulation". Stems are only for comparing.
 *
 * @param language BCP 47, or null where it is not known
 */
export function contentTerms(text: string, language: string | null): Set<string> {
  const stopWords = STOP_WORDS[primaryTag(language)];
  const terms = new Set<string>();
  const segmenter = segmenterFor(language, "word");
  for (const { segment, isWordLike } of segmenter.segment(text.slice(0, TEXT_CHARACTERS_MAX))) {
    const word = isWordLike ? fold(segment) : "";
    if (word !== "" && !stopWords?.has(word) && carriesSubject(word)) terms.add(stem(word));
  }
  return terms;
}

/** A segmenter for a language that may be unknown or nonsense. */
export function segmenterFor(language: string | null, granularity: "word" | "sentence"): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language ?? undefined, { granularity });
  } catch {
    return new Intl.Segmenter(undefined, { granularity });
  }
}

function primaryTag(language: string | null): string {
  return language?.split(/[-_]/, 1)[0]?.toLowerCase() ?? "en";
}

/** Single letters and digits say nothing; nor do Japanese words in hiragana alone, which are particles and endings. */
function carriesSubject(word: string): boolean {
  if (HIRAGANA_ONLY.test(word)) return false;
  return word.length > 1 || /\p{sc=Han}/u.test(word);
}

/** Cuts endings off, roughly but alike in any language that inflects at the end of words. */
function stem(word: string): string {
  const isInflected = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}']+$/u.test(word);
  if (!isInflected) return word;
  const base = withoutVerbEnding(word.replace(/'.{0,2}$/u, ""));
  // Several letters may go, so that "ovens" meets "oven" and "Preisen" meets "Preis".
  const bare = base.replace(/(?<=.{3})[sen]+$/u, "");
  return bare.slice(0, STEM_CHARACTERS).replace(/(?<=.{2})y$/u, "i");
}

/** "bidding" and "bid", "pricing" and "price", "traded" and "trade" meet. */
function withoutVerbEnding(word: string): string {
  const base = word.replace(/(?<=[aeiou].*)(?<=.{3})(?:ing|(?<!e)ed)$/u, "");
  return base === word ? word : base.replace(/([bdgmnprt])\1$/u, "$1");
}
