import { baseForm } from "@/lib/feed/filter/inflection";
import { fold } from "@/lib/feed/text/fold";
import { languageOfText } from "@/lib/feed/text/language";
import { segmenterFor } from "@/lib/feed/text/segmenter";
import { stopWordsOf } from "@/lib/feed/text/stop-words";

/** Maximum text read, because the subject of a post is in its beginning. */
export const READ_CHARACTERS_MAX = 3_000;
const UNSPACED_CHARACTERS_MAX = 1_200;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const HIRAGANA_ONLY = /^[\p{sc=Hiragana}ー]+$/u;
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const HAN = /\p{sc=Han}/u;

/** A content word. */
export interface Word {
  /** Form that all inflections share. */
  term: string;
  folded: string;
  written: string;
  /** Only a space separates it from the word before. */
  isJoined: boolean;
}

/** Occurrences of a term in a post. */
export interface Mentions {
  inTitle: number;
  inText: number;
  written: string;
}

/** The words of a post, read once for all newsfeeds. */
export interface ReadPost {
  language: string;
  mentions: ReadonlyMap<string, Mentions>;
  /** Number of content words of the text. */
  length: number;
}

/** Content words of a text in order. */
export function contentWordsOf(text: string, language: string): Word[] {
  const words: Word[] = [];
  let end = -1;
  for (const { index, written } of writtenWords(text, language)) {
    const form = formOf(written, language);
    if (form === null) continue;
    words.push({ ...form, written, isJoined: text.slice(end, index) === " " });
    end = index + written.length;
  }
  return words;
}

type Form = Pick<Word, "term" | "folded"> | null;

/** Forms by language and word, since stemming a word costs fifty times as much as looking it up. */
const FORMS = new Map<string, Form>();
const FORMS_MAX = 20_000;
/** Longer runs of letters are no words, and their forms would fill the memory. */
const WORD_CHARACTERS_MAX = 100;

/** Form of a word; null for words that say nothing about the subject. */
function formOf(written: string, language: string): Form {
  if (written.length > WORD_CHARACTERS_MAX) return null;
  const key = `${language} ${written}`;
  const known = FORMS.get(key);
  if (known !== undefined) return known;
  if (FORMS.size >= FORMS_MAX) FORMS.clear();
  // A slice of the key, because a slice of the text would keep the whole text in memory.
  const form = readForm(key.slice(language.length + 1), language);
  FORMS.set(key, form);
  return form;
}

function readForm(written: string, language: string): Form {
  const folded = fold(written);
  const isStopWord = (stopWordsOf(language) ?? stopWordsOf("en"))?.has(folded);
  if (isStopWord || (folded.length < 2 && !HAN.test(folded)) || HIRAGANA_ONLY.test(folded)) return null;
  return { term: baseForm(folded, language), folded };
}

function writtenWords(text: string, language: string): { index: number; written: string }[] {
  if (!UNSPACED.test(text)) return Array.from(text.matchAll(WORDS), ({ index, 0: written }) => ({ index, written }));
  return Array.from(segmenterFor(language, "word").segment(text)).flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ index, written: segment }] : [],
  );
}

/** @param post `text` is plain text */
export function readPost(post: {
  title: string;
  text: string;
  tags: readonly string[];
  language?: string | null;
}): ReadPost {
  const start = post.text.slice(0, READ_CHARACTERS_MAX);
  const text = UNSPACED.test(start) ? start.slice(0, UNSPACED_CHARACTERS_MAX) : start;
  const language = languageOfText(`${post.title}\n${text}`, post.language);
  const mentions = new Map<string, Mentions>();
  const count = (words: readonly Word[], place: "inTitle" | "inText") => {
    for (const { term, written } of words) {
      const known = mentions.get(term) ?? { inTitle: 0, inText: 0, written };
      known[place] += 1;
      mentions.set(term, known);
    }
    return words.length;
  };
  count(contentWordsOf(post.title, language), "inTitle");
  const length = count(contentWordsOf(`${text}\n${post.tags.join("\n")}`, language), "inText");
  return { language, mentions, length };
}
