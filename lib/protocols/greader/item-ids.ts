import { AppError } from "@/lib/core/errors";

const PREFIX = "tag:google.com,2005:reader/item/";
const DECIMAL = /^(?:0|-?[1-9]\d{0,19})$/;
const HEXADECIMAL = /^[0-9a-f]{1,16}$/i;

/** Long form of a post's number: a prefix and 16 hexadecimal digits, two's complement. */
export function longId(number: string): string {
  return PREFIX + BigInt.asUintN(64, BigInt(number)).toString(16).padStart(16, "0");
}

/**
 * Returns the number of an item in decimal digits. Apps send the long form, its hexadecimal digits alone, or a decimal
 * number; as in FreshRSS, digits without a leading zero are decimal.
 *
 * @throws AppError `bad_request`
 */
export function numberOf(id: string): string {
  const isLong = id.startsWith(PREFIX);
  const digits = isLong ? id.slice(PREFIX.length) : id.trim();
  if (!isLong && DECIMAL.test(digits)) return signed(BigInt(digits));
  if (HEXADECIMAL.test(digits)) return signed(BigInt(`0x${digits}`));
  throw new AppError(
    "bad_request",
    "An item id is a decimal number, 16 hexadecimal digits, or the tag followed by these.",
  );
}

function signed(value: bigint): string {
  return BigInt.asIntN(64, value).toString();
}
