import type { Post } from "@/lib/contract/posts";
import { numberText } from "@/lib/core/number-text";

/**
 * Silent reading speed in words per minute, by language, from the International Reading Speed Texts (Trauzettel-
 * Klosinski and Dietz, 2012). Word counts use dictionaries for scripts without spaces: 158 Chinese words are 255
 * characters, 193 Japanese words are 357.
 */
const PER_MINUTE: Readonly<Record<string, number>> = {
  ar: 138,
  de: 179,
  en: 228,
  es: 218,
  fi: 161,
  fr: 195,
  he: 187,
  it: 188,
  ja: 193,
  nl: 202,
  pl: 166,
  pt: 181,
  ru: 184,
  sl: 180,
  sv: 199,
  tr: 166,
  zh: 158,
};
const PER_MINUTE_ELSEWHERE = 190;
const PER_MINUTE_UNKNOWN = 228;

/** Reading time in minutes; 0 below half a minute. */
export function readingMinutes({ word_count, language }: Pick<Post, "word_count" | "language">): number {
  const primary = language?.toLowerCase().split(/[-_]/, 1)[0];
  const perMinute = primary ? (PER_MINUTE[primary] ?? PER_MINUTE_ELSEWHERE) : PER_MINUTE_UNKNOWN;
  return Math.round(word_count / perMinute);
}

/** "4 min read"; null for shorter texts. */
export function readingTimeText(post: Pick<Post, "word_count" | "language">, locale: string): string | null {
  const minutes = readingMinutes(post);
  return minutes < 1 ? null : `${numberText(minutes, locale)} min read`;
}
