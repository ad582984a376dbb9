import type { FetchResponse } from "./fetch";

const KEPT_MS = 600_000;
const BYTES_MAX = 32 * 1024 * 1024;
/** For the headers and addresses of a reply. */
const OVERHEAD_BYTES = 2 * 1024;

/**
 * The feeds that sites answered with a moment ago, so that looking at an address, adding it and reading it for the first
 * time are one request. Lives in the memory of the process alone: what is lost is asked for again.
 */
export interface Replies {
  /** A whole reply of this very address, at most ten minutes old. */
  find(url: string, now: Date): FetchResponse | null;
  /** Keeps a reply for everybody who gives the address; only for requests that told the site nothing about who asks. */
  keep(response: FetchResponse, now: Date): void;
  /** Somebody wants to know how the address answers now. */
  forget(url: string): void;
}

/** @param bytesMax of all bodies together; the replies that were used longest ago go first */
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
      // Whoever asks for an address on the way is led to the same reply.
      for (const [index, { url }] of response.chain.entries()) {
        // A reply that was found here grows no younger.
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

/** As it stands in the chain of a reply. */
function normalised(url: string): string {
  return URL.parse(url)?.href ?? url;
}

function sizeOf({ body }: FetchResponse): number {
  return body.length + OVERHEAD_BYTES;
}
