import { fold, wordsOf } from "./fold";

const SHINGLE_WORDS = 3;
const CHARACTERS_MIN = 400;
/** Later text hardly changes the hash. */
const CHARACTERS_MAX = 100_000;
const HALF_BITS = 32;

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
  const balance = new Int32Array(2 * HALF_BITS);
  for (let index = 0; index + SHINGLE_WORDS <= words.length; index += 1) {
    const [high, low] = hashHalves(words.slice(index, index + SHINGLE_WORDS).join(" "));
    weigh(balance, 0, high);
    weigh(balance, HALF_BITS, low);
  }
  const bits = [...balance].map((sum) => (sum > 0 ? "1" : "0")).join("");
  return BigInt.asIntN(2 * HALF_BITS, BigInt(`0b${bits}`));
}

function weigh(balance: Int32Array, offset: number, half: number): void {
  for (let bit = 0; bit < HALF_BITS; bit += 1) {
    const vote = (half >>> bit) & 1 ? 1 : -1;
    balance[offset + bit] = (balance[offset + bit] ?? 0) + vote;
  }
}

/** Two 32-bit halves (unjoined cyrb53): collisions are harmless, and wide numbers would be ten times slower. */
function hashHalves(text: string): [number, number] {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  const mix = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  return [mix(high, low), mix(low, high)];
}
