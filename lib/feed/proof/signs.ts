import type { Language } from "./languages";
import { MINUS } from "./plain-forms";
import type { Quantity } from "./quantity";
import type { Token } from "./token";

/** Words for a minus before a number. */
const MINUS_WORDS: Readonly<Record<string, RegExp>> = {
  en: /(?<!plus |plus - |plus \/ |\d )(?:minus|negative) $/,
  de: /(?<!plus |plus - |plus \/ |\d )minus $/,
  ru: /(?<!плюс |плюс - |плюс \/ |\d )минус $/u,
  // "Menos 4%" is a comparison; only a temperature takes the word as its sign.
  fr: /(?<!(?:au|le|du|de|ou|un peu) )moins $/,
  es: /(?<!(?:al|por lo|lo|mas o|o) )menos $/,
  pt: /(?<!(?:ao|pelo|mais ou|ou) )menos $/,
  ja: /(?:(?<!プラス)マイナス|氷点下)(?:約)?$/u,
  zh: /(?:零下|(?<!正)负)(?:约)?$/u,
};
const COMPARING = new Set(["fr", "es", "pt"]);
/** Words after a temperature, such as "below zero", behind at most three others. */
const BELOW_ZERO: Readonly<Record<string, RegExp>> = {
  en: /^ (?:[^ ]+ ){0,3}?below (?:zero|0|freezing)(?= |$)/,
  de: /^ (?:[^ ]+ ){0,2}?unter (?:dem gefrierpunkt|null|0)(?= |$)/,
  fr: /^ (?:[^ ]+ ){0,3}?(?:sous (?:le )?|(?:en )?dessous de )(?:zero|0)(?= |$)/,
  es: /^ (?:[^ ]+ ){0,2}?bajo (?:cero|0)(?= |$)/,
  pt: /^ (?:[^ ]+ ){0,2}?(?:abaixo de (?:zero|0)|negativos)(?= |$)/,
  ru: /^ (?:[^ ]+ ){0,2}?(?:ниже (?:нуля|ноля|0)|мороза)(?= |$)/u,
};
export const TEMPERATURE = /^(?:degree|fahrenheit)$/;

/** Sets the signs of quantities and leaves out the zero of "below zero". */
export function signed(
  quantities: readonly Quantity[],
  { joined, tokens, language }: { joined: string; tokens: readonly Token[]; language: Language },
): Quantity[] {
  const zeros: number[] = [];
  const all = quantities.map((quantity): Quantity => {
    const below = TEMPERATURE.test(quantity.unit ?? "") && BELOW_ZERO[language.tag]?.exec(joined.slice(quantity.end));
    if (below) zeros.push(quantity.end + below[0].length);
    const isNegative = Boolean(below) || hasMinus(quantity, tokens) || hasMinusWord(quantity, joined, language);
    return isNegative ? { ...quantity, isNegative } : quantity;
  });
  return all.filter(({ end, values }) => values[0] !== 0 || !zeros.includes(end));
}

/** Whether a minus sign is before the number or its currency: "−$3 million". */
function hasMinus({ start }: Quantity, tokens: readonly Token[]): boolean {
  const index = tokens.findIndex((token) => token.end > start);
  const before = tokens.slice(Math.max(0, index - 3), index).toReversed();
  const sign = before.find(({ folded }) => !/^(?:[$€£¥₽₹]|r|us)$/u.test(folded));
  return sign?.text === MINUS;
}

function hasMinusWord({ start, unit }: Quantity, joined: string, { tag }: Language): boolean {
  if (COMPARING.has(tag) && !TEMPERATURE.test(unit ?? "")) return false;
  return MINUS_WORDS[tag]?.test(joined.slice(Math.max(0, start - 20), start)) ?? false;
}
