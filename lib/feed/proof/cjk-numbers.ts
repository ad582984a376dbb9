import type { Language } from "./languages";
import type { Token } from "./token";

/** A number, and the token after it. */
export interface Found {
  values: number[];
  next: number;
  /** Offset after the number, where it ends within a token. */
  end?: number;
  /** Written as a word that may also be an article or an ordinal. */
  isWeak: boolean;
  /** Product of the scale words. */
  scale?: number;
  /** Set when the number implies its unit: a share or an ordinal. */
  unit?: string;
}

const CJK_DIGITS = "〇零一二两三四五六七八九";
const CJK_VALUES = [0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9];
const CJK_NUMBER = /[〇零一二两三四五六七八九十百千万億亿兆]+/uy;

/** The Chinese or Japanese number that begins at a token: "3万5000", "三十五人". */
export function cjkNumberAt(joined: string, tokens: readonly Token[], index: number, language: Language): Found | null {
  const token = tokens[index];
  if (token === undefined) return null;
  const start = token.start;
  const special = specialAt(joined, token);
  if (special !== null) {
    return { ...special, next: tokenAfter(tokens, index, special.end) };
  }
  const match = /(?:\d[\d,.]*\d|\d)(?:(?:[万億亿百]|千(?![瓦克米卡帕])|兆(?![字瓦赫比帕]))(?:\d[\d,.]*)?)*/uy;
  match.lastIndex = start;
  const written = match.exec(joined)?.[0];
  if (written !== undefined) {
    const end = start + written.length;
    const isEach = written === "1" && /^[基台個社人件本枚つ]/u.test(joined.slice(end));
    return { values: [arabic(written, language)], next: tokenAfter(tokens, index, end), end, isWeak: isEach };
  }
  for (let at = start; at < token.end; at += 1) {
    CJK_NUMBER.lastIndex = at;
    const kanji = CJK_NUMBER.exec(joined)?.[0];
    if (kanji === undefined) continue;
    const end = at + kanji.length;
    // "千瓦" and "兆字节" are units.
    if (/^[千兆]$/u.test(kanji) && /^[字瓦赫比帕克米卡]/u.test(joined.slice(end))) continue;
    if (/^分[点之]/u.test(joined.slice(end))) return null;
    const hasUnit = language.units.some(({ pattern }) => {
      pattern.lastIndex = end;
      return pattern.test(joined);
    });
    if (kanji.length === 1 && !(hasUnit && at === start)) continue;
    if (!hasUnit && joined[at - 1] !== "第") continue;
    return { values: [kanjiValue(kanji)], next: tokenAfter(tokens, index, end), end, isWeak: kanji === "一" };
  }
  return null;
}

const DIGIT = "[\\d〇零一二两三四五六七八九十百]+";
const PART = new RegExp(`(${DIGIT})分(?:之|の)(${DIGIT})`, "uy");
/** "百分之十二点五". */
const PERCENT = /百分之([〇零一二两三四五六七八九十百]+)(?:点([〇零一二三四五六七八九]+))?/uy;
const ORDER = new RegExp(`第(${DIGIT})(?=[^\\d])`, "uy");
const COUNTER = "(?:人|社|個|个|名|家|位)";
/** "4人に1人", "每10个中有4个". */
const PART_OF = new RegExp(
  `每?(${DIGIT})${COUNTER}[^，。、]{0,4}?(?:に|中|のうち|里|当中)(?:就?有)?(${DIGIT})${COUNTER}`,
  "uy",
);
/** "两成", "3割": tenths. */
const TENTHS = /([1-9一二两三四五六七八九])(?:成(?![立功为本果员份])|割(?![合り引]))/uy;
const HALF = /(?:一半|半数|半分|半額)/uy;
const HALF_UNIT = /半(?=年|个月|カ月|天|小时|時間|日)/uy;

/** Fractions, tenths and ordinals: "四分之三", "3割", "第2", "半年". */
function specialAt(joined: string, token: Token): (Omit<Found, "next"> & { end: number }) | null {
  const value = (text: string) => (/^\d+$/.test(text) ? Number(text) : kanjiValue(text));
  for (let at = token.start; at < token.end; at += 1) {
    const match = (pattern: RegExp) => {
      pattern.lastIndex = at;
      return pattern.exec(joined);
    };
    const percent = match(PERCENT);
    if (percent) return { ...percentOf(percent), end: at + percent[0].length };
    const part = match(PART);
    if (part && part[1] !== "百")
      return {
        values: [value(part[2] ?? "") / value(part[1] ?? "1")],
        end: at + part[0].length,
        isWeak: false,
        unit: "share",
      };
    const partOf = match(PART_OF);
    const [some, all] = [value(partOf?.[2] ?? "0"), value(partOf?.[1] ?? "0")];
    if (partOf && some < all) return { values: [some / all], end: at + partOf[0].length, isWeak: false, unit: "share" };
    const tenths = match(TENTHS);
    if (tenths)
      return { values: [value(tenths[1] ?? "") / 10], end: at + tenths[0].length, isWeak: false, unit: "share" };
    const order = match(ORDER);
    if (order) return { values: [value(order[1] ?? "")], end: at + order[0].length, isWeak: true, unit: "ordinal" };
    if (match(HALF)) return { values: [0.5], end: at + 2, isWeak: false, unit: "share" };
    if (match(HALF_UNIT)) return { values: [0.5], end: at + 1, isWeak: false };
  }
  return null;
}

function percentOf([, whole = "", decimals = ""]: RegExpExecArray): Omit<Found, "next"> {
  const digits = Array.from(decimals, (sign) => CJK_VALUES[CJK_DIGITS.indexOf(sign)] ?? 0).join("");
  return { values: [Number(`${kanjiValue(whole)}.${digits}`)], isWeak: false, unit: "percent" };
}

function tokenAfter(tokens: readonly Token[], index: number, end: number): number {
  const next = tokens.findIndex((token, place) => place > index && token.start >= end);
  return next < 0 ? tokens.length : next;
}

function arabic(text: string, language: Language): number {
  let total = 0;
  let rest = text.replaceAll(",", "");
  for (const scale of ["兆", "億", "亿", "万", "千", "百"]) {
    const at = rest.indexOf(scale);
    if (at <= 0) continue;
    total += arabic(rest.slice(0, at), language) * (language.scales.get(scale) ?? 1);
    rest = rest.slice(at + 1);
  }
  return total + (rest === "" ? 0 : Number(rest));
}

function kanjiValue(text: string): number {
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const sign of text) {
    const value = CJK_DIGITS.indexOf(sign);
    if (value >= 0) digit = digit * (digit > 0 ? 10 : 1) + (CJK_VALUES[value] ?? 0);
    else if ("十百千".includes(sign)) {
      section += Math.max(1, digit) * (sign === "十" ? 10 : sign === "百" ? 100 : 1_000);
      digit = 0;
    } else {
      total += Math.max(1, section + digit) * (sign === "万" ? 1e4 : sign === "兆" ? 1e12 : 1e8);
      section = 0;
      digit = 0;
    }
  }
  return total + section + digit;
}
