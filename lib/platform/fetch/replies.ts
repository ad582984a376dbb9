import { createLruCache } from "@/lib/core/lru-cache";
import type { FetchResponse } from "./fetch";

const KEPT_MS = 600_000;
const BYTES_MAX = 32 * 1024 * 1024;
/** Estimated size of a reply's headers and URLs. */
const OVERHEAD_BYTES = 2 * 1024;

/** Short-lived cache of fetched feeds in memory, so that checking a URL, adding it and its first crawl are one request. */
export interface Replies {
  /** Returns a complete reply of this URL, at most ten minutes old. */
  find(url: string, now: Date): FetchResponse | null;
  /** Stores a reply for all users; only for requests that did not identify the user. */
  keep(response: FetchResponse, now: Date): void;
  /** Drops a cached reply, for a fresh request. */
  forget(url: string): void;
}

/** @param bytesMax total size of the bodies */
export function createReplies({ bytesMax = BYTES_MAX } = {}): Replies {
  const sizeOf = ({ response }: { response: FetchResponse }) => response.body.length + OVERHEAD_BYTES;
  const kept = createLruCache<{ response: FetchResponse; keptAt: number }>(bytesMax, sizeOf);
  return {
    forget: (url) => void kept.drop(normalised(url)),
    find(url, now) {
      const address = normalised(url);
      const found = kept.use(address);
      const age = now.getTime() - (found?.keptAt ?? Number.NaN);
      if (found && age >= 0 && age < KEPT_MS) return found.response;
      kept.drop(address);
      return null;
    },
    keep(response, now) {
      // URLs of the redirect chain share the reply.
      for (const [index, { url }] of response.chain.entries()) {
        // A cached reply keeps its age.
        if (kept.use(url)?.response.body === response.body) continue;
        kept.put(url, { response: { ...response, chain: response.chain.slice(index) }, keptAt: now.getTime() });
      }
    },
  };
}

function normalised(url: string): string {
  return URL.parse(url)?.href ?? url;
}
