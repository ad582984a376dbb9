import { isCompoundOf } from "@/lib/feed/filter/compound";
import type { CompiledInterest, InterestTerm, InterestTerms } from "./interest";
import type { Mentions, ReadPost } from "./read-post";

/** Constants of BM25. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
/** Maximum content words of a text that counts as short. */
const SHORT_TEXT_WORDS = 60;
const TITLE_WEIGHT = 2;
/** Weight of a part of a compound, relative to the word itself. */
const COMPOUND_SHARE = 0.7;
const COMPOUND_CHARACTERS_MIN = 7;
/** Weight of a part of a name, because "Energy" alone is rarely "Peak Energy". */
const PARTIAL_NAME_SHARE = 0.4;
/** Assumed posts that smooth a term's frequency, so that a few posts change it little. */
const ASSUMED_POSTS = 20;
/** Points that score 63; about two rare words, one of them in the title. */
const POINTS_SCALE = 3;

/** In how many of some posts each term occurs. */
export interface TermFrequencies {
  posts: number;
  of: Readonly<Record<string, number>>;
}

export interface Hit {
  term: InterestTerm;
  /** As written in the post. */
  written: string;
  points: number;
  /** Whether the post has the whole name. */
  isName: boolean;
}

/** Counts the terms of an interest in posts. */
export function termFrequencies(interest: CompiledInterest, posts: readonly ReadPost[]): TermFrequencies {
  const of = new Map<string, number>();
  for (const post of posts)
    for (const { term } of hitsOf(interest, post, null)) of.set(term.term, (of.get(term.term) ?? 0) + 1);
  return { posts: posts.length, of: Object.fromEntries(of) };
}

/** Terms of an interest that occur in a post, most points first. @param frequencies null if unknown */
export function hitsOf(interest: CompiledInterest, post: ReadPost, frequencies: TermFrequencies | null): Hit[] {
  const terms = interest.termsIn(post.language);
  const mentions = mentionsOf(terms, post);
  const lengthRatio = Math.max(1, 1 - LENGTH_SHARE + (LENGTH_SHARE * post.length) / SHORT_TEXT_WORDS);
  const hits: Hit[] = [];
  for (const [key, term] of terms) {
    const found = mentions.get(key);
    if (!found) continue;
    const frequency = found.inTitle * TITLE_WEIGHT + found.inText / lengthRatio;
    const saturated = (frequency * (SATURATION + 1)) / (frequency + SATURATION);
    const isPartial = term.name.some((word) => !mentions.has(word));
    const weight = term.weight * (isPartial ? PARTIAL_NAME_SHARE : 1);
    hits.push({
      term,
      written: found.written,
      points: saturated * weight * rarity(key, frequencies),
      isName: term.isName && !isPartial,
    });
  }
  return hits.toSorted((a, b) => b.points - a.points);
}

/** Score from 0 to 100. */
export function scoreOf(hits: readonly Hit[]): number {
  return scoreOfPoints(hits.reduce((sum, hit) => sum + hit.points, 0));
}

export function scoreOfPoints(points: number): number {
  return Math.round(100 * (1 - Math.exp(-Math.max(0, points) / POINTS_SCALE)));
}

/** Points of a score; for 100, the minimum that rounds to it. */
export function pointsOf(score: number): number {
  return -POINTS_SCALE * Math.log(1 - Math.min(score, 99.5) / 100);
}

/** 1 for a term that occurs in no other post. */
function rarity(term: string, frequencies: TermFrequencies | null): number {
  const { posts = 0, of = {} } = frequencies ?? {};
  // "constructor" may be a term, but every object has a property of this name.
  const occurrences = Object.hasOwn(of, term) ? (of[term] ?? 0) : 0;
  const share = (occurrences + 1) / (posts + ASSUMED_POSTS);
  return Math.log(1 + 1 / share) / Math.log(1 + ASSUMED_POSTS);
}

/** Mentions in the post, and in German compounds. */
function mentionsOf(terms: InterestTerms, { language, mentions }: ReadPost): ReadonlyMap<string, Mentions> {
  if (language !== "de") return mentions;
  const all = new Map(mentions);
  const parts = [...terms].filter(([key, { written }]) => !mentions.has(key) && /^\p{Lu}/u.test(written));
  for (const [word, { inTitle, inText, written }] of mentions) {
    if (word.length < COMPOUND_CHARACTERS_MIN) continue;
    for (const [key, { folded }] of parts) {
      const isEndOf = (end: string) => end === folded || end === key;
      if (!isCompoundOf(word, folded, { isNoun: () => true, isEndOf })) continue;
      const known = all.get(key);
      all.set(key, {
        inTitle: (known?.inTitle ?? 0) + inTitle * COMPOUND_SHARE,
        inText: (known?.inText ?? 0) + inText * COMPOUND_SHARE,
        written,
      });
    }
  }
  return all;
}
