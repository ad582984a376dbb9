import { lazily } from "@/lib/core/lazily";
import { type CompiledKeywords, compileKeywords } from "@/lib/feed/filter/keywords";
import { occurringKeywords } from "@/lib/feed/filter/match";
import { foldPost } from "@/lib/feed/filter/post";
import { fold, wordsOf as wordsIn } from "@/lib/feed/text/fold";
import { guessLanguage, likelyLanguage } from "@/lib/feed/text/language";
import { stopWordsOf } from "@/lib/feed/text/stop-words";
import { PLACES, TOPICS } from "./topics";
import { CHINESE, CZECH, JAPANESE, KOREAN, POLISH, RUSSIAN, TURKISH, UKRAINIAN } from "./words/eastern";
import { ENGLISH } from "./words/english";
import { DANISH, DUTCH, FINNISH, GERMAN, NORWEGIAN, SWEDISH } from "./words/germanic";
import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from "./words/romance";

const WORDS: Readonly<Record<string, string>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  sv: SWEDISH,
  da: DANISH,
  nb: NORWEGIAN,
  fi: FINNISH,
  pl: POLISH,
  cs: CZECH,
  ru: RUSSIAN,
  uk: UKRAINIAN,
  tr: TURKISH,
  ja: JAPANESE,
  zh: CHINESE,
  ko: KOREAN,
};

/** Language, topics and places of a description. */
export interface ReadDescription {
  language: string;
  topics: readonly string[];
  places: readonly string[];
  /** Whether only English sites are wanted, about any place. */
  isEnglishOnly: boolean;
}

type Word = { about: string; keywords: CompiledKeywords };

/** The words of a language as keywords, compiled when a description first needs them. */
const wordsOf = new Map(
  Object.entries(WORDS).map(([language, text]) => [language, lazily(() => text.trim().split("\n").map(readWord))]),
);

function readWord(line: string): Word {
  const [about = "", words = ""] = line.split(": ");
  return { about, keywords: compileKeywords(words.split(", ")) };
}

const IN_ENGLISH = /\b(?:in english|auf englisch|en anglais|en inglés|in inglese|em inglês)\b/giu;

/** Finds the topics and places that a description names, in its own language or English. */
export function readDescription(text: string): ReadDescription {
  const rest = text.replace(IN_ENGLISH, " ");
  const language = languageOf(rest);
  const hits = [...hitsIn(rest, language), ...(language === "en" ? [] : hitsIn(rest, "en").filter(isForeign))];
  const abouts = [...new Set(longest(hits).map(({ about }) => about))];
  const topics = abouts.filter((about) => TOPICS.has(about));
  return {
    language,
    topics: topics.length > 1 ? topics.filter((topic) => topic !== "news") : topics,
    places: abouts.filter((about) => about.startsWith("@")).map((about) => about.slice(1)),
    isEnglishOnly: rest !== text,
  };
}

interface Hit {
  about: string;
  /** The topic's keyword, not the word in the description. */
  word: string;
}

/** Short English words mean something else in other languages, such as "art". */
const FOREIGN_CHARACTERS_MIN = 5;
const isForeign = ({ word }: Hit) => word.length >= FOREIGN_CHARACTERS_MIN || /^[A-Z\d]+$/.test(word);

function hitsIn(text: string, language: string): Hit[] {
  const post = foldPost({ title: text, text: "", tags: [], language });
  const words = wordsOf.get(language)?.() ?? [];
  return words.flatMap(({ about, keywords }) =>
    Array.from(occurringKeywords(keywords, post), (word) => ({ about, word: word.toLowerCase() })),
  );
}

/** Leaves out words of longer ones: "energy" of "renewable energy". */
function longest(hits: readonly Hit[]): Hit[] {
  return hits.filter(({ word }) => !hits.some((other) => isPartOf(word, other.word)));
}

function isPartOf(word: string, longer: string): boolean {
  return word.length < longer.length && ` ${longer} `.includes(` ${word} `);
}

/** Extra weight of a keyword that occurs as typed, rather than only without accents and endings. */
const AS_TYPED = 0.5;
/** Weight of the guessed language, which is unreliable for a few words. */
const LIKELY = 0.3;
const FUNCTION_WORD = 0.2;

/** The language whose words match best; the guessed language breaks ties. */
function languageOf(text: string): string {
  const likely = guessLanguage(text) ?? likelyLanguage(text);
  const lower = text.toLowerCase();
  const scored = Object.keys(WORDS).map((language) => {
    const hits = hitsIn(text, language);
    const typed = hits.filter(({ word }) => lower.includes(word.replace("*", ""))).length;
    const functionWords = functionWordsIn(lower, language) * FUNCTION_WORD;
    return { language, score: hits.length + typed * AS_TYPED + functionWords + (language === likely ? LIKELY : 0) };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.language : likely;
}

function functionWordsIn(lower: string, language: string): number {
  return wordsIn(fold(lower)).filter((word) => stopWordsOf(language)?.has(word)).length;
}

/** The topics that contain a topic, the closest first. */
export function ancestorsOf(topic: string): string[] {
  const parent = TOPICS.get(topic);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** Languages of the sites of places. */
export function languagesOf(places: readonly string[]): Set<string> {
  return new Set(places.flatMap((place) => PLACES.get(place)?.split(",") ?? []).filter(Boolean));
}
