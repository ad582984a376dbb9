/** A stretch of a text, found by the search or between two that were. */
export interface Stretch {
  text: string;
  isHit: boolean;
}

const PLAIN = /^[\p{L}\p{N}\p{M}]+$/u;
/** Scripts that write no spaces: a word of theirs begins anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Bopomofo}]/u;
/** One letter to the search; regular expressions hold the dotted capital to be another. */
const DOTTED = /[iİ]/giu;
const LETTER = "[\\p{L}\\p{N}\\p{M}]";

function patternOf(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(DOTTED, "[iİ]");
  if (!PLAIN.test(word) || UNSPACED.test(word)) return escaped;
  const isWholeWord = Array.from(word).length === 1;
  return `(?<!${LETTER})${escaped}${isWholeWord ? `(?!${LETTER})` : ""}`;
}

/**
 * As the search finds words: at the beginning of a word, one letter alone as a whole one, and with signs wherever they
 * stand; in small or capital letters, accents as they are, however they were typed.
 */
function finderOf(q: string): RegExp | null {
  const words = q
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return null;
  // The longest first, so that "sodium-ion" is not found as "sodium".
  const patterns = [...new Set(words)].toSorted((a, b) => b.length - a.length).map(patternOf);
  return new RegExp(patterns.join("|"), "giu");
}

/** The whole of a text, cut at what was searched for. */
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

/** How much of a text stands before its first hit, so that this is in sight. */
const LEAD_CHARACTERS = 60;

/** From a little before the first hit on, when that is far into the text. */
export function excerptOf(text: string, q: string): string {
  const at = finderOf(q)?.exec(text)?.index ?? 0;
  if (at <= 2 * LEAD_CHARACTERS) return text;
  const wordStart = text.indexOf(" ", at - LEAD_CHARACTERS) + 1;
  return `… ${text.slice(wordStart > 0 && wordStart <= at ? wordStart : at)}`;
}
