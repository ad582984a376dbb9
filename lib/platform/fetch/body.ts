import { PassThrough, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { wordSet } from "@/lib/core/words";
import { badResponse, tooLarge } from "./errors";
import type { FetchLimits } from "./limits";

type BodyLimits = Pick<FetchLimits, "wireBytesMax" | "decodedBytesMax" | "expansionMax" | "expansionFreeBytes">;

interface BodySource {
  stream: AsyncIterable<Uint8Array>;
  headers: Readonly<Record<string, string>>;
  host: string;
}

const CHUNK_BYTES = 32 * 1024;
/** 8 MiB, the largest window that RFC 8878 asks decoders to support. */
const ZSTD_WINDOW_LOG_MAX = 23;
const DEFLATE_METHOD = 8;

function decoderFor(encoding: string, firstChunk: Uint8Array): Transform | null {
  const options = { chunkSize: CHUNK_BYTES };
  switch (encoding) {
    case "identity":
      return new PassThrough();
    case "gzip":
    case "x-gzip":
      // Some servers omit the trailer; a flush at the end keeps the data before it.
      return createGunzip({ ...options, finishFlush: constants.Z_SYNC_FLUSH });
    case "deflate": {
      // RFC 9110 means the zlib format, but some servers send raw deflate. Only zlib starts with the method's number.
      const isZlib = ((firstChunk[0] ?? 0) & 0x0f) === DEFLATE_METHOD;
      return isZlib ? createInflate(options) : createInflateRaw(options);
    }
    case "br":
      return createBrotliDecompress(options);
    case "zstd":
      return createZstdDecompress({ ...options, params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX } });
    default:
      return null;
  }
}

/**
 * Registered codings. Some servers put other words beside or in place of them, such as `aws-chunked` and `utf-8`, which
 * say nothing about compression.
 */
const CODINGS = wordSet("gzip x-gzip deflate br zstd compress x-compress dcb dcz aes128gcm exi pack200-gzip");

function encodingOf({ headers, host }: BodySource): string {
  const encodings = (headers["content-encoding"] ?? "").toLowerCase().split(",");
  const [encoding = "identity", ...more] = encodings.map((name) => name.trim()).filter((name) => CODINGS.has(name));
  if (more.length > 0) throw badResponse(host, { detail: `chain of encodings: ${encodings.join()}` });
  return encoding;
}

function join(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  // Buffer.concat would share memory for small results, which must not move to a worker thread.
  const whole = new Uint8Array(bytes);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/**
 * Reads and decompresses a body within the limits on both sizes.
 *
 * @throws FetchError `too_large` or `bad_response`; errors of the stream and of zlib unchanged
 */
export async function readBody(source: BodySource, limits: BodyLimits, signal: AbortSignal): Promise<Uint8Array> {
  const { stream, headers, host } = source;
  const { decodedBytesMax } = limits;
  const encoding = encodingOf(source);
  const wireBytesMax = encoding === "identity" ? Math.min(limits.wireBytesMax, decodedBytesMax) : limits.wireBytesMax;
  if (Number(headers["content-length"]) > wireBytesMax) throw tooLarge(host, decodedBytesMax, "declared length");

  let wireBytes = 0;
  async function* counted() {
    for await (const chunk of stream) {
      wireBytes += chunk.length;
      if (wireBytes > wireBytesMax) throw tooLarge(host, decodedBytesMax, "bytes on the wire");
      yield chunk;
    }
  }

  const chunks: Uint8Array[] = [];
  let decodedBytes = 0;
  async function collect(decoded: AsyncIterable<Uint8Array>) {
    for await (const chunk of decoded) {
      decodedBytes += chunk.length;
      if (decodedBytes > decodedBytesMax) throw tooLarge(host, decodedBytesMax, "bytes after decompression");
      const expansion = decodedBytes / wireBytes;
      if (decodedBytes > limits.expansionFreeBytes && expansion > limits.expansionMax)
        throw tooLarge(host, decodedBytesMax, `expands ${Math.round(expansion)} times`);
      chunks.push(chunk);
    }
  }

  const wire = counted();
  const first = await wire.next();
  if (first.done) return new Uint8Array();
  const decoder = decoderFor(encoding, first.value);
  if (!decoder) throw badResponse(host, { detail: `encoding ${encoding}` });
  async function* rejoined(firstChunk: Uint8Array) {
    yield firstChunk;
    yield* wire;
  }
  await pipeline(rejoined(first.value), decoder, collect, { signal });
  return join(chunks, decodedBytes);
}
