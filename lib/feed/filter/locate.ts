import { type Effort, newEffort } from "./effort";
import { compileKeywords, type Phrase } from "./keywords";
import { findPhrase } from "./match";
import { foldPost, wordEnd } from "./post";

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
/** Maximum lines and sentences that are searched one by one, each for about 50 microseconds. */
const SEARCHED_MAX = 2_000;
const SENTENCE = new Intl.Segmenter("und", { granularity: "sentence" });

/**
 * The first sentence with a keyword, or with a part of it if its parts are in several. Null without a match.
 *
 * @param language of the text; guessed if null
 */
export function locateKeyword(text: string, typed: string, language: string | null = null): Located | null {
  const { wanted, excluded } = compileKeywords([typed]);
  const phrases = [...wanted, ...excluded].flatMap((keyword) => keyword.phrases);
  const own = foldPost({ title: "", text, tags: [], language });
  const passages = sentencesWith(text, phrases, own.language);
  const whole = passages.find(({ found }) => found.length === phrases.length) ?? passages[0];
  if (!whole) return null;
  return cutAround(whole.sentence, withoutOverlaps(whole.found.toSorted((a, b) => a.start - b.start)));
}

function sentencesWith(text: string, phrases: readonly Phrase[], language: () => string) {
  const hits: { sentence: string; found: Mark[] }[] = [];
  const inText = marksIn(text, phrases, { language });
  if (inText.length === 0) return [];
  let searched = 0;
  const effort = newEffort();
  const find = (passage: string) => {
    searched += 1;
    return searched > SEARCHED_MAX ? [] : marksIn(passage, phrases, { language, effort });
  };
  for (const line of text.split("\n")) {
    if (searched > SEARCHED_MAX) break;
    if (find(line).length === 0) continue;
    const sentences = [...SENTENCE.segment(line)].map(({ segment }) => segment.trim());
    // A phrase may span an apparent sentence end, as in "Inc. shares".
    for (const sentence of [...sentences, line.trim()]) {
      const found = find(sentence);
      if (found.length > 0) hits.push({ sentence, found });
      if (found.length === phrases.length) return hits;
    }
  }
  if (hits.length > 0) return hits;
  const sentence = lineAt(text, Math.min(...inText.map(({ start }) => start))).trim();
  const found = marksIn(sentence, phrases, { language });
  return found.length > 0 ? [{ sentence, found }] : [];
}

function lineAt(text: string, index: number): string {
  const end = text.indexOf("\n", index);
  return text.slice(text.lastIndexOf("\n", index) + 1, end < 0 ? text.length : end);
}

/** Ranges of the phrases that occur in a passage. */
function marksIn(
  passage: string,
  phrases: readonly Phrase[],
  { language, effort = newEffort() }: { language: () => string; effort?: Effort },
): Mark[] {
  const post = { ...foldPost({ title: "", text: passage, tags: [] }), language, effort };
  return phrases.flatMap((phrase) => {
    const span = findPhrase(phrase, post.text, post);
    if (!span) return [];
    const end = phrase.isPrefix ? wordEnd(post.text.folded, span.end) : span.end;
    return [post.text.rangeOf(span.start, end)];
  });
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
