/** A stretch of text, matched or not. */
export interface Stretch {
  text: string;
  isHit: boolean;
}

const PLAIN = /^[\p{L}\p{N}\p{M}]+$/u;
/** Scripts without spaces: a word can begin anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Bopomofo}]/u;
/** The search treats both letters as equal; regular expressions do not. */
const DOTTED = /[iİ]/giu;
const LETTER = "[\\p{L}\\p{N}\\p{M}]";

function patternOf(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(DOTTED, "[iİ]");
  if (!PLAIN.test(word) || UNSPACED.test(word)) return escaped;
  const isWholeWord = Array.from(word).length === 1;
  return `(?<!${LETTER})${escaped}${isWholeWord ? `(?!${LETTER})` : ""}`;
}

/**
 * Matches as the search does: at word starts, single letters as whole words, symbols anywhere; ignores case, keeps
 * accents, normalises to NFC.
 */
function finderOf(q: string): RegExp | null {
  const words = q
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return null;
  // Longest first, so that "sodium-ion" does not match as "sodium".
  const patterns = [...new Set(words)].toSorted((a, b) => b.length - a.length).map(patternOf);
  return new RegExp(patterns.join("|"), "giu");
}

/** Splits a text at the search hits. */
export function hitsIn(text: string, q: string): Stretch[] {
  const finder = finderOf(q);
  const stretches: Stretch[] = [];
  let end = 0;
  for (const { 0: hit, index } of finder ? text.matchAll(finder) : []) {
    if (index > end) stretches.push({ text: text.slice(end, index), isHit: false });
    stretches.push({ text: hit, isHit: true });
    end = index + hit.length;
  }
  if (end < text.length) stretches.push({ text: text.slice(end), isHit: false });
  return stretches;
}

/** Characters shown before the first hit. */
const LEAD_CHARACTERS = 60;

/** Starts shortly before the first hit when it is far into the text. */
export function excerptOf(text: string, q: string): string {
  const at = finderOf(q)?.exec(text)?.index ?? 0;
  if (at <= 2 * LEAD_CHARACTERS) return text;
  const wordStart = text.indexOf(" ", at - LEAD_CHARACTERS) + 1;
  return `… ${text.slice(wordStart > 0 && wordStart <= at ? wordStart : at)}`;
}
