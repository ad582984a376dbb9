import { cjkNumberAt, type Found } from "./cjk-numbers";
import type { Language } from "./languages";
import { fractionAt, lastingWord, lowest, numberWord, ordinalAt, partOf, scaleAfter } from "./number-words";
import type { Token } from "./token";

/** A number of a sentence. */
export interface Quantity {
  /** Values that the digits may mean: "1.200" is 1,200 in Spain and 1.2 in Mexico. */
  values: readonly number[];
  /** Null for a bare number. */
  unit: string | null;
  /** Written as a word that may also be an article or an ordinal: "one", "second", "half". */
  isWeak: boolean;
  isApproximate: boolean;
  /** Product of the scale words that `values` include, such as 1,000,000 for "million". */
  scale: number;
  /** Offsets in the joined text. */
  start: number;
  end: number;
  clause: number;
}

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["%", "percent"],
  ["٪", "percent"],
  ["‰", "permille"],
  ["€", "EUR"],
  ["$", "USD"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["₽", "RUB"],
  ["₹", "INR"],
  ["°", "degree"],
]);
/** Words between the two figures of a range. */
const RANGE =
  /^ ?(?:to|and|or|bis|auf|und|oder|a|et|ou|y|o|e|ate|para|hasta|до|и|или|на|[-–—〜~至到]|から)(?: (?:[$€£¥]|r|r \$|r\$))? ?$/u;
/** Languages that write 1,5 for one and a half. */
const DECIMAL_COMMA = new Set(["de", "fr", "es", "pt", "ru"]);
const WEAK =
  /^(?:one|a|first|second|third|fourth|quarter|half|once|both|ein|eine[nmrs]?|eins|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|halb|halbe[nrs]?|viertel|un|une|premier|premiere|second|seconde|deuxieme|troisieme|demi|demie|uno|una|primer|primera|primero|segundo|segunda|tercer|tercera|tercero|cuarto|cuarta|medio|media|um|uma|primeiro|primeira|terceiro|terceira|quarto|meio|meia|один|одн\p{L}+|перв\p{L}+|втор\p{L}+|трет\p{L}+|четверт\p{L}+)$/u;

/** Reads the numbers of a sentence in digits and words, with scale and unit. */
export function quantitiesOf(joined: string, tokens: readonly Token[], language: Language): Quantity[] {
  const quantities: Quantity[] = [];
  for (let index = 0; index < tokens.length; ) {
    const found = language.isSpaced ? numberAt(tokens, index, language) : cjkNumberAt(joined, tokens, index, language);
    if (found === null) {
      index += 1;
      continue;
    }
    quantities.push(withUnit(joined, tokens, { ...found, index }, language));
    index = Math.max(found.next, index + 1);
  }
  return quantities.map((quantity, index) =>
    halved(shared(quantity, quantities[index + 1], joined), { joined, language, before: quantities[index - 1] }),
  );
}

const AND_HALF = /(?<![^ ])(\S+) (?:and a|and|et|y|e|и) $/u;

/** "A year and a half": the half belongs to the unit before it. */
function halved(
  quantity: Quantity,
  { joined, language, before }: { joined: string; language: Language; before: Quantity | undefined },
): Quantity {
  if (quantity.values[0] !== 0.5) return quantity;
  const match = AND_HALF.exec(joined.slice(0, quantity.start));
  const unit = match ? unitAt(joined, match.index, language) : null;
  if (match === null || unit === null || !TIME.test(unit)) return quantity;
  const isCounted = before !== undefined && before.end + 1 === match.index;
  const whole = isCounted ? (before.values[0] ?? 1) : 1;
  return { ...quantity, values: [whole + 0.5], unit, isWeak: false };
}

