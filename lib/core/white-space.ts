/** Leaves single spaces out, which need no change: most texts are copied by a replacement of each. */
const UNCOLLAPSED = /[^\S ]\s*| \s+/g;

/** Writes each run of white space as one space. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(UNCOLLAPSED, " ");
}
