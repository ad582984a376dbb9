/** Skips single spaces, which need no change: replacing each of them would copy most texts. */
const UNCOLLAPSED = /[^\S ]\s*| \s+/g;

/** Writes each run of white space as one space. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(UNCOLLAPSED, " ");
}
