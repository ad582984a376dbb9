import { fold, wordsOf } from "@/lib/feed/text/fold";
import { bitsApart, SIMHASH_DISTANCE_MAX } from "@/lib/feed/text/simhash";

interface Story {
  title: string;
  /** Null for a text that is too short to compare. */
  simhash: bigint | null;
}

/** Shorter titles are parts of others by chance. */
const PART_WORDS_MIN = 4;

/** Whether two titles have the same words. */
export function isSameTitle(one: string, other: string): boolean {
  const [words, otherWords] = [one, other].map((title) => wordsOf(fold(title)).join(" "));
  return words !== "" && words === otherWords;
}

/** Whether two articles of one site may be the same: by their titles, one of which may have an addition, or their texts. */
export function isSameStory(one: Story, other: Story): boolean {
  if (one.simhash !== null && other.simhash !== null && bitsApart(one.simhash, other.simhash) <= SIMHASH_DISTANCE_MAX)
    return true;
  const [short = [], long = []] = [one, other]
    .map(({ title }) => wordsOf(fold(title)))
    .toSorted((a, b) => a.length - b.length);
  if (short.length === 0) return one.title === other.title;
  const isPart = ` ${long.join(" ")} `.includes(` ${short.join(" ")} `);
  return isPart && (short.length === long.length || short.length >= PART_WORDS_MIN);
}
