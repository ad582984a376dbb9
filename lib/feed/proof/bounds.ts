import type { Source } from "./compare";
import type { MarkKind } from "./languages";
import { saysOpposite } from "./places";
import type { Reading } from "./read";
import type { Token } from "./token";

/** Words before a date, or after it in Japanese and Chinese, that begin or end a period. */
interface BoundWords {
  from: RegExp;
  until: RegExp;
}

const WORDS: Readonly<Record<string, BoundWords>> = {
  en: { from: /^(?:from|since|after|starting|beginning)$/u, until: /^(?:until|till|through)$/u },
  de: { from: /^(?:ab|von|vom|seit)$/u, until: /^bis$/u },
  fr: { from: /^(?:partir|compter|des|depuis)$/u, until: /^jusqu'$/u },
  es: { from: /^(?:desde|partir)$/u, until: /^hasta$/u },
  pt: { from: /^(?:desde|partir)$/u, until: /^ate$/u },
  ru: { from: /^(?:с|со|начиная|после)$/u, until: /^до$/u },
  ja: { from: /^(?:から|以降|より)/u, until: /^まで(?!に)/u },
  zh: { from: /(?:自|从)$/u, until: /(?:至|到|截至|截止)$/u },
};
/** Words between a bound and its date. */
const LINK =
  /^(?:the|end|early|mid|late|zum|zur|dem|den|der|ende|anfang|mitte|einschliesslich|du|de|d'|le|la|au|a|el|al|fin|fim|finales|final|ao|o|do|конца|начала|середины)$/u;
const LINKS_MAX = 3;
const CJK_DATE = /(?:\d{1,4}[年月日号]){1,3}(?:末|底|初)?/gu;

/** A date that begins or ends a period. */
interface Bound {
  date: string;
  isFrom: boolean;
}

/** Doubt about a period of the claim that ends where it begins in the passages, or the other way round. */
export function bounds(claim: Reading, { passages }: Source): { bound: number } {
  return { bound: turnsBound(claim, passages) && !isOpposite(claim, passages) ? 1 : 0 };
}

/** Whether the claim has a date as the end of a period that the passages have only as a beginning, or the reverse. */
export function turnsBound(claim: Reading, passages: readonly Reading[]): boolean {
  const known = passages.flatMap(boundsOf);
  return boundsOf(claim).some(({ date, isFrom }) => {
    const same = known.filter((one) => one.date === date);
    return same.length > 0 && same.every((one) => one.isFrom !== isFrom);
  });
}

/** Whether the claim turns the state along with the bound: "closed until May" means "open from May". */
function isOpposite(claim: Reading, passages: readonly Reading[]): boolean {
  const has = (readings: readonly Reading[], kind: MarkKind) =>
    readings.some(({ marks }) => marks.some((mark) => mark.kind === kind && (mark.isStrong || kind !== "unlike")));
  const kinds = ["not", "lacking", "unlike"] as const;
  return saysOpposite(claim, passages) || kinds.some((kind) => has([claim], kind) !== has(passages, kind));
}

function boundsOf(reading: Reading): Bound[] {
  const words = WORDS[reading.language.tag];
  if (words === undefined) return [];
  return reading.language.isSpaced ? spacedBounds(reading, words) : cjkBounds(reading, words);
}

function spacedBounds(reading: Reading, { from, until }: BoundWords): Bound[] {
  const { tokens } = reading;
  return tokens.flatMap((token, index) => {
    const isFrom = from.test(token.folded);
    if (!isFrom && !until.test(token.folded)) return [];
    const rest = tokens.slice(index + 1);
    const links = rest.findIndex(({ folded }) => !LINK.test(folded));
    const date = links < 0 || links > LINKS_MAX ? "" : dateAt(reading, rest.slice(links));
    return date === "" ? [] : [{ date, isFrom }];
  });
}

/** The first part of the date at the beginning of some tokens, or "": a day with its month, a month, weekday or year. */
function dateAt({ joined, language }: Reading, tokens: readonly Token[]): string {
  const [first, ...rest] = tokens.filter(({ folded }) => folded !== "." && folded !== "de");
  if (first === undefined) return "";
  const isName = (token: Token | undefined) =>
    token !== undefined &&
    [...language.months, ...language.weekdays].some((pattern) =>
      Array.from(joined.matchAll(pattern)).some(({ index }) => index === token.start),
    );
  if (isName(first) && (language.tag !== "en" || first.isCapital)) return first.stem;
  if (first.kind !== "number") return "";
  const isDay = /^\d{1,2}$/.test(first.folded) && isName(rest[0]);
  const isYear = /^(?:1[5-9]|20|21)\d\d$/.test(first.folded);
  return isDay || isYear ? first.folded : "";
}

function cjkBounds({ joined, language }: Reading, { from, until }: BoundWords): Bound[] {
  return Array.from(joined.matchAll(CJK_DATE)).flatMap(({ index, 0: date }) => {
    const near = language.tag === "ja" ? joined.slice(index + date.length) : joined.slice(0, index);
    const isFrom = from.test(near);
    return isFrom || until.test(near) ? [{ date, isFrom }] : [];
  });
}
