import { lineText } from "./text";

const TAGS_MAX = 32;
const TAG_CHARACTERS_MAX = 100;

/** The categories of an entry as they are stored: lines without repetition, few and short, since some feeds list hundreds. */
export function boundTags(categories: readonly string[]): string[] {
  const tags = categories.map((category) => lineText(category, TAG_CHARACTERS_MAX)).filter((tag) => tag !== "");
  return [...new Set(tags)].slice(0, TAGS_MAX);
}
