import { invalid } from "@/lib/core/errors";
import { KEYWORD_CHARACTERS_MAX, KEYWORDS_MAX } from "@/lib/core/limits";
import { isExcludedKeyword } from "@/lib/core/wanted-keywords";
import { fold } from "@/lib/feed/text/fold";
import { simplified } from "./simplified";
import { compileWords, type Words } from "./words";

const OPENING_QUOTES = '"“”„«»‟＂「『';
const CLOSING_QUOTES = '"“”«»＂」』';
const GAP = /[ -]+/;
const DOTS = /[・·•‧]/gu;
/** Katakana, whose words a text may separate by dots or spaces, and foreign names in Chinese with a dot. */
const DOTTED_WORDS = /^[\p{sc=Katakana}ー・]{5,}$|^[\p{sc=Han}·•‧・]+[·•‧・][\p{sc=Han}]+$/u;

/** One character is too ambiguous: 面 is a face, and simplified also 麵, noodles. */
const CHINESE_WORD = /\p{sc=Han}{2}/u;

const CJK = "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]";
/** Between Latin letters or digits and other scripts, before a number or a unit: "AI 芯片", "TLS 1.3", "20 %". */
const OPTIONAL_GAP = new RegExp(
  `(?<=[a-z\\d+#])[ -]?(?=${CJK})|(?<=${CJK})[ -]?(?=[a-z\\d])|(?<=[a-z])[ -]?(?=\\d)|(?<=\\d) ?(?=[%‰°€£$])|(?<=[€£$]) ?(?=\\d)`,
  "u",
);

/** A folded word or phrase. Runs of spaces or hyphens may separate its `pieces` in the text. */
export interface Phrase {
  readonly pieces: readonly string[];
  /** The pieces in simplified Chinese characters, for a word of two characters or more; null for others. */
  readonly simplified: readonly string[] | null;
  readonly isPrefix: boolean;
  /** The text in quotes, whose capitals and accents must occur as typed. */
  readonly exact: string | null;
  /** A form with other gaps: dots in katakana, a space between Latin letters and Chinese; null for others. */
  readonly spelling: RegExp | null;
  /** How its words inflect; null for a prefix, an exact phrase, and one with other signs or scripts. */
  readonly words: Words | null;
}

/** A keyword as typed; all its `phrases` must occur. */
export interface Keyword {
  readonly typed: string;
  readonly isExclusion: boolean;
  readonly phrases: readonly Phrase[];
}

/** Keywords of a newsfeed, compiled for {@link matchKeywords}. Compile once per newsfeed, not per post. */
export interface CompiledKeywords {
  readonly wanted: readonly Keyword[];
  readonly excluded: readonly Keyword[];
}

/** Compiles keywords. Ignores those beyond the limits and empty ones, such as a lone star. */
export function compileKeywords(typed: readonly string[]): CompiledKeywords {
  const keywords = typed
    .slice(0, KEYWORDS_MAX)
    .map(parseKeyword)
    .filter((keyword) => keyword !== null);
  return {
    wanted: keywords.filter((keyword) => !keyword.isExclusion),
    excluded: keywords.filter((keyword) => keyword.isExclusion),
  };
}

/**
 * Trims keywords and drops duplicates in meaning.
 *
 * @throws AppError `validation` for one without a word, because a list of only such keywords would keep every post
 */
export function normaliseKeywords(typed: readonly string[]): string[] {
  const byMeaning = new Map<string, string>();
  for (const [index, keyword] of typed.entries()) {
    const meaning = foldKeyword(keyword);
    if (meaning === "") throw invalid(`/keywords/${index}`, "custom", `The keyword “${keyword}” contains no word.`);
    if (!byMeaning.has(meaning)) byMeaning.set(meaning, keyword.trim());
  }
  return [...byMeaning.values()];
}

/** Canonical form of a keyword: equal for keywords that match the same posts, "" for empty ones. */
export function foldKeyword(typed: string): string {
  const keyword = parseKeyword(typed);
  if (keyword === null) return "";
  const phrases = keyword.phrases.map(
    ({ pieces, isPrefix, exact }) => `${exact === null ? pieces.join(" ") : `"${exact}"`}${isPrefix ? "*" : ""}`,
  );
  return (keyword.isExclusion ? "-" : "") + phrases.toSorted().join(" + ");
}

function parseKeyword(typed: string): Keyword | null {
  const text = Array.from(typed.trim()).slice(0, KEYWORD_CHARACTERS_MAX).join("");
  const isExclusion = isExcludedKeyword(text);
  const parts = new Set(splitAtPlus(isExclusion ? text.slice(1) : text));
  const phrases = [...parts].map(parsePhrase).filter((phrase) => phrase !== null);
  return phrases.length === 0 ? null : { typed: typed.trim(), isExclusion, phrases };
}

const CONJUNCTIONS = new Set(["+", "\uff0b", "AND"]);

/** Splits at unquoted `+` and `AND` between white space. */
function splitAtPlus(text: string): string[] {
  const parts: string[][] = [[]];
  let isQuoted = false;
  for (const word of text.split(/\s+/)) {
    if (!isQuoted && CONJUNCTIONS.has(word)) {
      parts.push([]);
      continue;
    }
    parts.at(-1)?.push(word);
    isQuoted = isQuotedAfter(word, isQuoted);
  }
  return parts.map((words) => words.join(" "));
}

/** A quote mark between spaces opens a quotation or closes the one before it. */
function isQuotedAfter(word: string, isQuoted: boolean): boolean {
  const [first = " ", last = " "] = [word.at(0), word.at(-1)];
  const opens = OPENING_QUOTES.includes(first);
  const closes = CLOSING_QUOTES.includes(last);
  if (word.length === 1) return isQuoted ? !closes : opens;
  return (isQuoted || opens) && !closes;
}

function parsePhrase(part: string): Phrase | null {
  const isQuoted =
    part.length >= 2 && OPENING_QUOTES.includes(part.charAt(0)) && CLOSING_QUOTES.includes(part.at(-1) ?? " ");
  const isPrefix = !isQuoted && /[*\uff0a]$/.test(part);
  const typed = isQuoted ? part.slice(1, -1) : isPrefix ? part.slice(0, -1) : part;
  const folded = fold(typed).replace(/(?<=[ァ-ー]{2})ー$/u, "");
  const pieces = folded.includes(" ") ? folded.split(GAP).filter((piece) => piece !== "") : [folded];
  const isEmpty = pieces.every((piece) => piece.replace(/-/g, "") === "");
  if (isEmpty) return null;
  const words = isQuoted || isPrefix ? null : compileWords(typed, folded);
  return {
    pieces,
    simplified: !isQuoted && CHINESE_WORD.test(folded) ? pieces.map(simplified) : null,
    isPrefix,
    exact: isQuoted ? typed.trim() : null,
    spelling: isQuoted || words !== null ? null : spellingOf(folded),
    words,
  };
}

function spellingOf(folded: string): RegExp | null {
  if (DOTTED_WORDS.test(folded)) return new RegExp([...folded.replace(DOTS, "")].join("[・·•‧ ]?"), "gu");
  const parts = folded.split(OPTIONAL_GAP);
  return parts.length > 1 ? new RegExp(parts.map(RegExp.escape).join("[ -]?"), "gu") : null;
}