/** "From 52 to 41 million": the scale and unit of the second figure belong to the first too. */
function shared(quantity: Quantity, next: Quantity | undefined, joined: string): Quantity {
  if (next === undefined || quantity.unit !== null || quantity.scale !== 1 || quantity.isWeak) return quantity;
  if (!RANGE.test(joined.slice(quantity.end, next.start))) return quantity;
  const { scale } = next;
  const scaledValues = scale === 1 ? [] : quantity.values.map((value) => value * scale);
  return { ...quantity, values: [...quantity.values, ...scaledValues], unit: next.unit };
}

function numberAt(tokens: readonly Token[], index: number, language: Language): Found | null {
  const token = tokens[index];
  if (token === undefined) return null;
  const part = partOf(tokens, index, language);
  if (part) return part;
  if (token.kind === "number")
    return scaled(tokens, { values: digits(token.folded, language), next: index + 1, isWeak: false }, language);
  const lasting = lastingWord(token.folded, language.tag);
  if (lasting) return { ...lasting, next: index + 1, isWeak: false };
  // "Halb acht" is a time of day.
  if (
    language.tag === "de" &&
    token.folded === "halb" &&
    numberWord(tokens[index + 1]?.folded ?? "", language) !== null
  )
    return { values: [0.5], next: index + 2, isWeak: true };
  const order = ordinalAt(tokens, index, language);
  const fraction = fractionAt(tokens, index, language);
  if (order > 0 && !(fraction && index > 0)) return { values: [order], next: index + 1, isWeak: true, unit: "ordinal" };
  const million = fraction && scaleAfter(tokens, fraction.next, language);
  if (million) return { ...million, values: [fraction.value * million.scale], isWeak: false };
  if (fraction) return { values: [fraction.value], next: fraction.next, isWeak: false, unit: "share" };
  const value = numberWord(token.folded, language);
  if (value === null) return null;
  let total = 0;
  let current = 0;
  let next = index;
  for (; next < tokens.length; next += 1) {
    const word = tokens[next]?.folded ?? "";
    const own = numberWord(word, language);
    const scale = language.scales.get(word);
    const isJoint =
      /^(?:and|und|et|y|e|-)$/.test(word) && numberWord(tokens[next + 1]?.folded ?? "", language) !== null;
    if (next > index && isJoint && current > 0) continue;
    if (scale !== undefined && next > index && scale >= 100) {
      if (scale === 100) current = (current || 1) * 100;
      // "Dos mil millones".
      else if (current === 0 && total > 0 && total < scale) total *= scale;
      else {
        total += (current || 1) * scale;
        current = 0;
      }
    } else if (own !== null && (next === index || own < lowest(current))) current += own;
    else break;
  }
  const multiple = fractionAt(tokens, next, language);
  if (multiple && total + current < 20)
    return { values: [(total + current) * multiple.value], next: multiple.next, isWeak: false, unit: "share" };
  return {
    values: [total + current],
    next,
    isWeak: next === index + 1 && WEAK.test(token.folded) && total + current < 11,
  };
}

/** "3M users", "70B parameters". */
const CAPITAL_SCALES: ReadonlyMap<string, number> = new Map([
  ["M", 1e6],
  ["B", 1e9],
]);

/** Multiplies by the scales that follow: "1.2 million", "3 mil millones", "40k". */
function scaled(tokens: readonly Token[], found: Found, language: Language): Found {
  let { values, next } = found;
  let total = 1;
  for (; next < tokens.length; next += 1) {
    const word = tokens[next]?.folded.replace(/\.$/, "") ?? "";
    // "40 m" is a length unless money is meant.
    const isMoney = [tokens[next - 2], tokens[next + 1]].some((token) => /^[€$£]$/.test(token?.folded ?? ""));
    const scale =
      CAPITAL_SCALES.get(language.tag === "en" ? (tokens[next]?.text ?? "") : "") ??
      (word === "m" ? (isMoney ? 1e6 : undefined) : language.scales.get(word));
    if (scale === undefined) break;
    values = values.map((value) => value * scale);
    total *= scale;
  }
  return { ...found, values, next, scale: total };
}

