import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_CHARACTERS = 8;
const SECRET_BYTES = 32;
/** Enough for 32 bytes: 62^43 > 2^256. */
const SECRET_CHARACTERS = 43;
/** Enough for a CRC-32: 62^6 > 2^32. */
const CHECKSUM_CHARACTERS = 6;

const KEY = /^lede_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/;

export interface NewKey {
  /** `lede_`, key id, `_`, secret, checksum. */
  key: string;
  /** Visible part that tells keys apart. */
  prefix: string;
}

/** Mints a key: 256 random bits with a prefix for secret scanners and a checksum that catches typos before a query. */
export function mintKey(): NewKey {
  // 62^8 < 2^64. The id is public, so a slight bias is harmless.
  const id = base62(toNumber(randomBytes(8)) % 62n ** BigInt(ID_CHARACTERS), ID_CHARACTERS);
  const secret = base62(toNumber(randomBytes(SECRET_BYTES)), SECRET_CHARACTERS);
  const prefix = `lede_${id}`;
  const body = `${prefix}_${secret}`;
  return { key: body + checksum(body), prefix };
}

/** Checks form and checksum; any single wrong character fails. */
export function isWellFormed(text: string): boolean {
  if (!KEY.test(text)) return false;
  return checksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS);
}

export function hashKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** The key that a Fever client makes of an address and an API key: MD5, in hexadecimal digits. */
export function feverKeyOf(email: string, key: string): string {
  return hash("md5", `${email}:${key}`);
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_CHARACTERS);
}

function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex")}`);
}

function base62(number: bigint, characters: number): string {
  let text = "";
  for (let rest = number; rest > 0n; rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text;
  return text.padStart(characters, "0");
}
