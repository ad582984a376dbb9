import { characterAt, characterBefore, characterKind, fold } from "@/lib/feed/text/fold";
import { plainText } from "@/lib/feed/text/text";
import { type CompiledKeywords, compileKeywords, type Keyword, type Phrase } from "./keywords";

/** Maximum run of spaces and hyphens within a phrase, in characters. */
const GAP_MAX = 8;

export interface FoldedPost {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
}

/** Fields that keywords match, most significant first. */
const FIELDS = ["title", "text", "tags"] as const;
export type Field = (typeof FIELDS)[number];

export interface KeywordVerdict {
  isMatch: boolean;
  /** `no_keywords`: without wanted keywords, every post passes that no exclusion matches. */
  reason: "matched" | "no_keywords" | "no_match" | "excluded";
  /** The deciding keyword as typed: the first match, or the exclusion. */
  keyword: string | null;
  /** Field of the match; for parts in several fields, the least significant. */
  field: Field | null;
  /** All wanted keywords that occur, as typed, in the newsfeed's order. */
  matchedKeywords: string[];
}

/** @param post `text` is plain text; `tags` are the publisher's, and phrases do not span them */
export function foldPost(post: { title: string; text: string; tags: readonly string[] }): FoldedPost {
  return { title: fold(post.title), text: fold(post.text), tags: post.tags.map(fold) };
}

/** Whether any wanted keyword matches (or none is wanted) and no exclusion. Linear in the post's length. */
export function matchKeywords(compiled: CompiledKeywords, post: FoldedPost): KeywordVerdict {
  const [exclusion] = hitsOf(compiled.excluded, post).take(1);
  if (exclusion) return { isMatch: false, reason: "excluded", ...exclusion, matchedKeywords: [] };
  const nothing = { keyword: null, field: null, matchedKeywords: [] };
  if (compiled.wanted.length === 0) return { isMatch: true, reason: "no_keywords", ...nothing };
  const hits = [...hitsOf(compiled.wanted, post)];
  const [first] = hits;
  if (!first) return { isMatch: false, reason: "no_match", ...nothing };
  return { isMatch: true, reason: "matched", ...first, matchedKeywords: hits.map(({ keyword }) => keyword) };
}

/** Keywords that occur in the post, as typed, with their fields. */
function hitsOf(keywords: readonly Keyword[], post: FoldedPost) {
  return keywords.values().flatMap((keyword) => {
    const field = fieldOf(keyword, post);
    return field === null ? [] : [{ keyword: keyword.typed, field }];
  });
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

/** Whether a word may start here: signs and unspaced scripts always, letters after another kind ("AI" in "生成AI"). */
function isFreeAtStart(text: string, start: number): boolean {
  const own = characterKind(characterAt(text, start));
  return own === "sign" || own === "unspaced" || characterKind(characterBefore(text, start)) !== own;
}

/** Whether a word may end at `end`. Particles attach to Korean words, so those may end anywhere. */
function isFreeAtEnd(text: string, end: number): boolean {
  const own = characterKind(characterBefore(text, end));
  return own !== "spaced" || characterKind(characterAt(text, end)) !== own;
}

type FeedPost = Pick<FoldedPost, "title" | "tags"> & { contentHtml: string | null };

/** How many posts the keywords would keep, judged by the feed's text. For the worker threads. */
export function countMatches({ posts, keywords }: { posts: readonly FeedPost[]; keywords: string[] }): number {
  const compiled = compileKeywords(keywords);
  return posts.filter(({ title, contentHtml, tags }) => {
    const post = foldPost({ title, text: plainText(contentHtml ?? ""), tags });
    return matchKeywords(compiled, post).isMatch;
  }).length;
}