function digits(text: string, language: Language): number[] {
  const bare = text.replace(/[ \u00a0\u202f]/g, "").replace(":", ".");
  const isComma = DECIMAL_COMMA.has(language.tag);
  const [group, decimal] = isComma ? [".", ","] : [",", "."];
  const grouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+(?:\\${decimal}\\d+)?$`);
  const usual = grouped.test(bare) ? bare.replaceAll(group, "") : bare;
  const value = Number(usual.replace(decimal, "."));
  const isOther = /^\d{1,3}(?:[.,]\d{3})+$/.test(bare) && (language.tag === "es" || language.tag === "pt");
  const other = isOther ? [Number(bare.replace(/[.,]/g, ""))] : [];
  return Number.isNaN(value) ? [hashOf(bare)] : [value, ...other];
}

/** Value of a version or date such as 4.2.1, which equals only numbers with the same parts: 1.12.2026 is 01.12.2026. */
function hashOf(text: string): number {
  const parts = text.split(/\D+/).map(Number).join(".");
  // Small, because values count as equal within a share of their size.
  const hash = [...parts].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_003, 7);
  return -hash - 0.123;
}

function withUnit(
  joined: string,
  tokens: readonly Token[],
  found: Found & { index: number },
  language: Language,
): Quantity {
  const first = tokens[found.index];
  const next = tokens[found.next];
  const start = first?.start ?? 0;
  const last = tokens[found.next - 1];
  const end = found.end ?? last?.end ?? start;
  const before = tokens[found.index - 1]?.text ?? "";
  let unit: string | null =
    found.unit === "share" ? (timeAfter(joined, tokens, found.next, language) ?? "share") : (found.unit ?? null);
  unit ??= SYMBOLS.get(before) ?? null;
  if (before === "$" && tokens[found.index - 2]?.folded === "r") unit = "BRL";
  if (language.tag === "zh" && before === "¥") unit = "CNY";
  if (unit === null && language.tag === "zh" && joined.slice(Math.max(0, start - 3), start) === "百分之")
    unit = "percent";
  unit ??= SYMBOLS.get(next?.text ?? "") ?? null;
  if (unit === null) {
    const from = language.isSpaced ? unitStart(tokens, found.next) : [end];
    unit = from.map((at) => unitAt(joined, at, language)).find((one) => one !== null) ?? null;
  }
  const window = joined.slice(Math.max(0, start - 22), language.isSpaced ? start : end + 8);
  language.about.lastIndex = 0;
  return {
    values: found.values,
    unit,
    isWeak: found.isWeak && (unit === null || unit === "ordinal" || found.values[0] === 1),
    isApproximate: language.about.test(window),
    scale: found.scale ?? 1,
    start,
    end,
    clause: first?.clause ?? 0,
  };
}

/** Unit of time after a fraction, as in "half an hour"; null without one. */
function timeAfter(joined: string, tokens: readonly Token[], next: number, language: Language): string | null {
  if (!language.isSpaced) return null;
  const at = tokens.findIndex(
    ({ folded }, index) => index >= next && !/^(?:of|a|an|de|d'|um|uma|un|une|una)$/.test(folded),
  );
  const unit = unitAt(joined, tokens[at]?.start ?? joined.length, language);
  return unit !== null && TIME.test(unit) ? unit : null;
}

const TIME = /^(?:minute|hour|day|month|year|century)$/;

/** Units follow the number, a hyphen, or a preposition. */
function unitStart(tokens: readonly Token[], next: number): number[] {
  const places = [next];
  if (/^(?:-|of|de|d'|en|a)$/.test(tokens[next]?.folded ?? "")) places.push(next + 1);
  return places.flatMap((place) => tokens[place]?.start ?? []);
}

function unitAt(joined: string, at: number, language: Language): string | null {
  let longest: { unit: string; length: number } | null = null;
  for (const { unit, pattern } of language.units) {
    pattern.lastIndex = at;
    const length = pattern.exec(joined)?.[0].length ?? 0;
    if (length > (longest?.length ?? 0)) longest = { unit, length };
  }
  return longest?.unit ?? null;
}
