import { createHash, type Hash } from "node:crypto";
import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { createGunzip, type Gunzip } from "node:zlib";
import { codeOf } from "@/lib/core/errors";

/** Longer than the last line of a backup. */
const TAIL_BYTES = 256;
const HEAD = Buffer.from('["lede-backup"');
const GZIP = Buffer.of(0x1f, 0x8b);
const LAST_LINE = /^\["complete","([0-9a-f]{64})"\]\n$/;

/**
 * Verifies a backup's checksum without parsing rows.
 *
 * @returns `unpacked` for a decompressed backup; `foreign` for another kind of file
 */
export async function verifyBackup(file: string): Promise<"intact" | "damaged" | "foreign" | "unpacked"> {
  const head = headOf(file);
  if (head.equals(HEAD)) return "unpacked";
  if (!head.subarray(0, GZIP.length).equals(GZIP)) return "foreign";
  return verifyContents(uncompressed(file)).catch((error: unknown) => {
    if (codeOf(error)?.startsWith("Z_")) return "damaged";
    throw error;
  });
}

/** `pipe` alone would leave errors of the file unhandled. */
export function uncompressed(file: string): Gunzip {
  const stream = createGunzip();
  createReadStream(file)
    .on("error", (error) => stream.destroy(error))
    .pipe(stream);
  return stream;
}

function headOf(file: string): Buffer {
  const bytes = Buffer.alloc(HEAD.length);
  const descriptor = openSync(file, "r");
  try {
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

async function verifyContents(chunks: AsyncIterable<Buffer>): Promise<"intact" | "damaged" | "foreign"> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of chunks) {
    head = Buffer.concat([head, chunk.subarray(0, HEAD.length - head.length)]);
    // A large archive of another program is not read to its end.
    if (!HEAD.subarray(0, head.length).equals(head)) return "foreign";
    const text = Buffer.concat([tail, chunk]);
    hash.update(text.subarray(0, Math.max(0, text.length - TAIL_BYTES)));
    tail = text.subarray(Math.max(0, text.length - TAIL_BYTES));
  }
  if (head.length < HEAD.length) return "foreign";
  return hasValidChecksum(hash, tail) ? "intact" : "damaged";
}

function hasValidChecksum(hash: Hash, tail: Buffer): boolean {
  const lastLineAt = tail.lastIndexOf("\n", tail.length - 2) + 1;
  const [, sum] = LAST_LINE.exec(tail.toString("latin1", lastLineAt)) ?? [];
  return sum !== undefined && hash.update(tail.subarray(0, lastLineAt)).digest("hex") === sum;
}
