import { fold, wordsOf } from "./fold";

const SHINGLE_WORDS = 3;
const CHARACTERS_MIN = 400;
/** Later text hardly changes the hash. */
const CHARACTERS_MAX = 100_000;
const HALF_BITS = 32;
const SPACE = " ".charCodeAt(0);

/** Maximum differing bits of nearly identical texts. */
export const SIMHASH_DISTANCE_MAX = 3;

/**
 * 64-bit SimHash of plain text over shingles of three words, or of three characters in scripts without spaces: similar
 * texts have similar hashes. Signed, as the database stores it; null below 400 characters.
 *
 * @see Charikar 2002; Manku, Jain, Das Sarma 2007, which found 3 bits of 64 right for web pages
 */
export function simhash(text: string): bigint | null {
  if (text.length < CHARACTERS_MIN) return null;
  const words = wordsOf(fold(text.slice(0, CHARACTERS_MAX)));
  if (words.length < SHINGLE_WORDS) return null;
  const shingles = words.length - SHINGLE_WORDS + 1;
  const ones = new Uint32Array(2 * HALF_BITS);
  for (let index = 0; index < shingles; index += 1) {
    const [high, low] = hashHalves(words, index);
    countOnes(ones, 0, high);
    countOnes(ones, HALF_BITS, low);
  }
  const bits = Array.from(ones, (count) => (2 * count > shingles ? "1" : "0")).join("");
  return BigInt.asIntN(2 * HALF_BITS, BigInt(`0b${bits}`));
}

/** Number of differing bits. */
export function bitsApart(one: bigint, other: bigint): number {
  const differing = BigInt.asUintN(2 * HALF_BITS, one ^ other).toString(2);
  return differing.replaceAll("0", "").length;
}

function countOnes(ones: Uint32Array, offset: number, half: number): void {
  for (let bit = 0; bit < HALF_BITS; bit += 1) ones[offset + bit] = (ones[offset + bit] ?? 0) + ((half >>> bit) & 1);
}

/** Two 32-bit halves (unjoined cyrb53): collisions are harmless, and wide numbers would be ten times slower. */
function hashHalves(words: readonly string[], first: number): [number, number] {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  const add = (unit: number) => {
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  };
  for (let place = first; place < first + SHINGLE_WORDS; place += 1) {
    const word = words[place] ?? "";
    if (place > first) add(SPACE);
    for (let index = 0; index < word.length; index += 1) add(word.charCodeAt(index));
  }
  const mix = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  return [mix(high, low), mix(low, high)];
}
