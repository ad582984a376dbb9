import { isAlike } from "./compare";
import type { Reading } from "./read";
import type { Token } from "./token";

/** Word of comparison. The other side of the comparison is before "より", but after "than" and "比". */
interface Than {
  pattern: RegExp;
  isBefore: boolean;
  /** Maximum distance between the comparative and the pattern, in words. */
  near: number;
}

const THAN: Readonly<Record<string, Than>> = {
  en: { pattern: /^than$/u, isBefore: false, near: 6 },
  de: { pattern: /^als$/u, isBefore: false, near: 4 },
  fr: { pattern: /^(?:que|qu')$/u, isBefore: false, near: 2 },
  es: { pattern: /^(?:que|al|del|de)$/u, isBefore: false, near: 2 },
  pt: { pattern: /^(?:que|ao|do|da)$/u, isBefore: false, near: 3 },
  ru: { pattern: /^(?:чем|у)$/u, isBefore: false, near: 3 },
  ja: { pattern: /^より$/u, isBefore: true, near: 8 },
  zh: { pattern: /^(?:比|较|于|大于|小于|高于|低于|多于|少于)$/u, isBefore: false, near: 6 },
};
/** Number of words that may name the other side of a comparison. */
const REACH = 5;

/** Words for the other side of the comparative at an offset; null if there is no comparison. */
export function comparedWith({ tokens, language }: Reading, at: number): readonly Token[] | null {
  const than = THAN[language.tag];
  const place = tokens.findIndex((token) => token.end > at);
  if (than === undefined || place < 0) return null;
  // The word itself may contain the pattern, as in "大于".
  const from = language.tag === "zh" || than.isBefore ? place - than.near : place;
  const to = than.isBefore ? place : place + than.near;
  const index = tokens.findIndex(
    ({ folded }, one) =>
      one >= Math.max(0, from) &&
      one <= to &&
      than.pattern.test(folded) &&
      !isYearOnYear(tokens, one) &&
      // "A favor do plano" compares with nothing.
      !/^(?:favor|contra)$/u.test(tokens[one - 1]?.folded ?? "") &&
      // "Fell by more than 90 percent" compares with nothing.
      !(language.isSpaced && tokens[one + 1]?.kind === "number"),
  );
  if (index < 0) return null;
  const part = than.isBefore
    ? tokens.slice(Math.max(0, index - REACH, topicBefore(tokens, index)), index)
    : tokens.slice(index + 1, index + 1 + REACH);
  return part.filter(({ isContent, kind }) => isContent && kind === "word");
}

/** Whether "比" is part of "同比" or "环比", which compare with the year or the month before. */
function isYearOnYear(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.folded === "比" && /^[同环]$/u.test(tokens[at - 1]?.folded ?? "");
}

/** Index after the topic of a Japanese sentence. */
function topicBefore(tokens: readonly Token[], index: number): number {
  return tokens.findLastIndex(({ folded }, at) => at < index && /^[はがも、,]$/u.test(folded)) + 1;
}

/** Whether two comparisons say the same from opposite sides: "A is larger than B", "B is smaller than A". */
export function areReversedComparisons(
  one: { reading: Reading; at: number },
  other: { reading: Reading; at: number },
): boolean {
  const [said, known] = [comparedWith(one.reading, one.at), comparedWith(other.reading, other.at)];
  const has = (part: readonly Token[] | null, token: Token) => part?.some((also) => isAlike(also, token)) ?? false;
  const isSubject = (reading: Reading, part: readonly Token[] | null, token: Token) =>
    !has(part, token) && reading.tokens.some((also) => also.isContent && isAlike(also, token));
  const isTurned = known?.some((token) => isSubject(one.reading, said, token)) ?? false;
  const isBack = said?.some((token) => isSubject(other.reading, known, token)) ?? false;
  // "前年を下回る" names the other side as an object.
  if (!one.reading.language.isSpaced && (said === null || known === null)) return false;
  return isTurned || isBack;
}
