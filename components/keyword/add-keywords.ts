import { KEYWORD_CHARACTERS_MAX, KEYWORDS_MAX } from "@/lib/core/limits";

/** Keywords as people type or paste them: separated by commas, semicolons, tabs or lines. */
export function splitKeywords(text: string): string[] {
  return text
    .split(/[,;\t\r\n]/)
    .map((keyword) => keyword.trim())
    .filter(Boolean);
}

/** Does the text hold more than the beginning of one keyword? */
export function holdsSeveral(text: string): boolean {
  return /[,;\t\r\n]/.test(text);
}

const MINUS = /^[-−–－]\s*/;

/** A keyword that turns away what it occurs in. */
export function isExclusion(keyword: string): boolean {
  return MINUS.test(keyword);
}

/** Without the sign that makes it excluding. */
export function wordOf(keyword: string): string {
  return keyword.replace(MINUS, "");
}

/** Equal for keywords that differ in case and spaces only. */
function meaningOf(keyword: string): string {
  return (isExclusion(keyword) ? "-" : "") + wordOf(keyword).toLowerCase().replace(/\s+/g, " ");
}

export interface Addition {
  keywords: string[];
  /** What was not added as it was typed, and why; null when all of it was. */
  note: string | null;
}

/**
 * The keywords with what was typed at their end. The opposite of a new one goes: a word that is both wanted and excluded
 * would turn everything away.
 */
export function addKeywords(present: readonly string[], typed: string, { asExclusion = false } = {}): Addition {
  let keywords = [...present];
  const notes: string[] = [];
  for (const text of splitKeywords(typed)) {
    const keyword = asExclusion && !isExclusion(text) ? `-${text}` : text;
    const refusal = refusalOf(keyword, keywords);
    if (refusal) notes.push(refusal);
    else {
      const opposite = meaningOf(isExclusion(keyword) ? wordOf(keyword) : `-${keyword}`);
      keywords = [...keywords.filter((other) => meaningOf(other) !== opposite), keyword];
    }
  }
  return { keywords, note: notes.length > 0 ? [...new Set(notes)].join(" ") : null };
}

function refusalOf(keyword: string, present: readonly string[]): string | null {
  if (wordOf(keyword) === "") return "A minus sign needs a word after it.";
  if (keyword.length > KEYWORD_CHARACTERS_MAX)
    return `A keyword can have at most ${KEYWORD_CHARACTERS_MAX} characters; “${keyword.slice(0, 20)}…” was left out.`;
  if (present.some((other) => meaningOf(other) === meaningOf(keyword))) return `“${keyword}” is already there.`;
  if (present.length >= KEYWORDS_MAX)
    return `A newsfeed can have at most ${KEYWORDS_MAX} keywords; the others were left out.`;
  return null;
}
