import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

let lastTime = 0;
let lastRandom = 0n;

/**
 * Makes a ULID. They sort in their order of creation, even within one millisecond or when the clock goes back.
 *
 * @see https://github.com/ulid/spec
 */
export function ulid(time = Date.now()): string {
  if (time > lastTime) {
    lastTime = time;
    lastRandom = BigInt(`0x${randomBytes(10).toString("hex")}`) >> 1n;
  } else lastRandom++;
  return ulidFloor(lastTime) + encode(lastRandom, RANDOM_CHARACTERS);
}

/** Returns the lower bound of all ULIDs created at this time or later. */
export function ulidFloor(ms: number): string {
  return encode(BigInt(Math.floor(ms)), TIME_CHARACTERS);
}

function encode(value: bigint, characters: number): string {
  let text = "";
  for (let rest = value; text.length < characters; rest >>= 5n) text = ALPHABET.charAt(Number(rest & 31n)) + text;
  return text;
}
