export interface Rankable {
  id: string;
  text: string;
  /** Further search words. */
  also?: string;
}

/** Removes case and accents: "zuri" finds "Zürich". */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const PREFIX = 3;
const WORD_STARTS = 2;
const SUBSEQUENCE = 1;

/**
 * Scores a match: prefix, word starts, or letters in order. Denser letters score higher.
 *
 * @param query folded, not empty
 * @returns higher is better; null without a match
 */
export function scoreOf(query: string, text: string): number | null {
  const folded = fold(text);
  if (folded.startsWith(query)) return PREFIX;
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  const startsWord = (typed: string) => words.some((word) => word.startsWith(typed));
  if (query.split(/\s+/).every(startsWord)) return WORD_STARTS;
  const span = shortestSpan(query.replace(/\s+/g, ""), folded);
  return span === null ? null : SUBSEQUENCE * (query.length / (span + 1));
}

/** Length of the shortest stretch that contains the letters in order; null without one. */
function shortestSpan(letters: string, text: string): number | null {
  let shortest: number | null = null;
  for (let start = text.indexOf(letters.charAt(0)); start !== -1; start = text.indexOf(letters.charAt(0), start + 1)) {
    const end = endOf(letters, text, start);
    if (end === null) break;
    if (shortest === null || end - start < shortest) shortest = end - start;
  }
  return shortest;
}

function endOf(letters: string, text: string, start: number): number | null {
  let at = start;
  for (const letter of letters) {
    const found = text.indexOf(letter, at);
    if (found === -1) return null;
    at = found + letter.length;
  }
  return at;
}

/**
 * Matches, best first; ties by recent use, then in the given order. Without a query, returns everything by recent use.
 *
 * @param recent ids, most recent first
 */
export function rank<Item extends Rankable>(query: string, items: readonly Item[], recent: readonly string[]): Item[] {
  const typed = fold(query).trim();
  const age = ({ id }: Item) => {
    const at = recent.indexOf(id);
    return at === -1 ? recent.length : at;
  };
  const scored = items.flatMap((item) => {
    const score = typed ? bestScore(typed, item) : 0;
    return score === null ? [] : [{ item, score }];
  });
  return scored.toSorted((a, b) => b.score - a.score || age(a.item) - age(b.item)).map(({ item }) => item);
}

/** Further words score at most like a word inside the text. */
function bestScore(typed: string, { text, also }: Rankable): number | null {
  const own = scoreOf(typed, text);
  if (own === PREFIX || !also) return own;
  const further = scoreOf(typed, `${text} ${also}`);
  return further === null ? own : Math.max(own ?? 0, Math.min(further, WORD_STARTS));
}
