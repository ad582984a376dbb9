import { DAY_MS } from "@/lib/core/duration";

/** Reads a body; null when it is longer than `bytesMax`. */
export async function readAtMost(body: AsyncIterable<Uint8Array> | null, bytesMax: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Seconds of a `Retry-After` header, a number or a date, up to a day; null when it is absent or invalid. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const text = header?.trim();
  if (!text) return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), DAY_MS / 1000) : null;
}
