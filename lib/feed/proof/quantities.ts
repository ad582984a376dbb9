import { cjkNumberAt, type Found } from "./cjk-numbers";
import { digits, scaled } from "./digit-numbers";
import type { Language } from "./languages";
import { fractionAt, lastingWord, numberWord, ordinalAt, partOf, scaleAfter } from "./number-words";
import type { Quantity } from "./quantity";
import { signed } from "./signs";
import { spelledNumberAt } from "./spelled-numbers";
import type { Token } from "./token";

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
  /^ ?(?:to|and|or|bis|auf|und|oder|a|et|ou|y|o|e|ate|para|hasta|до|и|или|на|[-–—〜~至到]|から)(?: -)?(?: (?:[$€£¥]|r|r \$|r\$))? ?$/u;

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
  const complete = quantities.map((quantity, index) =>
    halved(shared(quantity, quantities[index + 1], joined), { joined, language, before: quantities[index - 1] }),
  );
  return signed(complete, { joined, tokens, language });
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
  return spelledNumberAt(tokens, index, language);
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
    isNegative: false,
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
