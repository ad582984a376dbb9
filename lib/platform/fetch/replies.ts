import type { FetchResponse } from "./fetch";

const KEPT_MS = 600_000;
const BYTES_MAX = 32 * 1024 * 1024;
/** Estimated size of a reply's headers and URLs. */
const OVERHEAD_BYTES = 2 * 1024;

/**
 * Short-lived cache of fetched feeds, so that checking a URL, adding it and its first crawl are one request. Kept in
 * memory only.
 */
export interface Replies {
  /** Returns a complete reply of this URL, at most ten minutes old. */
  find(url: string, now: Date): FetchResponse | null;
  /** Stores a reply for all users; only for requests that did not identify the user. */
  keep(response: FetchResponse, now: Date): void;
  /** Drops a cached reply, for a fresh request. */
  forget(url: string): void;
}

/** @param bytesMax total size of the bodies; evicts the least recently used replies first */
export function createReplies({ bytesMax = BYTES_MAX } = {}): Replies {
  const kept = new Map<string, { response: FetchResponse; keptAt: number }>();
  let bytes = 0;

  function drop(url: string): void {
    const found = kept.get(url);
    if (!found) return;
    kept.delete(url);
    bytes -= sizeOf(found.response);
  }

  return {
    forget: (url) => drop(normalised(url)),
    find(url, now) {
      const address = normalised(url);
      const found = kept.get(address);
      if (!found) return null;
      drop(address);
      const age = now.getTime() - found.keptAt;
      if (age < 0 || age >= KEPT_MS) return null;
      kept.set(address, found);
      bytes += sizeOf(found.response);
      return found.response;
    },
    keep(response, now) {
      // URLs of the redirect chain share the reply.
      for (const [index, { url }] of response.chain.entries()) {
        // A cached reply keeps its age.
        if (kept.get(url)?.response.body === response.body) continue;
        const reply = { ...response, chain: response.chain.slice(index) };
        drop(url);
        if (sizeOf(reply) > bytesMax) continue;
        kept.set(url, { response: reply, keptAt: now.getTime() });
        bytes += sizeOf(reply);
      }
      for (const url of kept.keys()) {
        if (bytes <= bytesMax) break;
        drop(url);
      }
    },
  };
}

function normalised(url: string): string {
  return URL.parse(url)?.href ?? url;
}

function sizeOf({ body }: FetchResponse): number {
  return body.length + OVERHEAD_BYTES;
}
