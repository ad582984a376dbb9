import { HttpError } from "@/lib/contract/http-error";
import { AppError } from "@/lib/core/errors";

export const MEBIBYTE = 1_048_576;
/** Parameters other than `charset` mean nothing for JSON. */
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;(?!\s*charset)[^;,]*|;\s*charset\s*=\s*"?utf-?8"?\s*)*$/i;

/**
 * Reads a JSON body, raw and parsed. The last of duplicate keys wins.
 *
 * @param bytesMax whole MiB
 * @throws HttpError 413 above that, as soon as it is exceeded; 415 for another type or an encoding
 * @throws AppError `validation` for invalid JSON, deep nesting or too many keys; `bad_request` for an aborted body
 */
export async function readJsonBody(
  request: Request,
  bytesMax = MEBIBYTE,
): Promise<{ bytes: Uint8Array; value: unknown }> {
  const type = request.headers.get("content-type");
  if (request.headers.has("content-encoding"))
    throw unsupported("Send the body without Content-Encoding; compressed bodies are not supported.");
  if (type !== null && !JSON_TYPE.test(type)) throw unsupported("Send the body as Content-Type: application/json.");
  const bytes = await readBytes(request, bytesMax);
  if (bytes.length === 0) throw new AppError("validation", "The body is empty. Send a JSON object.");
  if (type === null) throw unsupported("Set Content-Type: application/json.");
  assertJsonShape(bytes);
  return { bytes, value: parseJson(bytes) };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("validation", "The body is not well-formed JSON in UTF-8.", { cause });
  }
}

/**
 * Reads a raw body.
 *
 * @param bytesMax whole MiB
 * @throws HttpError 413 as soon as it is exceeded
 * @throws AppError `bad_request` for an aborted body
 */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length")) > bytesMax) throw tooLarge(bytesMax);
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of readChunks(request)) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** A client that disconnects is not a server error. */
async function* readChunks(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch (cause) {
    throw new AppError("bad_request", "The body ended early. Send it again.", { cause });
  }
}

function tooLarge(bytesMax: number): HttpError {
  const message = `The body is larger than ${bytesMax / MEBIBYTE} MiB. Send less at a time.`;
  return new HttpError("payload_too_large", message);
}

function unsupported(message: string): HttpError {
  return new HttpError("unsupported_media_type", message);
}

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
