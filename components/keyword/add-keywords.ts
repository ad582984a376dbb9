import { KEYWORD_CHARACTERS_MAX, KEYWORDS_MAX } from "@/lib/core/limits";

/** Splits at commas, semicolons, tabs and line breaks. */
export function splitKeywords(text: string): string[] {
  return text
    .split(/[,;\t\r\n]/)
    .map((keyword) => keyword.trim())
    .filter(Boolean);
}

export function hasSeparator(text: string): boolean {
  return /[,;\t\r\n]/.test(text);
}

const OPERATOR = /["“”„«»][^"“”„«»]*["“”„«»]|\s+(?:OR|AND)\s+(?=\S)/g;
const OR = "OR makes separate keywords, any of which is enough.";
const AND = "AND is written as +: both words must occur.";
const BRACKETS =
  "Keywords have no brackets. Write each combination, such as “grid + storage”, as a keyword of its own.";

interface ReadText {
  /** As typed. */
  text: string;
  keywords: string[];
  hints: string[];
  refusal: string | null;
}

/** Reads the operators of search engines, outside quotes. */
function readOperators(text: string): ReadText {
  const hints = new Set<string>();
  const read = text.replace(OPERATOR, (found) => {
    const word = found.trim();
    if (word !== "OR" && word !== "AND") return found;
    hints.add(word === "OR" ? OR : AND);
    return word === "OR" ? "\n" : " + ";
  });
  if (hints.size > 0 && /[()]/.test(read)) return { text, keywords: [], hints: [], refusal: BRACKETS };
  return { text, keywords: splitKeywords(read), hints: [...hints], refusal: null };
}

const MINUS = /^[-−–－]\s*/;

export function isExclusion(keyword: string): boolean {
  return MINUS.test(keyword);
}

/** Keyword without its minus sign. */
export function wordOf(keyword: string): string {
  return keyword.replace(MINUS, "");
}

/** Normalises case and spaces for comparison. */
function normalized(keyword: string): string {
  return (isExclusion(keyword) ? "-" : "") + wordOf(keyword).toLowerCase().replace(/\s+/g, " ");
}

export interface Addition {
  keywords: string[];
  /** Why something was not added; null when everything was. */
  note: string | null;
  /** Refused keywords to correct. Those that are already there need no correction. */
  refused: string[];
  /** How the text was understood if not as typed. */
  hint: string | null;
}

/**
 * Appends the typed keywords. Removes the opposite of each, because a keyword that is both wanted and excluded would
 * filter out everything.
 */
export function addKeywords(present: readonly string[], typed: string, { asExclusion = false } = {}): Addition {
  let keywords = [...present];
  const read = splitKeywords(typed).map(readOperators);
  const notes = read.flatMap(({ refusal }) => refusal ?? []);
  const refused = read.flatMap(({ refusal, text }) => (refusal ? text : []));
  for (const text of read.flatMap((one) => one.keywords)) {
    const keyword = asExclusion && !isExclusion(text) ? `-${text}` : text;
    const refusal = refusalOf(keyword, keywords);
    if (isIn(keywords, keyword)) notes.push(`“${keyword}” is already there.`);
    else if (refusal) {
      notes.push(refusal);
      refused.push(keyword);
    } else {
      const opposite = normalized(isExclusion(keyword) ? wordOf(keyword) : `-${keyword}`);
      keywords = [...keywords.filter((other) => normalized(other) !== opposite), keyword];
    }
  }
  return { keywords, note: joined(notes), refused, hint: joined(read.flatMap(({ hints }) => hints)) };
}

function joined(sentences: readonly string[]): string | null {
  return sentences.length > 0 ? [...new Set(sentences)].join(" ") : null;
}

function isIn(present: readonly string[], keyword: string): boolean {
  return present.some((other) => normalized(other) === normalized(keyword));
}

function refusalOf(keyword: string, present: readonly string[]): string | null {
  if (wordOf(keyword) === "") return "A minus sign needs a word after it.";
  if (keyword.length > KEYWORD_CHARACTERS_MAX)
    return `A keyword can have at most ${KEYWORD_CHARACTERS_MAX} characters; “${keyword.slice(0, 20)}…” was left out.`;
  if (present.length >= KEYWORDS_MAX)
    return `A newsfeed can have at most ${KEYWORDS_MAX} keywords; the others were left out.`;
  return null;
}
