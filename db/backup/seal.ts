import { createHash, type Hash } from "node:crypto";

/** Longer than the last line of a backup. */
const TAIL_BYTES = 256;
const HEAD = Buffer.from('["lede-backup"');
const LAST_LINE = /^\["complete","([0-9a-f]{64})"\]\n$/;

/**
 * Verifies a backup's checksum without parsing rows.
 *
 * @param chunks uncompressed bytes
 * @returns `whole` for an intact backup; `foreign` for another kind of file
 */
export async function checkSeal(chunks: AsyncIterable<Buffer>): Promise<"whole" | "damaged" | "foreign"> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head.length < HEAD.length) head = Buffer.concat([head, chunk.subarray(0, HEAD.length)]);
    const text = Buffer.concat([tail, chunk]);
    hash.update(text.subarray(0, Math.max(0, text.length - TAIL_BYTES)));
    tail = text.subarray(Math.max(0, text.length - TAIL_BYTES));
  }
  if (!head.subarray(0, HEAD.length).equals(HEAD)) return "foreign";
  return isSealed(hash, tail) ? "whole" : "damaged";
}

function isSealed(hash: Hash, tail: Buffer): boolean {
  const lastLineAt = tail.lastIndexOf("\n", tail.length - 2) + 1;
  const [, sum] = LAST_LINE.exec(tail.toString("latin1", lastLineAt)) ?? [];
  return sum !== undefined && hash.update(tail.subarray(0, lastLineAt)).digest("hex") === sum;
}

/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
