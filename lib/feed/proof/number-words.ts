import type { Found } from "./cjk-numbers";
import type { Language } from "./languages";
import { isWhole } from "./patterns";
import type { Token } from "./token";

/** Reads a share such as "four in five", "un sur quatre", "40 de cada 100", "jeder dritte". */
export function partOf(tokens: readonly Token[], index: number, language: Language): Found | null {
  const order = EACH[language.tag]?.test(tokens[index]?.folded ?? "") ? ordinalAt(tokens, index + 1, language) : 0;
  if (order > 2 && !isTime(tokens[index + 2], language))
    return { values: [1 / order], next: index + 2, isWeak: false, unit: "share" };
  const part = countAt(tokens, index, language);
  if (part === null || part < 1) return null;
  for (let at = index + 1; at <= index + 2; at += 1) {
    const length = jointLength(tokens, at);
    const whole = length > 0 ? countAt(tokens, at + length, language) : null;
    const next = at + length + 1;
    // "Three in five years" is no share.
    if (whole === null || whole <= part || !(whole <= 10 || whole === 100) || isTime(tokens[next], language)) continue;
    return { values: [part / whole], next, isWeak: false, unit: "share" };
  }
  return null;
}

const EACH: Readonly<Record<string, RegExp>> = { de: /^jede[nmrs]?$/u, ru: /^кажд/u };

/** Value of an ordinal in words; 0 for another word. */
export function ordinalAt(tokens: readonly Token[], index: number, { ordinals }: Language): number {
  const word = tokens[index]?.folded ?? "";
  return ordinals.findIndex((pattern) => word.search(pattern) === 0) + 1;
}

/** Number of tokens between a part and its whole, such as "in" or "out of"; 0 for other words. */
function jointLength(tokens: readonly Token[], at: number): number {
  const [first = "", second = ""] = [tokens[at]?.folded, tokens[at + 1]?.folded];
  if (/^(?:out of|in every|(?:de|em|a) cada|из кажд.*)$/u.test(`${first} ${second}`)) return 2;
  return /^(?:in|sur|von|из)$/u.test(first) ? 1 : 0;
}

const TIME = /^(?:minute|hour|day|week|month|quarter|year)$/;

function isTime(token: Token | undefined, { units }: Language): boolean {
  return token !== undefined && units.some(({ unit, pattern }) => TIME.test(unit) && isWhole(pattern, token.folded));
}

function countAt(tokens: readonly Token[], index: number, language: Language): number | null {
  const token = tokens[index];
  if (token === undefined) return null;
  return /^\d{1,3}$/.test(token.folded) ? Number(token.folded) : numberWord(token.folded, language);
}

export function fractionAt(
  tokens: readonly Token[],
  index: number,
  language: Language,
): { value: number; next: number } | null {
  const word = tokens[index]?.folded ?? "";
  const pair = language.fractions.get(`${word} ${tokens[index + 1]?.folded ?? ""}`);
  if (pair !== undefined) return { value: pair, next: index + 2 };
  const value = language.fractions.get(word);
  return value === undefined ? null : { value, next: index + 1 };
}

/** The scale after a fraction: "half a million", "un demi-million", "un cuarto de millón". */
export function scaleAfter(
  tokens: readonly Token[],
  next: number,
  { scales }: Language,
): { scale: number; next: number } | null {
  for (let at = next; at < next + 3; at += 1) {
    const word = tokens[at]?.folded ?? "";
    const scale = scales.get(word) ?? 0;
    if (scale >= 1_000) return { scale, next: at + 1 };
    if (!/^(?:a|of|an|de|d'|-|eine[nr]?)$/u.test(word)) return null;
  }
  return null;
}

/** Exclusive maximum of the number that may follow another: 10 after "twenty", 100 after "hundred". */
export function lowest(value: number): number {
  if (value === 0) return Number.POSITIVE_INFINITY;
  if (value % 1_000 === 0) return 1_000;
  if (value % 100 === 0) return 100;
  return value % 10 === 0 && value % 100 >= 20 ? 10 : 0;
}

export function numberWord(word: string, language: Language): number | null {
  const known = language.numbers.get(word);
  if (known !== undefined) return known;
  if (word.includes("-")) {
    // "Quatre-vingt-dix-sept" is 80 and 17.
    const parts = word
      .replace(/^quatre-vingts?(?=-|$)/, "80")
      .split("-")
      .map((part) => (part === "80" ? 80 : language.numbers.get(part)));
    if (parts.every((part) => part !== undefined)) return parts.reduce((sum: number, part) => sum + (part ?? 0), 0);
  }
  return language.tag === "de" ? germanNumber(word) : null;

  function germanNumber(compound: string): number | null {
    const whole = /^(.+)einhalb$/.exec(compound)?.[1];
    const count = whole === undefined ? undefined : language.numbers.get(whole);
    if (count !== undefined) return count + 0.5;
    const thousands = /^(.*)tausend(.*)$/.exec(compound) ?? /^(.*)hundert(.*)$/.exec(compound);
    if (thousands) {
      const [, left = "", right = ""] = thousands;
      const scale = compound.includes("tausend") ? 1_000 : 100;
      const before = left === "" ? 1 : numberWord(left, language);
      const after = right === "" ? 0 : numberWord(right.replace(/^und/, ""), language);
      return before === null || after === null ? null : before * scale + after;
    }
    const [, unit = "", ten = ""] = /^(.{3,6})und(.{6,8})$/.exec(compound) ?? [];
    const one = language.numbers.get(unit);
    const tens = language.numbers.get(ten);
    return one !== undefined && tens !== undefined && tens >= 20 && tens < 100 ? one + tens : null;
  }
}

/** Adjectives that contain a number and a unit: "zweijährig", "двухлетний". */
const LASTING: Readonly<
  Record<string, { pattern: RegExp; numbers: readonly string[]; units: readonly [RegExp, string][] }>
> = {
  de: {
    pattern:
      /^(zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf)(jahrig|monatig|wochig|tagig|stundig|minutig)/u,
    numbers: ["zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf"],
    units: [
      [/^j/u, "year"],
      [/^mo/u, "month"],
      [/^w/u, "week"],
      [/^t/u, "day"],
      [/^s/u, "hour"],
      [/^mi/u, "minute"],
    ],
  },
  ru: {
    pattern: /^(двух|трех|четырех|пяти|шести|семи|восьми|девяти|десяти)(летн|месячн|недельн|дневн|часов|минутн)/u,
    numbers: ["двух", "трех", "четырех", "пяти", "шести", "семи", "восьми", "девяти", "десяти"],
    units: [
      [/^л/u, "year"],
      [/^ме/u, "month"],
      [/^н/u, "week"],
      [/^д/u, "day"],
      [/^ч/u, "hour"],
      [/^ми/u, "minute"],
    ],
  },
};

export function lastingWord(word: string, tag: string): { values: number[]; unit: string } | null {
  const known = LASTING[tag];
  const [, number = "", ending = ""] = known?.pattern.exec(word) ?? [];
  const unit = known?.units.find(([pattern]) => pattern.test(ending))?.[1];
  return known && unit !== undefined ? { values: [known.numbers.indexOf(number) + 2], unit } : null;
}
