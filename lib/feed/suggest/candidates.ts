import { EXAMPLES_MIN, type Example, groupsOf } from "./examples";
import { type PostTerms, writtenForm } from "./terms";

/** Minimum number of posts with a term. */
export const POSTS_MIN = 3;
/** One-sided 95%: a term that is as frequent in the other posts rarely passes. */
const SCORE_MIN = 1.64;
/** Maximum terms of each kind that are tested on whole texts. */
const CANDIDATES_MAX = 6;
/** Maximum terms that are sorted by all criteria. */
const RATED_MAX = 50;
const CONTEXT_WORDS_MAX = 5;

export interface Candidates {
  excluding: readonly string[];
  including: readonly string[];
  /** Words to write a context with. */
  contextWords: readonly string[];
  /** Occurrences of excluding and including terms in titles and beginnings of texts. */
  occurrences: ReadonlyMap<string, number>;
}

type ReadExample = Example & { terms: PostTerms };

/** Terms that distinguish unwanted, liked and wanted posts from the newsfeed's other posts, best first. */
export function chooseCandidates(posts: readonly ReadExample[]): Candidates {
  const { kept, unwanted, wanted, liked } = groupsOf(posts);
  const except = (group: readonly ReadExample[], all: readonly ReadExample[]) =>
    all.filter((post) => !group.includes(post));
  const ofContext = wordsOf(tellingTerms(wanted, except(wanted, kept))).filter((word) => !word.includes(" "));
  const excluding = tellingTerms(unwanted, except(unwanted, kept)).slice(0, CANDIDATES_MAX);
  const including = tellingTerms(liked, except(liked, kept)).slice(0, CANDIDATES_MAX);
  const countOf = (term: string) => kept.reduce((sum, { terms }) => sum + (terms.counts.get(term) ?? 0), 0);
  return {
    excluding: wordsOf(excluding),
    including: wordsOf(including),
    contextWords: ofContext.slice(0, CONTEXT_WORDS_MAX),
    occurrences: new Map([...excluding, ...including].map(({ term, word }) => [word, countOf(term)])),
  };
}

interface TellingTerm {
  term: string;
  /** Its written form. */
  word: string;
}

function wordsOf(terms: readonly TellingTerm[]): string[] {
  return terms.map(({ word }) => word);
}

function tellingTerms(group: readonly ReadExample[], rest: readonly ReadExample[]): TellingTerm[] {
  if (group.length < EXAMPLES_MIN) return [];
  const [own, others] = [countTerms(group), countTerms(rest)];
  const inTitle = (term: string) => group.filter(({ terms }) => terms.inTitle.has(term)).length;
  const rated = [...own].flatMap(([term, count]) => {
    if (count < POSTS_MIN) return [];
    const otherCount = others.get(term) ?? 0;
    const score = logOddsScore([count, group.length], [otherCount, rest.length]);
    return score < SCORE_MIN ? [] : [{ term, net: count - otherCount / 2, score }];
  });
  const terms = group.map((post) => post.terms);
  const best = rated
    .toSorted((one, other) => other.net - one.net || other.score - one.score)
    .slice(0, RATED_MAX)
    .map((one) => ({ ...one, titleCount: inTitle(one.term), words: one.term.split(" ") }))
    .toSorted(
      (one, other) =>
        other.net - one.net ||
        other.titleCount - one.titleCount ||
        one.words.length - other.words.length ||
        other.score - one.score ||
        (one.term < other.term ? -1 : 1),
    );
  // A phrase is dropped when one of its words ranks higher.
  const isFirst = (words: readonly string[], at: number) =>
    words.length === 1 || !best.slice(0, at).some(({ term }) => words.includes(term));
  return best
    .filter(({ words }, at) => isFirst(words, at))
    .map(({ term }) => ({ term, word: writtenForm(term, terms) }));
}

function countTerms(posts: readonly ReadExample[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of posts) for (const term of terms.written.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Log-odds ratio of two shares, each `[count, total]`, in standard errors. */
export function logOddsScore([a, ofA]: readonly [number, number], [b, ofB]: readonly [number, number]): number {
  // Adds half a post to each cell, so that none is zero.
  const cells = [a + 0.5, ofA - a + 0.5, b + 0.5, ofB - b + 0.5] as const;
  const logOdds = Math.log(cells[0] / cells[1]) - Math.log(cells[2] / cells[3]);
  return logOdds / Math.sqrt(cells.reduce((sum, cell) => sum + 1 / cell, 0));
}
