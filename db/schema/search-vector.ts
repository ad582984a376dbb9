/**
 * Code points of scripts without spaces between words: Thai, Lao, Myanmar, Khmer, kana, bopomofo, Han. Postgres would
 * take a sentence for one word.
 */
const UNSPACED: readonly (readonly [first: number, last: number])[] = [
  [0x0e00, 0x0eff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
  [0x3005, 0x3007],
  [0x3021, 0x3029],
  [0x3031, 0x3035],
  [0x3038, 0x30ff],
  [0x3100, 0x312f],
  [0x31a0, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa9e0, 0xa9fe],
  [0xaa60, 0xaa7f],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
  [0x1aff0, 0x1b16f],
  [0x20000, 0x3ffff],
];

const UNSPACED_CHARACTER = new RegExp(
  `[${UNSPACED.map((range) => range.map((point) => `\\u{${point.toString(16)}}`).join("-")).join("")}]`,
  "gu",
);

/** Separates every character of an unspaced script into its own word, like `fill_search` in the database. */
export function separateUnspaced(text: string): string {
  return text.replace(UNSPACED_CHARACTER, " $& ");
}
