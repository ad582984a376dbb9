import type { CompiledInterest } from "./interest";
import type { ReadPost } from "./read-post";
import { type Hit, hitsOf, scoreOf, type TermFrequencies } from "./score";

/** How much a post matters to a newsfeed's readers. */
export interface Relevance {
  /** 0 to 100. */
  score: number;
  /** One line. */
  reason: string;
}

/** Maximum terms in a reason. */
const NAMED_MAX = 3;
/** Words that any company uses have smaller weights. */
const TELLING_WEIGHT_MIN = 0.5;

/** Relevance of a post by the words that it shares with the interest. @param frequencies null if unknown */
export function relevanceOf(
  interest: CompiledInterest,
  post: ReadPost,
  frequencies: TermFrequencies | null,
): Relevance {
  const hits = hitsOf(interest, post, frequencies);
  return { score: scoreOf(hits), reason: reasonOf(hits, interest) };
}

function reasonOf(hits: readonly Hit[], { hasContext, phrases }: CompiledInterest): string {
  const subject = hasContext ? "context" : "keywords";
  if (hits.length === 0) return `No words in common with your ${subject}`;
  const telling = hits.filter(({ term }) => term.weight >= TELLING_WEIGHT_MIN).slice(0, NAMED_MAX);
  if (telling.length === 0) return `Few words in common with your ${subject}`;
  const [names, others] = [telling.filter(({ isName }) => isName), telling.filter(({ isName }) => !isName)];
  const named = [...Map.groupBy(names, ({ term }) => term.role)].map(([role, some]) => {
    const all = [...new Set(some.map((hit) => nameOf(hit, some)))];
    return role === null ? listed(all) : `your ${role}${all.length > 1 ? "s" : ""} ${listed(all)}`;
  });
  const mentioned = [...new Set(others.map((hit) => phraseOf(hit, others, phrases) ?? writtenInSentence(hit)))];
  const parts = [
    ...(named.length > 0 ? [`names ${listed(named)}`] : []),
    ...(mentioned.length > 0 ? [`mentions ${listed(mentioned)}`] : []),
  ];
  const said = parts.join(" and ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** All words of a name if the post has them all, otherwise the word alone. */
function nameOf({ term, written }: Hit, names: readonly Hit[]): string {
  const words = term.name.flatMap((word) => names.find((other) => other.term.term === word)?.written ?? []);
  return words.length === term.name.length ? words.join(" ") : written;
}

/** The keyword of several words that a word is part of, if the others are there too. */
function phraseOf({ term }: Hit, others: readonly Hit[], phrases: CompiledInterest["phrases"]): string | undefined {
  const isThere = (word: string) => others.some((other) => other.term.folded === word);
  return phrases.find(({ words }) => words.includes(term.folded) && words.every(isThere))?.typed;
}

/** The word without a capital that is only due to its position in a heading or sentence. */
function writtenInSentence({ term, written }: Hit): string {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(written) && /^\p{Ll}/u.test(term.written);
  return isCapital ? written.charAt(0).toLowerCase() + written.slice(1) : written;
}

function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}
