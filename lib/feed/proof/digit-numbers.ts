import type { Found } from "./cjk-numbers";
import type { Language } from "./languages";
import { lengthOfHalf } from "./spelled-numbers";
import type { Token } from "./token";

/** Languages that write 1,5 for one and a half. */
const DECIMAL_COMMA = new Set(["de", "fr", "es", "pt", "ru"]);

/** "3M users", "70B parameters". */
const CAPITAL_SCALES: ReadonlyMap<string, number> = new Map([
  ["M", 1e6],
  ["B", 1e9],
]);

/** Multiplies by the scales that follow: "1.2 million", "3 mil millones", "40k". */
export function scaled(tokens: readonly Token[], found: Found, language: Language): Found {
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
  const half = lengthOfHalf(tokens, next, language);
  const after =
    half > 0
      ? scaled(tokens, { ...found, values: values.map((value) => value + total / 2), next: next + half }, language)
      : null;
  if (after) return { ...after, scale: total * (after.scale ?? 1) };
  return { ...found, values, next, scale: total };
}

export function digits(text: string, language: Language): number[] {
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
