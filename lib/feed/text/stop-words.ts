import { STOP_WORDS } from "./language";

/** Stop words of a language; undefined for others. Publishers may declare a tag such as "constructor". */
export function stopWordsOf(language: string): ReadonlySet<string> | undefined {
  return Object.hasOwn(STOP_WORDS, language) ? STOP_WORDS[language] : undefined;
}
