import { contentWordsOf, type Word } from "@/lib/feed/relevance/read-post";
import { languageOfText } from "@/lib/feed/text/language";

/** Maximum text read, because the subject of a post is in its beginning. */
const TEXT_CHARACTERS_MAX = 1_000;
const CHARACTERS_MIN = 3;
const HAN_CHARACTERS_MIN = 2;
const HAN = /^\p{sc=Han}/u;
const LETTER = /\p{L}/u;
const CAPITALS = /^\p{Lu}{2,}$/u;

/** Words and two-word phrases of a post, inflections as one. */
export interface PostTerms {
  inTitle: ReadonlySet<string>;
  /** Each as first written. */
  written: ReadonlyMap<string, string>;
  /** Occurrences of each in title and text. */
  counts: ReadonlyMap<string, number>;
}

/** @param post `text` is plain text */
export function termsOf(post: { title: string; text: string; language: string | null }): PostTerms {
  const text = post.text.slice(0, TEXT_CHARACTERS_MAX);
  const language = languageOfText(`${post.title}\n${text}`, post.language);
  const counts = new Map<string, number>();
  const title = phrasesIn(contentWordsOf(post.title, language), counts);
  const written = new Map([...title, ...phrasesIn(contentWordsOf(text, language), counts)]);
  return { inTitle: new Set(title.keys()), written, counts };
}

/** @param counts occurrences so far, which grow */
function phrasesIn(words: readonly Word[], counts: Map<string, number>): Map<string, string> {
  const phrases = new Map<string, string>();
  const add = (term: string, written: string) => {
    counts.set(term, (counts.get(term) ?? 0) + 1);
    const known = phrases.get(term);
    // Prefers a lower-case form, because titles and sentences begin with a capital.
    if (known === undefined || (known !== known.toLowerCase() && written === written.toLowerCase()))
      phrases.set(term, written);
  };
  for (const [index, word] of words.entries()) {
    if (!canStandAlone(word)) continue;
    add(word.term, word.written);
    const before = words[index - 1];
    if (before && word.isJoined && canStandAlone(before))
      add(`${before.term} ${word.term}`, `${before.written} ${word.written}`);
  }
  return phrases;
}

function canStandAlone({ folded, written }: Word): boolean {
  if (!LETTER.test(folded)) return false;
  return folded.length >= (HAN.test(folded) || CAPITALS.test(written) ? HAN_CHARACTERS_MIN : CHARACTERS_MIN);
}

/** The form of a term to suggest: a lower-case one if any, otherwise the most common. */
export function writtenForm(term: string, posts: readonly PostTerms[]): string {
  const counts = new Map<string, number>();
  for (const { written } of posts) {
    const form = written.get(term);
    if (form !== undefined) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const isSmall = (form: string) => Number(form === form.toLowerCase());
  const [best] = [...counts].toSorted(
    ([one, n], [other, m]) => isSmall(other) - isSmall(one) || m - n || (one < other ? -1 : 1),
  );
  return best?.[0] ?? term;
}
