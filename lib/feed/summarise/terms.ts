import { wordSet } from "@/lib/core/words";
import { fold } from "@/lib/feed/text/fold";
import { primaryTag } from "@/lib/feed/text/language";
import { segmentWords } from "@/lib/feed/text/segmenter";
import { stopWordsOf } from "@/lib/feed/text/stop-words";

const STEM_CHARACTERS = 6;
/** Languages that write compounds as one word. */
const COMPOUNDING = wordSet("de nl sv da no nb nn fi");
const CAPITAL = /^\p{Lu}/u;
const PART_CHARACTERS_MIN = 4;
const OTHER_PART_CHARACTERS_MIN = 3;
const TEXT_CHARACTERS_MAX = 60_000;
const HIRAGANA_ONLY = /^[\p{sc=Hiragana}ー]+$/u;

/** Stems of a text's content words, for comparing only: "regulations" equals "regulation". */
export function contentTerms(text: string, language: string | null): Set<string> {
  return new Set(contentWords(text, language).map(({ word }) => stem(word)));
}

function contentWords(text: string, language: string | null): { word: string; written: string }[] {
  const stopWords = stopWordsOf(primaryTag(language) ?? "en");
  const words: { word: string; written: string }[] = [];
  for (const written of segmentWords(text.slice(0, TEXT_CHARACTERS_MAX), language)) {
    const word = fold(written);
    if (word !== "" && !stopWords?.has(word) && carriesSubject(word)) words.push({ word, written });
  }
  return words;
}

/** Words that may be parts of compounds, with their terms. */
export type Parts = ReadonlyMap<string, string>;

/** Possible compound parts; empty for languages that write them separately. */
export function compoundParts(text: string, language: string | null): Parts {
  return new Map(
    compoundable(text, language)
      .map((word) => [baseOf(word), stem(word)] as const)
      .filter(([base]) => base.length >= PART_CHARACTERS_MIN),
  );
}

/** Terms of parts that start or end a compound: "Toastbrot" contains "Brot". */
export function termsWithin(text: string, parts: Parts, language: string | null): Set<string> {
  const found = new Set<string>();
  if (parts.size === 0) return found;
  for (const base of compoundable(text, language).map(baseOf))
    for (let cut = OTHER_PART_CHARACTERS_MIN; cut <= base.length - OTHER_PART_CHARACTERS_MIN; cut += 1)
      for (const part of [base.slice(0, cut), base.slice(cut)]) {
        const term = parts.get(part);
        if (term !== undefined) found.add(term);
      }
  return found;
}

/** Words that may be in compounds. In German only capitalised nouns: "enthalten" does not contain "halten". */
function compoundable(text: string, language: string | null): string[] {
  const tag = primaryTag(language) ?? "en";
  if (!COMPOUNDING.has(tag)) return [];
  const words = contentWords(text, language).filter(({ written }) => tag !== "de" || CAPITAL.test(written));
  return words.map(({ word }) => word);
}

/** Excludes single letters and digits, and Japanese words in hiragana only, which are particles. */
function carriesSubject(word: string): boolean {
  if (HIRAGANA_ONLY.test(word)) return false;
  return word.length > 1 || /\p{sc=Han}/u.test(word);
}

/** Removes endings roughly, in the same way for all inflecting languages. */
function stem(word: string): string {
  const isInflected = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}']+$/u.test(word);
  if (!isInflected) return word;
  return baseOf(word)
    .slice(0, STEM_CHARACTERS)
    .replace(/(?<=.{2})y$/u, "i");
}

/** Removes up to several letters: "ovens" equals "oven", "Preisen" equals "Preis". */
function baseOf(word: string): string {
  return withoutVerbEnding(word.replace(/'.{0,2}$/u, "")).replace(/(?<=.{3})[sen]+$/u, "");
}

/** "bidding" equals "bid", "pricing" equals "price", "traded" equals "trade". */
function withoutVerbEnding(word: string): string {
  const base = word.replace(/(?<=[aeiou].*)(?<=.{3})(?:ing|(?<!e)ed)$/u, "");
  return base === word ? word : base.replace(/([bdgmnprt])\1$/u, "$1");
}
