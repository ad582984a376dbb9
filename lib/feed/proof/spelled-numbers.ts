import type { Found } from "./cjk-numbers";
import type { Language } from "./languages";
import { fractionAt, lowest, numberWord } from "./number-words";
import type { Token } from "./token";

const WEAK =
  /^(?:one|a|first|second|third|fourth|quarter|half|once|both|ein|eine[nmrs]?|eins|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|halb|halbe[nrs]?|viertel|un|une|premier|premiere|second|seconde|deuxieme|troisieme|demi|demie|uno|una|primer|primera|primero|segundo|segunda|tercer|tercera|tercero|cuarto|cuarta|medio|media|um|uma|primeiro|primeira|terceiro|terceira|quarto|meio|meia|один|одн\p{L}+|перв\p{L}+|втор\p{L}+|трет\p{L}+|четверт\p{L}+)$/u;
const JOINT = /^(?:and|und|et|y|e|-)$/;
/** Words before two numbers that "and" keeps apart. */
const BETWEEN = /^(?:between|zwischen|entre)$/;
const HALVES: Readonly<Record<string, RegExp>> = {
  en: /^and a half(?= |$)/,
  fr: /^et demie?(?= |$)/,
  es: /^y medi[oa](?= |$)/,
  pt: /^e mei[oa](?= |$)/,
  ru: /^с половиной(?= |$)/,
};

/** Number of tokens of an "and a half"; 0 for other words. */
export function lengthOfHalf(tokens: readonly Token[], at: number, { tag }: Language): number {
  const words = tokens.slice(at, at + 3).map(({ folded }) => folded);
  return HALVES[tag]?.exec(words.join(" "))?.[0].split(" ").length ?? 0;
}

/** Reads a number in words: "two million", "a hundred and forty-seven", "deux milliards et demi". */
export function spelledNumberAt(tokens: readonly Token[], index: number, language: Language): Found | null {
  const first = tokens[index]?.folded ?? "";
  const { value, next } = sumAt(tokens, index, language);
  if (next === index) return null;
  const multiple = fractionAt(tokens, next, language);
  if (multiple && value < 20)
    return { values: [value * multiple.value], next: multiple.next, isWeak: false, unit: "share" };
  return { values: [value], next, isWeak: next === index + 1 && WEAK.test(first) && value < 11 };
}

/** Sum of the number words from a token on, and the token after them. */
function sumAt(tokens: readonly Token[], index: number, language: Language): { value: number; next: number } {
  const isBetween = BETWEEN.test(tokens[index - 1]?.folded ?? "");
  let [total, current, last] = [0, 0, 1];
  let next = index;
  while (next < tokens.length) {
    const word = tokens[next]?.folded ?? "";
    const own = numberWord(word, language) ?? (next === index && isArticle(tokens, index, language) ? 1 : null);
    const scale = language.scales.get(word);
    const half = next > index ? lengthOfHalf(tokens, next, language) : 0;
    if (half > 0) {
      if (current > 0) current += 0.5;
      else total += last / 2;
      next += half - 1;
    } else if (
      next > index &&
      isJoint(tokens, next, language) &&
      (current > 0 || isAfterThousand(tokens, next, last, language))
    ) {
      if (isBetween && word !== "-") break;
    } else if (scale !== undefined && next > index && scale >= 100) {
      last = scale;
      if (scale === 100) current = (current || 1) * 100;
      // "Dos mil millones".
      else if (current === 0 && total > 0 && total < scale) total *= scale;
      else {
        total += (current || 1) * scale;
        current = 0;
      }
    } else if (own !== null && (next === index || own < lowest(current))) current += own;
    else break;
    next += 1;
  }
  return { value: total + current, next };
}

/** Whether an "and" joins two number words. */
function isJoint(tokens: readonly Token[], at: number, language: Language): boolean {
  return JOINT.test(tokens[at]?.folded ?? "") && numberWord(tokens[at + 1]?.folded ?? "", language) !== null;
}

/** Whether the rest of a number in thousands follows an "and": "two thousand and five", but not "and five thousand". */
function isAfterThousand(tokens: readonly Token[], at: number, scale: number, { scales }: Language): boolean {
  return scale === 1_000 && tokens[at]?.folded !== "-" && (scales.get(tokens[at + 2]?.folded ?? "") ?? 0) < 1_000;
}

/** Whether the word stands for one: "a hundred", but not "a few hundred". */
function isArticle(tokens: readonly Token[], index: number, { tag, scales }: Language): boolean {
  if (tag !== "en" || tokens[index]?.folded !== "a") return false;
  return /^.{4,}/.test(tokens[index + 1]?.folded ?? "") && (scales.get(tokens[index + 1]?.folded ?? "") ?? 0) >= 100;
}
