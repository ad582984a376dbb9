import { characterAt, characterBefore, characterKind, fold } from "@/lib/feed/text/fold";
import { plainText } from "@/lib/feed/text/text";
import { type CompiledKeywords, compileKeywords, type Keyword, type Phrase } from "./keywords";

/** Longest run of spaces and hyphens that still holds a phrase together, in characters. */
const GAP_MAX = 8;

/** A post in the form that keywords are matched against. */
export interface FoldedPost {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
}

/** Places of a post where a keyword can stand, the most telling first. */
const FIELDS = ["title", "text", "tags"] as const;
export type Field = (typeof FIELDS)[number];

/** Why a newsfeed keeps a post or turns it away. */
export interface KeywordVerdict {
  isMatch: boolean;
  /** `no_keywords`: nothing was asked for, so everything passes that no exclusion hits. */
  reason: "matched" | "no_keywords" | "no_match" | "excluded";
  /** The keyword as typed that decided: the first that matched, or the exclusion that hit. */
  keyword: string | null;
  /** Where it stands; of parts in different places the least telling place. */
  field: Field | null;
  /** Every wanted keyword that occurs, as typed, in the order of the newsfeed. */
  matchedKeywords: string[];
}

/** @param post `text` is plain text (never markup or addresses); `tags` are the publisher's, a phrase spans no two of them */
export function foldPost(post: { title: string; text: string; tags: readonly string[] }): FoldedPost {
  return { title: fold(post.title), text: fold(post.text), tags: post.tags.map(fold) };
}

/** Whether the post passes: any wanted keyword (or none wanted), and no exclusion. Linear in the length of the post. */
export function matchKeywords(compiled: CompiledKeywords, post: FoldedPost): KeywordVerdict {
  for (const keyword of compiled.excluded) {
    const field = fieldOf(keyword, post);
    if (field !== null) {
      return { isMatch: false, reason: "excluded", keyword: keyword.typed, field, matchedKeywords: [] };
    }
  }
  if (compiled.wanted.length === 0) {
    return { isMatch: true, reason: "no_keywords", keyword: null, field: null, matchedKeywords: [] };
  }
  const hits = compiled.wanted.flatMap((keyword) => {
    const field = fieldOf(keyword, post);
    return field === null ? [] : [{ typed: keyword.typed, field }];
  });
  const first = hits[0];
  if (first === undefined) {
    return { isMatch: false, reason: "no_match", keyword: null, field: null, matchedKeywords: [] };
  }
  const matchedKeywords = hits.map((hit) => hit.typed);
  return { isMatch: true, reason: "matched", keyword: first.typed, field: first.field, matchedKeywords };
}

function fieldOf(keyword: Keyword, post: FoldedPost): Field | null {
  let furthest = 0;
  for (const phrase of keyword.phrases) {
    const place = FIELDS.findIndex((field) => [post[field]].flat().some((text) => occurs(phrase, text)));
    if (place < 0) return null;
    furthest = Math.max(furthest, place);
  }
  return FIELDS[furthest] ?? null;
}

function occurs(phrase: Phrase, text: string): boolean {
  const [first = "", ...rest] = phrase.pieces;
  for (let start = text.indexOf(first); start >= 0; start = text.indexOf(first, start + 1)) {
    const end = endOfPieces(text, start + first.length, rest);
    if (end !== null && isFreeAtStart(text, start) && (phrase.isPrefix || isFreeAtEnd(text, end))) return true;
  }
  return false;
}

function endOfPieces(text: string, from: number, pieces: readonly string[]): number | null {
  let end = from;
  for (const piece of pieces) {
    const next = skipGap(text, end);
    if (next === end || !text.startsWith(piece, next)) return null;
    end = next + piece.length;
  }
  return end;
}

function skipGap(text: string, from: number): number {
  let end = from;
  while (end < from + GAP_MAX && (text[end] === " " || text[end] === "-")) end += 1;
  return end;
}

/**
 * Whether a word begins at `start`. A sign or a script without spaces begins anywhere; a letter begins after anything but its own
 * kind, so that "AI" is found in "生成AI" and in "차세대AI".
 */
function isFreeAtStart(text: string, start: number): boolean {
  const own = characterKind(characterAt(text, start));
  return own === "sign" || own === "unspaced" || characterKind(characterBefore(text, start)) !== own;
}

/** The same for a word that ends at `end`; particles attach to Korean words, so there the end is always free. */
function isFreeAtEnd(text: string, end: number): boolean {
  const own = characterKind(characterBefore(text, end));
  return own !== "spaced" || characterKind(characterAt(text, end)) !== own;
}

/** A post as its feed gives it; markup is untrusted. */
interface FeedPost {
  title: string;
  contentHtml: string | null;
  tags: string[];
}

/** How many posts the keywords of a newsfeed would keep, by what their feed itself holds of them. For the worker threads. */
export function countMatches({ posts, keywords }: { posts: readonly FeedPost[]; keywords: string[] }): number {
  const compiled = compileKeywords(keywords);
  return posts.filter(({ title, contentHtml, tags }) => {
    const post = foldPost({ title, text: plainText(contentHtml ?? ""), tags });
    return matchKeywords(compiled, post).isMatch;
  }).length;
}
