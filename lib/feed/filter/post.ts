import { lazily } from "@/lib/core/lazily";
import { characterAt, characterBefore, characterKind, fold } from "@/lib/feed/text/fold";
import { languageOfText } from "@/lib/feed/text/language";
import { segmenterFor } from "@/lib/feed/text/segmenter";
import { type Effort, newEffort } from "./effort";
import { offsetsOf } from "./offsets";
import { simplified } from "./simplified";

/** Longest hyphenated word that is searched for its closed form. */
const HYPHENATED_CHARACTERS_MAX = 100;

/** A text to match. Each property is computed when a keyword first needs it, once for all newsfeeds. */
export interface FoldedText {
  readonly folded: string;
  /** The range of the text before folding. */
  rangeOf(start: number, end: number): { start: number; end: number };
  /** A range of `folded` as written. */
  written(start: number, end: number): string;
  /** `folded` in simplified Chinese characters, of the same length. */
  simplified(): string;
  /** Hyphenated words, written as one word. */
  hyphenated(): readonly Hyphenated[];
  /** Indexes between words of Chinese and Japanese. */
  wordEdges(): ReadonlySet<number>;
}

interface Hyphenated {
  start: number;
  end: number;
  closed: string;
}

export interface FoldedPost {
  readonly title: FoldedText;
  readonly text: FoldedText;
  readonly tags: readonly FoldedText[];
  /** Primary tag of the language. */
  language(): string;
  /** For one search; see {@link withNewEffort}. */
  readonly effort: Effort;
}

interface Post {
  title: string;
  text: string;
  tags: readonly string[];
  /** BCP 47 tag, as declared. */
  language?: string | null;
}

/** @param post `text` is plain text; `tags` are the publisher's, and phrases do not span them */
export function foldPost({ title, text, tags, language = null }: Post): FoldedPost {
  return {
    title: foldText(title),
    text: foldText(text),
    tags: tags.map(foldText),
    language: lazily(() => languageOfText(`${title}\n${text.slice(0, 1_000)}`, language)),
    effort: newEffort(),
  };
}

/** The same post for another search. */
export function withNewEffort(post: FoldedPost): FoldedPost {
  return { ...post, effort: newEffort() };
}

function foldText(raw: string): FoldedText {
  const folded = lazily(() => fold(raw));
  const offsets = lazily(() => offsetsOf(raw, folded().length));
  const rangeOf = (start: number, end: number) => ({
    start: offsets().starts[start] ?? 0,
    end: offsets().ends[end - 1] ?? raw.length,
  });
  return {
    get folded() {
      return folded();
    },
    rangeOf,
    written(start, end) {
      const range = rangeOf(start, end);
      return raw.slice(range.start, range.end);
    },
    simplified: lazily(() => simplified(folded())),
    hyphenated: lazily(() => hyphenatedIn(folded())),
    wordEdges: lazily(() => cjkWordEdges(folded())),
  };
}

function hyphenatedIn(folded: string): Hyphenated[] {
  const found: Hyphenated[] = [];
  for (let at = folded.indexOf("-"); at >= 0; at = folded.indexOf("-", at)) {
    const end = wordEnd(folded, at, { acrossHyphens: true });
    const start = wordStart(folded, at, { acrossHyphens: true });
    const closed = folded.slice(start, end).replaceAll("-", "");
    if (start < at && end > at + 1 && end - start < HYPHENATED_CHARACTERS_MAX) found.push({ start, end, closed });
    at = Math.max(end, at + 1);
  }
  return found;
}

/** Whether the character at an index is a letter or digit of a script with spaces. */
export function isWordAt(folded: string, index: number): boolean {
  const code = folded.charCodeAt(index);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  if (Number.isNaN(code) || (code >= 0x2000 && code <= 0x206f)) return false;
  if (code >= 0x400 && code <= 0x45f) return true;
  const isLow = code >= 0xdc00 && code <= 0xdfff;
  return characterKind(isLow ? characterBefore(folded, index + 1) : characterAt(folded, index)) === "spaced";
}

const LIMIT = HYPHENATED_CHARACTERS_MAX + 1;

/** Start of the word around an index, at most about a hundred characters before it. */
export function wordStart(folded: string, index: number, { acrossHyphens = false } = {}): number {
  let start = index;
  while (start > index - LIMIT && (isWordAt(folded, start - 1) || (acrossHyphens && folded[start - 1] === "-")))
    start -= 1;
  return start;
}

/** End of the word around an index. */
export function wordEnd(folded: string, index: number, { acrossHyphens = false } = {}): number {
  let end = index;
  while (isWordAt(folded, end) || (acrossHyphens && folded[end] === "-")) end += 1;
  return end;
}

/** Indexes between the words of a text, whatever its language; the dictionary covers Chinese and Japanese. */
function cjkWordEdges(folded: string): ReadonlySet<number> {
  const edges = new Set([folded.length]);
  for (const { index } of segmenterFor("ja", "word").segment(folded)) edges.add(index);
  return edges;
}
