import { AppError } from "@/lib/core/errors";

/** The embedded database loses deeply nested values, and parsing them is slow everywhere. */
const DEPTH_MAX = 64;
const KEYS_MAX = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Checks nesting and number of keys of JSON in one pass, before it is parsed.
 *
 * @throws AppError `validation` naming the limit
 */
export function assertJsonShape(json: Uint8Array): void {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    else if (byte === COLON) keys++;
    if (depth > DEPTH_MAX) throw new AppError("validation", `The body nests deeper than ${DEPTH_MAX} levels.`);
    if (keys > KEYS_MAX) throw new AppError("validation", "The body has more than 10,000 keys.");
  }
}

function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
