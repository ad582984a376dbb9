/** Stored fingerprint of an entry, which is not parsed again while its source is unchanged. */
export interface EntryFingerprint {
  /** First 8 bytes of the SHA-256 of the entry's source. */
  source: Uint8Array;
  /** First 8 bytes of the entry's `guidHash`. */
  guid: Uint8Array;
  publishedAt: Date | null;
  /** False for an entry that was skipped as too old. */
  isKept: boolean;
}

export interface FeedFingerprints {
  /** First 8 bytes of a SHA-256 of everything that entries inherit from their document. */
  frame: Uint8Array;
  entries: readonly EntryFingerprint[];
}

/** 64 bits: chance collisions within a feed take millions of years, even with a million feeds crawled hourly. */
export const FINGERPRINT_BYTES = 8;
/** Source, guid, a double for milliseconds (NaN for none) and one byte. */
const ENTRY_BYTES = 2 * FINGERPRINT_BYTES + 8 + 1;

/** Stored form: the frame, then each entry. */
export function packFingerprints({ frame, entries }: FeedFingerprints): Uint8Array {
  const packed = new Uint8Array(FINGERPRINT_BYTES + entries.length * ENTRY_BYTES);
  const view = new DataView(packed.buffer);
  packed.set(frame);
  let at = FINGERPRINT_BYTES;
  for (const { source, guid, publishedAt, isKept } of entries) {
    packed.set(source, at);
    packed.set(guid, at + FINGERPRINT_BYTES);
    view.setFloat64(at + 2 * FINGERPRINT_BYTES, publishedAt?.getTime() ?? Number.NaN);
    view.setUint8(at + ENTRY_BYTES - 1, isKept ? 1 : 0);
    at += ENTRY_BYTES;
  }
  return packed;
}

/** @returns null for invalid bytes */
export function unpackFingerprints(packed: Uint8Array): FeedFingerprints | null {
  const count = (packed.length - FINGERPRINT_BYTES) / ENTRY_BYTES;
  if (!Number.isInteger(count) || count < 0) return null;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = FINGERPRINT_BYTES + index * ENTRY_BYTES;
    const time = view.getFloat64(at + 2 * FINGERPRINT_BYTES);
    return {
      source: packed.slice(at, at + FINGERPRINT_BYTES),
      guid: packed.slice(at + FINGERPRINT_BYTES, at + 2 * FINGERPRINT_BYTES),
      publishedAt: Number.isNaN(time) ? null : new Date(time),
      isKept: view.getUint8(at + ENTRY_BYTES - 1) === 1,
    };
  });
  return { frame: packed.slice(0, FINGERPRINT_BYTES), entries };
}
