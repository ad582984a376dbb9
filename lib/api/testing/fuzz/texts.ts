import fc from "fast-check";

/** Letters of many scripts and troublesome characters, without white space and NUL. */
const SIGNS = [
  "a Z 7 - _ . , ; : ! ? & % $ # @ + * = | ~ ^",
  "é ß ı İ ñ ø Ł æ ŋ",
  "Ω λ ς я й Ж ї",
  "א ש ע מ ة ب ي ٣ ‏ ‮",
  "क ि ष ् த ம ไ ท ย ก ุ",
  "東 京 カ ｶ ﾞ あ 中 文 한 국 ᄒ ᅡ",
  "e\u0301 a\u0308\u0323 Z\u0351\u036b\u0343 \u0301",
  "🙂 👩‍👩‍👧 🇩🇪 👍🏽 𝔘 𒀀 𠜎",
  "< > \" ' \\ / ` { } [ ]",
  "\u200b \u200d \ufeff \u00ad \ufffd \u2028 \ue000",
  "\u0001 \u0008 \u001b \u007f \u0085",
].flatMap((line) => line.split(" ").filter((sign) => sign !== ""));

const INNER_SPACES = [" ", "  ", "\n", "\t", "\u00a0", "\u3000"];

/**
 * Generates texts of every script within the length bounds, bounds included. None begins or ends with white space,
 * which is trimmed.
 *
 * @param form of every character
 */
export function textOf({ min = 0, max, form }: { min?: number; max: number; form: RegExp }): fc.Arbitrary<string> {
  const fitting = (signs: readonly string[]) => signs.filter((sign) => form.test(sign));
  const length = fc.oneof(
    { arbitrary: fc.integer({ min, max: Math.min(max, min + 40) }), weight: 6 },
    { arbitrary: fc.integer({ min, max }), weight: 1 },
    { arbitrary: fc.constantFrom(min, max), weight: 1 },
  );
  const pattern = fc.array(
    fc.oneof({ arbitrary: fc.constantFrom(...fitting(SIGNS)), weight: 6 }, fc.constantFrom(...fitting(INNER_SPACES))),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  return fc
    .tuple(length, pattern, fc.constantFrom("x", "Ж", "東", "🙂"))
    .map(([count, signs, edge]) => fitted(count, signs, edge));
}

function fitted(count: number, signs: readonly string[], edge: string): string {
  if (count <= 2) return edge.repeat(count);
  const points = [...signs.join("")];
  const inner = Array.from({ length: count - 2 }, (_, index) => points[index % points.length] ?? edge);
  return `${edge}${inner.join("")}${edge}`;
}

/** Texts that look like attacks; fields treat them as plain text. */
export const HOSTILE_TEXTS = [
  "' or 1=1 --",
  "'; drop table posts; --",
  "$1 {{7*7}} %s %n",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "javascript:alert(1)",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "NaN",
  "0x1F",
  "%00 %0d%0aX-Injected: 1",
  "\\u0000 \\x00",
  "\u202egnp.exe",
];
