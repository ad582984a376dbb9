import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/**
 * Makes ULIDs that sort in their order of creation, even within one millisecond.
 *
 * @see https://github.com/ulid/spec
 */
export function createUlid(now: () => number = Date.now): () => string {
  let lastTime = -1;
  let lastRandom = 0n;
  return () => {
    const time = now();
    if (time > lastTime) {
      lastTime = time;
      lastRandom = BigInt(`0x${randomBytes(10).toString("hex")}`) >> 1n;
    } else lastRandom++;
    return encode(BigInt(lastTime), TIME_CHARACTERS) + encode(lastRandom, RANDOM_CHARACTERS);
  };
}

export const ulid = createUlid();

/** Returns the lower bound of all ULIDs created at this time or later. */
export function ulidFloor(ms: number): string {
  return encode(BigInt(Math.floor(ms)), TIME_CHARACTERS);
}

function encode(value: bigint, characters: number): string {
  let text = "";
  for (let rest = value; text.length < characters; rest >>= 5n) text = ALPHABET.charAt(Number(rest & 31n)) + text;
  return text;
}
