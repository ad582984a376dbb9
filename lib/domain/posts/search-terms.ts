/** A word or phrase of a search. */
export interface SearchTerm {
  text: string;
  /** Typed in quotation marks: its words are whole and follow one another. */
  isPhrase: boolean;
  isExclusion: boolean;
}

const QUOTES = '"“”„«»';
const PHRASE = `[${QUOTES}]\\s*([^${QUOTES}\\s][^${QUOTES}]*)[${QUOTES}]`;
const MINUS = "[-\u2212\u2013\uff0d]";
const TERM = new RegExp(`(?<!\\S)${MINUS}?${PHRASE}(?!\\S)|\\S+`, "gu");
const QUOTED = new RegExp(`^${PHRASE}$`, "u");
/** Not `--help`, nor a minus before signs alone. */
const EXCLUSION = new RegExp(`^${MINUS}(?!${MINUS}).*[\\p{L}\\p{N}]`, "su");

/** Splits a search into distinct terms. A search of exclusions only is taken literally, since it names nothing to find. */
export function searchTerms(text: string): SearchTerm[] {
  const terms = [...new Set(text.match(TERM))].map(termOf);
  if (terms.some(({ isExclusion }) => !isExclusion)) return terms;
  return [...new Set(text.match(/\S+/gu))].map((word) => ({ text: word, isPhrase: false, isExclusion: false }));
}

function termOf(typed: string): SearchTerm {
  const isExclusion = EXCLUSION.test(typed);
  const rest = isExclusion ? typed.slice(1) : typed;
  const phrase = QUOTED.exec(rest)?.[1];
  return { text: phrase?.trim().replace(/\s+/g, " ") ?? rest, isPhrase: phrase !== undefined, isExclusion };
}
