/** What is remembered of an entry, so that it need not be read again while its source is the same. */
export interface EntryFingerprint {
  /** Beginning of the SHA-256 of the entry's source, 8 bytes. */
  source: Uint8Array;
  /** Beginning of the entry's `guidHash`, 8 bytes. */
  guid: Uint8Array;
  publishedAt: Date | null;
  /** Was it stored, and not passed over as too old? */
  isKept: boolean;
}

/** What is remembered of a document. */
export interface FeedFingerprints {
  /** Beginning of a SHA-256 of what the entries inherit from their document, 8 bytes. */
  frame: Uint8Array;
  entries: readonly EntryFingerprint[];
}

/** 64 bits: two of a feed's entries share them by chance once in millions of years of crawling a million feeds each hour. */
export const FINGERPRINT_BYTES = 8;
/** Source, guid, a double for the milliseconds (NaN for none), and one byte. */
const ENTRY_BYTES = 2 * FINGERPRINT_BYTES + 8 + 1;

/** Marks as they are stored: the frame, then each entry. */
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

/** @returns null for bytes that are no marks */
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
