import { characterKind } from "@/lib/feed/text/fold";
import { compileKeywords, type Phrase } from "./keywords";
import { foldPost, matchKeywords } from "./match";

interface Mark {
  start: number;
  end: number;
}

/** A passage around a keyword; offsets are UTF-16 units within it. */
export interface Located {
  passage: string;
  marks: Mark[];
}

/** Longer sentences are cut around the word, in UTF-16 units. */
const PASSAGE_CHARACTERS_MAX = 320;
const SENTENCE = new Intl.Segmenter("und", { granularity: "sentence" });

/** The first sentence with a keyword, or with a part of it if its parts are in several. Null without a match. */
export function locateKeyword(text: string, typed: string): Located | null {
  const { wanted, excluded } = compileKeywords([typed]);
  const phrases = [...wanted, ...excluded].flatMap((keyword) => keyword.phrases);
  const passages = sentencesWith(text, phrases);
  const whole = passages.find(({ found }) => found.length === phrases.length) ?? passages[0];
  if (!whole) return null;
  const marks = whole.found.map((phrase) => narrow(whole.sentence, phrase)).toSorted((a, b) => a.start - b.start);
  return cutAround(whole.sentence, withoutOverlaps(marks));
}

function sentencesWith(text: string, phrases: readonly Phrase[]): { sentence: string; found: Phrase[] }[] {
  if (!phrases.some((phrase) => occurs(phrase, text))) return [];
  const hits: { sentence: string; found: Phrase[] }[] = [];
  for (const line of text.split("\n")) {
    if (!phrases.some((phrase) => occurs(phrase, line))) continue;
    const sentences = [...SENTENCE.segment(line)].map(({ segment }) => segment.trim());
    // A phrase may span an apparent sentence end, as in "Inc. shares".
    for (const sentence of [...sentences, line.trim()]) {
      const found = phrases.filter((phrase) => occurs(phrase, sentence));
      if (found.length > 0) hits.push({ sentence, found });
      if (found.length === phrases.length) return hits;
    }
  }
  return hits;
}

function occurs(phrase: Phrase, text: string): boolean {
  const keyword = { typed: "", isExclusion: false, phrases: [phrase] };
  return matchKeywords({ wanted: [keyword], excluded: [] }, foldPost({ title: "", text, tags: [] })).isMatch;
}

/** Range of a phrase in a text that contains it, at the shortest prefix that does. */
function narrow(text: string, phrase: Phrase): Mark {
  const cuts = wordEdges(text);
  const ends = firstThat(cuts.length, (index) => occurs(phrase, text.slice(0, cuts[index])));
  const end = cuts[ends] ?? text.length;
  const before = cuts.slice(0, ends);
  const tooMany = firstThat(before.length, (index) => !occurs(phrase, text.slice(before[index], end)));
  return { start: before[tooMany - 1] ?? 0, end };
}

/** The first of `count` indexes that satisfies a monotonic condition; `count` if none does. */
function firstThat(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function wordEdges(text: string): number[] {
  const edges = [0];
  let at = 0;
  let last: string | null = null;
  for (const character of text) {
    const kind = characterKind(character);
    if (at > 0 && (kind !== last || kind === "unspaced" || kind === "sign")) edges.push(at);
    last = kind;
    at += character.length;
  }
  return [...edges, text.length];
}

function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  return marks.filter((mark, index) => index === 0 || mark.start >= (marks[index - 1]?.end ?? 0));
}

function cutAround(sentence: string, marks: Mark[]): Located {
  if (sentence.length <= PASSAGE_CHARACTERS_MAX) return { passage: sentence, marks };
  const from = Math.max(0, (marks[0]?.start ?? 0) - PASSAGE_CHARACTERS_MAX / 2);
  const to = from + PASSAGE_CHARACTERS_MAX;
  const lead = from > 0 ? "… " : "";
  const passage = `${lead}${sentence.slice(from, to)}${to < sentence.length ? " …" : ""}`.toWellFormed();
  const shift = lead.length - from;
  const kept = marks.filter(({ end }) => end <= to);
  return { passage, marks: kept.map(({ start, end }) => ({ start: start + shift, end: end + shift })) };
}
