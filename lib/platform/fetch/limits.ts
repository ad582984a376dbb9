/** Limits of one fetch. Times are milliseconds. */
export interface FetchLimits {
  redirectsMax: number;
  /** From the start of the name lookup to the finished TLS handshake. */
  connectTimeoutMs: number;
  /** From the request to the end of the response's headers. */
  headersTimeoutMs: number;
  /** Between two pieces of a body. */
  idleTimeoutMs: number;
  /** Total, with lookup, redirects and body. */
  totalTimeoutMs: number;
  headerBytesMax: number;
  /** Compressed size of a body, as sent. */
  wireBytesMax: number;
  /** Decompressed size of a body. */
  decodedBytesMax: number;
  /** Maximum ratio of decompressed to compressed size, beyond `expansionFreeBytes`. */
  expansionMax: number;
  expansionFreeBytes: number;
}

const MEBIBYTE = 1024 * 1024;

export const DEFAULT_LIMITS: FetchLimits = {
  redirectsMax: 5,
  connectTimeoutMs: 5_000,
  headersTimeoutMs: 20_000,
  idleTimeoutMs: 10_000,
  totalTimeoutMs: 30_000,
  headerBytesMax: 16 * 1024,
  wireBytesMax: 10 * MEBIBYTE,
  decodedBytesMax: 16 * MEBIBYTE,
  expansionMax: 120,
  expansionFreeBytes: MEBIBYTE,
};
