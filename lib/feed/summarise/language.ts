import { fold } from "@/lib/feed/filter/fold";
import { STOP_WORDS } from "./stop-words";

const SAMPLE_CHARACTERS = 6_000;
/** Share of stop words in a text that makes its language believable, and by how much the best language must lead. */
const SHARE_MIN = 0.1;
const LEAD_MIN = 1.15;
const HITS_MIN = 4;

/** Scripts that say the language by themselves, the more special first (Japanese also uses Han). */
const SCRIPTS: readonly [string, RegExp][] = [
  ["ja", /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ["ko", /\p{sc=Hangul}/gu],
  ["zh", /\p{sc=Han}/gu],
  ["th", /\p{sc=Thai}/gu],
  ["he", /\p{sc=Hebrew}/gu],
  ["el", /\p{sc=Greek}/gu],
  ["hi", /\p{sc=Devanagari}/gu],
];
/** How much of the letters must be of the script; Japanese is a mix. */
const SCRIPT_SHARE_MIN: Readonly<Record<string, number>> = { ja: 0.15 };

/** The language of a text as a BCP 47 tag, from its script or its commonest words; null when that stays open. */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const script = SCRIPTS.find(([language, pattern]) => {
    const share = (sample.match(pattern)?.length ?? 0) / letters;
    return share >= (SCRIPT_SHARE_MIN[language] ?? 0.5);
  });
  return script?.[0] ?? guessByStopWords(sample);
}

function guessByStopWords(sample: string): string | null {
  const words = fold(sample).match(/[\p{L}\p{M}']+/gu) ?? [];
  const ranked = Object.entries(STOP_WORDS)
    .map(([language, stopWords]) => ({ language, hits: words.filter((word) => stopWords.has(word)).length }))
    .toSorted((a, b) => b.hits - a.hits);
  const [best, second] = ranked;
  if (best === undefined || best.hits < Math.max(HITS_MIN, words.length * SHARE_MIN)) return null;
  return best.hits >= (second?.hits ?? 0) * LEAD_MIN ? best.language : null;
}
